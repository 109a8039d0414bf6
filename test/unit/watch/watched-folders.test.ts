/** Which files of a watched folder are taken, when, and what is told of the others: real files, a real queue, a fast clock. */
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ShowRepository } from '../../../main/shows/show-repository.ts';
import { audio } from '../../fixtures/audio.ts';
import { createShow } from '../shows/create-show.ts';
import { hashFile, unwrap, writeWav } from '../uploads/uploads-setup.ts';
import { createSteps, openWatch, readText, type WatchSetup } from './watch-setup.ts';

let setup: WatchSetup;
beforeEach(async () => {
  setup = await openWatch();
});
afterEach(() => setup.close());

const { at, wav, findings, whenTaken, whenTold, whenText } = createSteps(() => setup);
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('a whole recording', () => {
  test('is taken once, without a review, and its text is written beside it', async () => {
    const id = await setup.watch();
    wav('one.wav');
    await whenText('one.txt');
    await setup.settle();
    expect(await setup.taken()).toEqual(['one.wav']);
    expect(readText(at('one.txt'))).toContain('w0.0');
    expect(findings(id, 'one.wav')).toEqual(['taken', 'exported']);
    expect(setup.view(id)).toMatchObject({ taken: 1, waitingCount: 0 });
  });

  test.each(Object.values(audio))('of each format is one: $fileName', async ({ path, fileName }) => {
    const id = await setup.watch();
    copyFileSync(path, at(fileName));
    await whenTold(id, fileName, 'taken');
  });

  test('has the show of its folder, and the files that the show says', async () => {
    const show = createShow('night', { terms: ['Kiruna'], exportFormats: ['md', 'srt'] });
    unwrap(new ShowRepository(setup.computer.database).save(show));
    await setup.watch({ showId: 'night' });
    wav('one.wav');
    await whenText('one.srt');
    await setup.settle();
    expect((await setup.jobs())[0]).toMatchObject({ showId: 'night', description: 'Kiruna' });
    expect(readdirSync(setup.folder).sort()).toEqual(['one.md', 'one.srt', 'one.wav']);
  });

  test('keeps a file of that name which a person has', async () => {
    writeFileSync(at('one.txt'), 'Mine.');
    const id = await setup.watch();
    wav('one.wav');
    await whenTold(id, 'one.wav', 'export_kept');
    expect(readText(at('one.txt'))).toBe('Mine.');
  });

  test('in a folder below is taken, others than recordings are not', async () => {
    await setup.watch();
    mkdirSync(at('Season 1'));
    wav('Season 1/one.wav');
    writeFileSync(at('notes.txt'), 'Notes');
    writeFileSync(at('download.wav.part'), readFileSync(audio.wav.path));
    await whenText('Season 1/one.txt');
    expect(await setup.taken()).toEqual(['one.wav']);
  });
});

describe('what is there when a folder is added', () => {
  test('is shown first, and is not taken unless the user wants that', async () => {
    wav('old 1.wav');
    wav('old 2.wav');
    copyFileSync(audio.m4a.path, at('cut.m4a'));
    truncateSync(at('cut.m4a'), 20_000);
    const preview = unwrap(await setup.folders.choose());
    expect(preview).toMatchObject({ problem: null, count: 3, more: 0 });
    expect(preview?.files).toEqual([
      { name: 'cut.m4a', finding: 'incomplete' },
      { name: 'old 1.wav', finding: 'taken' },
      { name: 'old 2.wav', finding: 'taken' },
    ]);
    const { id } = unwrap(setup.folders.add(preview?.id ?? '', { showId: null, takesPresent: false }));
    wav('new.wav');
    await whenTaken(1);
    renameSync(at('old 1.wav'), at('renamed.wav'));
    await setup.settle();
    expect(await setup.taken()).toEqual(['new.wav']);
    expect(unwrap(await setup.folders.preview(id))).toMatchObject({ count: 0, files: [] });
  });

  test('is shown as it would be taken: copies once, and nothing that the queue has', async () => {
    const sent = writeWav(join(setup.profile, 'sent.wav'), 30_000);
    unwrap(await setup.computer.uploads.addFiles([{ path: sent, name: 'sent.wav', size: 30_000 }]));
    copyFileSync(sent, at('sent before.wav'));
    wav('two 1.wav');
    copyFileSync(at('two 1.wav'), at('two 2.wav'));
    const preview = unwrap(await setup.folders.choose());
    expect(preview).toMatchObject({ count: 1 });
    expect(preview?.files).toEqual([
      { name: 'sent before.wav', finding: 'known' },
      { name: 'two 1.wav', finding: 'taken' },
      { name: 'two 2.wav', finding: 'known' },
    ]);
    unwrap(setup.folders.add(preview?.id ?? '', { showId: null, takesPresent: true }));
    await whenTaken(2);
    await setup.settle();
    expect(await setup.taken()).toEqual(['sent.wav', 'two 1.wav']);
  });

  test('is taken if the user wants that', async () => {
    wav('old 1.wav');
    wav('old 2.wav');
    await setup.watch({ takesPresent: true });
    await whenTaken(2);
  });
});

