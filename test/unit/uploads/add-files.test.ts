import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { audio } from '../../fixtures/audio.ts';
import { writeTracks } from '../../preparation/write-tracks.ts';
import { createSetupFactory } from './queue-helpers.ts';
import { noPreparation } from './uploads-deps.ts';

const setUp = createSetupFactory();

test('a file for which no job can be created is skipped, and the others are added', async () => {
  let jobs = 0;
  const getRules = (onTrial?: boolean) => {
    if (!onTrial) jobs += 1;
    if (jobs === 2) throw new RangeError('Invalid array length');
    return noPreparation.getRules();
  };
  const setup = await setUp({ preparation: { ...noPreparation, getRules } });
  const added = await setup.addFiles(audio.wav.path, audio.mp3.path, audio.flac.path);
  expect(added.jobs.map(({ fileName }) => fileName)).toEqual([audio.wav.fileName, audio.flac.fileName]);
  expect(added.skipped).toEqual([{ fileName: audio.mp3.fileName, reason: 'unreadable' }]);
});

/** The boxes of an MP4 by type; `mdat` has the sound, `moov` the index. */
const getBoxes = (file: Buffer): Record<string, Buffer> => {
  const boxes: Record<string, Buffer> = {};
  for (let at = 0; at < file.length; at += file.readUInt32BE(at))
    boxes[file.toString('latin1', at + 4, at + 8)] = file.subarray(at, at + file.readUInt32BE(at));
  return boxes;
};

test('an MP4 without its end waits for review in any case', async () => {
  const setup = await setUp();
  const whole = readFileSync(audio.m4a.path);
  const { ftyp = whole, moov = whole, mdat = whole } = getBoxes(whole);
  const indexFirst = Buffer.concat([ftyp, moov, mdat]);
  const contents = {
    'whole.m4a': whole,
    'index-first.m4a': indexFirst,
    'with-tag.m4a': Buffer.concat([whole, Buffer.from('TAGtitle of the episode')]),
    'cut.m4a': whole.subarray(0, whole.length / 2),
    'index-missing.m4a': Buffer.concat([ftyp, mdat]),
    'index-first-cut.m4a': indexFirst.subarray(0, whole.length / 2),
  };
  const paths = Object.entries(contents).map(([fileName, content]) => {
    const path = join(setup.folder, fileName);
    writeFileSync(path, content);
    return path;
  });
  const jobs = await setup.add(...paths);
  const drafts = jobs.filter(({ state }) => state.kind === 'draft');
  expect(jobs).toHaveLength(paths.length);
  expect(drafts.map(({ fileName }) => fileName)).toEqual([
    'cut.m4a',
    'index-missing.m4a',
    'index-first-cut.m4a',
  ]);
});

test('a recording with a translation waits for review, and keeps what the user chose', async () => {
  const setup = await setUp();
  const write = (name: string, ...languages: readonly string[]) =>
    writeTracks(
      join(setup.folder, name),
      languages.map((language) => ({ language, hertz: 0, seconds: 1, sampleRate: 8_000 })),
    );
  const [film, talk] = await setup.add(
    await write('film.mkv', 'eng', 'deu', 'eng'),
    await write('talk.mp4', 'eng', 'eng'),
  );
  expect([film?.state.kind, film?.leftOutTracks]).toEqual(['draft', [2]]);
  expect(talk?.state.kind).not.toBe('draft');
  expect([talk?.tracks?.length, talk?.leftOutTracks]).toEqual([2, []]);
  const id = film?.id ?? '';
  await setup.uploads.edit([id], { leftOutTracks: [1] });
  await setup.restart();
  expect(await setup.job(id)).toMatchObject({ state: { kind: 'draft' }, leftOutTracks: [1] });
});

test('files get readable names, and those of one name are told apart by extension or folder', async () => {
  const setup = await setUp();
  mkdirSync(join(setup.folder, 'show/raw'), { recursive: true });
  for (const fileName of ['hour-long.wav', 'hour-long.wave', 'raw/hour-long.wav', 'raw/2026-11-21_talk.wav'])
    setup.makeWav(`show/${fileName}`);
  const jobs = await setup.add(join(setup.folder, 'show'), audio.mp3.path, audio.mp3.path);
  const names = jobs.map(({ folder, fileName, name }) => [folder, fileName, name]).sort();
  expect(names).toEqual(
    [
      ['show', 'hour-long.wav', 'Hour long'],
      ['show', 'hour-long.wave', 'Hour long (wave)'],
      ['show/raw', 'hour-long.wav', 'Hour long (show/raw)'],
      ['show/raw', '2026-11-21_talk.wav', '2026-11-21 Talk'],
      // The same file twice: nothing tells them apart.
      [null, audio.mp3.fileName, audio.mp3.title],
      [null, audio.mp3.fileName, audio.mp3.title],
    ].sort(),
  );
});

test('two additions of one recording at the same time start it once', async () => {
  const setup = await setUp();
  const twin = setup.makeWav('twin.wav');
  const others = Array.from({ length: 16 }, (_, at) => setup.makeWav(`other ${at}.wav`));
  const added = await Promise.all([
    setup.addFiles(twin, ...others.slice(0, 8)),
    setup.addFiles(...others.slice(8), twin),
  ]);
  const twins = added.flatMap(({ jobs }) => jobs).filter(({ fileName }) => fileName === 'twin.wav');
  expect(twins).toHaveLength(2);
  expect(twins.filter(({ state }) => state.kind === 'draft')).toHaveLength(1);
});