describe('a folder', () => {
  test('is refused in the profile, and inside of or around another one', async () => {
    await setup.watch();
    mkdirSync(at('below'));
    const choose = async (path: string) => {
      await expect(setup.watch({ path })).rejects.toThrow();
    };
    await choose(at('below'));
    await choose(join(setup.folder, '..'));
    await choose(setup.profile);
    symlinkSync(setup.folder, join(setup.profile, '..', 'link'));
    await choose(join(setup.profile, '..', 'link'));
    symlinkSync(setup.profile, join(setup.profile, '..', 'own'));
    await choose(join(setup.profile, '..', 'own'));
    mkdirSync(at('..below'));
    await choose(at('..below'));
    expect(unwrap(setup.folders.list())).toHaveLength(1);
  });

  test('has no recordings in the trash, and none that programs put there for a while', async () => {
    await setup.watch();
    for (const folder of ['$RECYCLE.BIN', '#recycle', 'one.wav.download']) {
      mkdirSync(at(folder));
      wav(`${folder}/one.wav`, 40_000);
    }
    wav('~$one.wav', 41_000);
    wav('._one.wav', 42_000);
    wav('two.wav');
    await whenText('two.txt');
    await setup.settle();
    expect(await setup.taken()).toEqual(['two.wav']);
  });

  test('takes nothing that Sidetone has fetched from a feed', async () => {
    const { database } = setup.computer;
    unwrap(new ShowRepository(database).save(createShow('night')));
    unwrap(database.run("INSERT INTO feeds VALUES ('night', '', '', '', NULL, NULL, 0, NULL)"));
    const sql =
      "INSERT INTO feed_items (id, show_id, guid, title, content, file) VALUES ('a', 'night', 'a', '', '{}', ?)";
    unwrap(database.run(sql, JSON.stringify({ path: at('one.wav'), isComplete: true, validator: null })));
    wav('one.wav');
    expect(unwrap(await setup.folders.choose())).toMatchObject({ count: 0, files: [{ finding: 'own' }] });
    const id = await setup.watch();
    wav('two.wav', 60_000);
    await whenText('two.txt');
    await setup.settle();
    expect(await setup.taken()).toEqual(['two.wav']);
    expect(setup.view(id).waitingCount).toBe(0);
  });

  test('whose show was deleted takes recordings without one', async () => {
    const shows = new ShowRepository(setup.computer.database);
    unwrap(shows.save(createShow('night')));
    const id = await setup.watch({ showId: 'night' });
    unwrap(shows.delete('night'));
    wav('one.wav');
    await whenText('one.txt');
    expect((await setup.jobs())[0]?.showId).toBeNull();
    expect(setup.view(id).showId).toBeNull();
  });

  test('that is paused is not read, and takes what came meanwhile when it resumes', async () => {
    const id = await setup.watch();
    unwrap(setup.folders.update(id, { isPaused: true }));
    wav('one.wav');
    await setup.settle();
    expect(await setup.taken()).toEqual([]);
    unwrap(setup.folders.update(id, { isPaused: false }));
    await whenTaken(1);
  });

  test('that was removed takes nothing, and nothing twice if it is added again', async () => {
    const id = await setup.watch();
    wav('one.wav');
    await whenText('one.txt');
    unwrap(setup.folders.remove(id));
    wav('two.wav');
    await setup.settle();
    expect(await setup.taken()).toEqual(['one.wav']);
    const again = await setup.watch();
    await whenTaken(2);
    expect(await setup.taken()).toEqual(['one.wav', 'two.wav']);
    expect(findings(again, 'one.wav')).toEqual(['known']);
  });

  test('that disappears is told, and goes on when it is back', async () => {
    const id = await setup.watch();
    wav('one.wav');
    await whenText('one.txt');
    renameSync(setup.folder, `${setup.folder} away`);
    await setup.waitUntil(() => setup.view(id).goneSince !== null, 'gone');
    expect(setup.gone).toHaveLength(1);
    writeWav(join(`${setup.folder} away`, 'two.wav'), 40_000);
    renameSync(`${setup.folder} away`, setup.folder);
    await whenText('two.txt');
    expect(setup.view(id).goneSince).toBeNull();
    expect(await setup.taken()).toEqual(['one.wav', 'two.wav']);
    expect(findings(id, 'one.wav')).not.toContain('deleted');
  });
});

test('a copy that has paused while the computer slept is waited for', async () => {
  const id = await setup.watch();
  const source = readFileSync(audio.wav.path);
  const content = Buffer.concat([source.subarray(0, 20_000), Buffer.alloc(source.length - 20_000)]);
  writeFileSync(at('one.wav'), content);
  await whenTold(id, 'one.wav', 'quiet');
  setup.folders.suspend();
  // Longer than a file has to stay the same.
  await sleep(600);
  setup.folders.resume();
  await setup.settle(3);
  expect(await setup.taken()).toEqual([]);
  writeFileSync(at('one.wav'), source);
  await setup.waitUntil(() => setup.heard.length === 1, 'heard');
  expect(setup.heard[0]?.hash).toBe(hashFile(audio.wav.path));
});

describe('a file that is not whole', () => {
  const copyInSteps = async (
    source: Buffer,
    write: (bytes: Buffer, position: number) => void,
  ): Promise<void> => {
    const step = Math.ceil(source.length / 6);
    for (let position = 0; position < source.length; position += step) {
      write(source.subarray(position, position + step), position);
      // Longer than two looks at a file that stays the same.
      await sleep(200);
      if (position + step < source.length) expect(await setup.taken()).toEqual([]);
    }
  };

  test.each([audio.wav, audio.m4a, audio.ogg, audio.flac, audio.webm])(
    'is not taken while it is copied slowly: $fileName',
    async ({ path, fileName }) => {
      await setup.watch();
      await copyInSteps(readFileSync(path), (bytes) => appendFileSync(at(fileName), bytes));
      await whenTaken(1);
      await setup.waitUntil(() => setup.heard.length === 1, 'heard');
      expect(setup.heard[0]?.hash).toBe(hashFile(path));
    },
  );

  test.each([audio.wav, audio.mp3, audio.m4a, audio.ogg, audio.flac])(
    'is not taken while its size is there before its content: $fileName',
    async ({ path, fileName }) => {
      await setup.watch();
      const source = readFileSync(path);
      const file = openSync(at(fileName), 'w');
      ftruncateSync(file, source.length);
      closeSync(file);
      await copyInSteps(source, (bytes, position) => {
        const handle = openSync(at(fileName), 'r+');
        writeSync(handle, bytes, 0, bytes.length, position);
        closeSync(handle);
      });
      await whenTaken(1);
      await setup.waitUntil(() => setup.heard.length === 1, 'heard');
      expect(setup.heard[0]?.hash).toBe(hashFile(path));
    },
  );

  test.runIf(process.platform === 'linux')('is not taken while a program may write it', async () => {
    const id = await setup.watch();
    wav('one.wav');
    const handle = openSync(at('one.wav'), 'r+');
    await whenTold(id, 'one.wav', 'open');
    await setup.settle();
    expect(await setup.taken()).toEqual([]);
    closeSync(handle);
    await whenTaken(1);
  });

  test('is damaged if it stays so, and is looked at again when it changes', async () => {
    const id = await setup.watch();
    const source = readFileSync(audio.m4a.path);
    writeFileSync(at('one.m4a'), source.subarray(0, 20_000));
    await whenTold(id, 'one.m4a', 'damaged');
    await setup.settle();
    expect(findings(id, 'one.m4a')).toEqual(['incomplete', 'damaged']);
    writeFileSync(at('one.m4a'), source);
    await whenTaken(1);
  });

  test('without sound is told', async () => {
    const id = await setup.watch();
    writeFileSync(at('one.mp3'), 'This is no recording.'.repeat(100));
    await whenTold(id, 'one.mp3', 'not_audio');
    expect(await setup.taken()).toEqual([]);
  });

  test('may get its name at the end of the copy, or another one in the middle of it', async () => {
    const id = await setup.watch();
    const source = readFileSync(audio.wav.path);
    writeFileSync(at('a.wav.crdownload'), source.subarray(0, 20_000));
    writeFileSync(at('b.wav'), source.subarray(0, 20_000));
    await setup.settle(3);
    appendFileSync(at('a.wav.crdownload'), source.subarray(20_000));
    renameSync(at('a.wav.crdownload'), at('a.wav'));
    renameSync(at('b.wav'), at('c.wav'));
    await whenTaken(1);
    appendFileSync(at('c.wav'), Buffer.concat([source.subarray(20_000), Buffer.from('LIST\x04\0\0\0INFO')]));
    await whenTold(id, 'c.wav', 'taken');
    expect(await setup.taken()).toEqual(['a.wav', 'c.wav']);
  });
});
