/** Reliability 40 to 55: what happens to files. */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import { audio, makeSparseWav } from '../../fixtures/audio.ts';
import { slowReader } from '../../service/faults/connection.ts';
import { type Rig, value } from '../uploads/rig.ts';
import { type Books, type Case, expectFailure, large } from './case.ts';

const store = 'transcriptions.store';

/** A file whose sending has begun and takes long enough for something to happen to it. */
const underWay = async (rig: Rig, books: Books): Promise<{ job: UploadJob; path: string }> => {
  rig.service.faults.next(store, slowReader(10_000_000));
  const job = await books.give('a.wav', large);
  await rig.until(() => (rig.service.recorder.of(store)[0]?.bytes ?? 0) > 500_000);
  return { job, path: rig.uploads.pathOf(job.id) ?? '' };
};

const changedWhile = (number: string, title: string, change: (path: string) => void): Case => ({
  number,
  title: `${title} while it is sent: failed, never a success; sent at the person’s word as it is now`,
  run: async (rig, books) => {
    const { job, path } = await underWay(rig, books);
    change(path);
    await expectFailure(rig, job, 'file_changed');
    expect(books.records()).toBe(0);
    value(await rig.uploads.retry(job.id));
    await rig.reaches(job.id, 'done');
    books.note(await rig.job(job.id));
  },
});

const skips = (number: string, title: string, make: (rig: Rig) => string, reason: string): Case => ({
  number,
  title: `${title}: named and left out`,
  run: async (rig) => {
    const path = make(rig);
    const added = await rig.addAll(path);
    expect(added.jobs).toEqual([]);
    expect(added.skipped.map((one) => one.reason)).toEqual([reason]);
    expect(rig.service.recorder.of(store)).toEqual([]);
  },
});

const changing: readonly Case[] = [
  {
    number: '40 before',
    title: 'deleted before it is sent: failed with words, and goes when it is back',
    options: { settings: { reviewBeforeUpload: true } },
    run: async (rig, books) => {
      const job = await books.give();
      const path = rig.uploads.pathOf(job.id) ?? '';
      renameSync(path, `${path}.away`);
      await rig.uploads.start();
      await expectFailure(rig, job, 'file_missing');
      expect((await rig.uploads.retry(job.id)).ok).toBe(false);
      renameSync(`${path}.away`, path);
      value(await rig.uploads.retry(job.id));
      await rig.reaches(job.id, 'done');
    },
  },
  {
    number: '40 while',
    title: 'deleted while it is sent: what was opened is sent to its end',
    run: async (rig, books) => {
      const { job, path } = await underWay(rig, books);
      rmSync(path);
      await rig.reaches(job.id, 'done');
    },
  },
  changedWhile('41', 'cut short', (path) => truncateSync(path, 1_000_000)),
  changedWhile('42', 'growing', (path) => appendFileSync(path, 'more sound')),
  changedWhile('43', 'overwritten at the same size', (path) => {
    const content = readFileSync(path);
    content.fill(1, content.length - 1_000);
    writeFileSync(path, content);
  }),
  changedWhile('44', 'renamed over', (path) => {
    const content = readFileSync(path);
    content.fill(2, 1_000, 2_000);
    writeFileSync(`${path}.new`, content);
    renameSync(`${path}.new`, path);
  }),
  {
    number: '43 queued',
    title: 'changed between adding and sending: pointed out, not sent as if nothing had happened',
    options: { settings: { reviewBeforeUpload: true } },
    run: async (rig, books) => {
      const job = await books.give();
      appendFileSync(rig.uploads.pathOf(job.id) ?? '', 'more');
      await rig.uploads.start();
      await expectFailure(rig, job, 'file_changed');
      expect(books.sent()).toBe(0);
    },
  },
];

const kinds: readonly Case[] = [
  skips(
    '45',
    'unreadable',
    (rig) => {
      const path = rig.wav('a.wav');
      chmodSync(path, 0);
      // Root may read everything: then a name that is too long stands in.
      return process.getuid?.() === 0 ? join(rig.folder, 'x'.repeat(300)) : path;
    },
    'unreadable',
  ),
  skips(
    '47',
    '0 bytes',
    (rig) => {
      writeFileSync(join(rig.folder, 'empty.mp3'), '');
      return join(rig.folder, 'empty.mp3');
    },
    'empty',
  ),
  skips(
    '49 dangling',
    'a dangling symlink',
    (rig) => {
      symlinkSync(join(rig.folder, 'gone'), join(rig.folder, 'link.mp3'));
      return join(rig.folder, 'link.mp3');
    },
    'missing',
  ),
  skips(
    '50 FIFO',
    'a FIFO',
    (rig) => {
      execFileSync('mkfifo', [join(rig.folder, 'pipe.mp3')]);
      return join(rig.folder, 'pipe.mp3');
    },
    'not_a_file',
  ),
  skips('50 device', 'a device', () => '/dev/zero', 'not_a_file'),
  skips(
    '54 text',
    'text named .mp3',
    (rig) => {
      writeFileSync(join(rig.folder, 'notes.mp3'), 'Only text, whatever the name says.\n'.repeat(100));
      return join(rig.folder, 'notes.mp3');
    },
    'not_audio',
  ),
  {
    number: '55',
    title: 'a file made in memory: named and left out',
    run: async (rig) => {
      const added = value(await rig.uploads.addFiles([{ path: null, name: 'Blob.wav', size: 100 }]));
      expect(added).toEqual({ jobs: [], skipped: [{ fileName: 'Blob.wav', reason: 'no_path' }] });
    },
  },
  {
    number: '46',
    title: 'folders: empty, nested, with a loop; audio is taken with where it lay, the rest is named',
    run: async (rig, books) => {
      mkdirSync(join(rig.folder, 'show/season/empty'), { recursive: true });
      rig.wav('show/1.wav');
      rig.wav('show/season/2.wav');
      writeFileSync(join(rig.folder, 'show/notes.txt'), 'notes');
      symlinkSync(join(rig.folder, 'show'), join(rig.folder, 'show/season/loop'));
      const added = await rig.addAll(join(rig.folder, 'show'));
      expect(added.jobs.map((job) => [job.name, job.folder])).toEqual([
        ['1', 'show'],
        ['2', 'show/season'],
      ]);
      expect(added.skipped).toEqual([{ fileName: 'notes.txt', reason: 'not_audio' }]);
      for (const job of added.jobs) await rig.reaches(books.note(job).id, 'done');
    },
  },
  {
    number: '49',
    title: 'a symlink to a file is the file',
    run: async (rig, books) => {
      const target = rig.wav('real.wav');
      symlinkSync(target, join(rig.folder, 'link.wav'));
      const [job] = await rig.add(join(rig.folder, 'link.wav'));
      if (!job) throw new Error('not taken');
      expect(job).toMatchObject({ name: 'link', fileName: 'link.wav' });
      await rig.reaches(books.note(job).id, 'done');
    },
  },
  {
    number: '48',
    title: '10 GiB: looked into at once, sent with its exact length, cancelled at once',
    run: async (rig) => {
      const file = makeSparseWav(10 * 1024 ** 3);
      const [job] = await rig.add(file.path);
      if (!job) throw new Error('not taken');
      expect(job.size).toBe(file.size);
      const sending = await rig.service.recorder.waitFor((request) => request.operation === store);
      const length = Number(sending.header('content-length'));
      expect(length).toBeGreaterThan(file.size);
      expect(length).toBeLessThan(file.size + 1_000);
      await rig.until(() => sending.bytes > 50_000_000);
      value(await rig.uploads.cancel(job.id));
      await rig.until(() => sending.ended);
      expect(sending.complete).toBe(false);
      file.remove();
    },
  },
];

const many: readonly Case[] = [
  {
    number: '51',
    title: 'the same file twice: pointed out, sent once',
    run: async (rig, books) => {
      const first = await books.give('a.wav');
      const [second] = await rig.add(rig.uploads.pathOf(first.id) ?? '');
      expect(second).toMatchObject({ state: { kind: 'draft' }, duplicateOf: { id: first.id } });
      await rig.reaches(first.id, 'done');
      expect(books.sent()).toBe(1);
    },
  },
  {
    number: '52',
    title: '1,000 at once: all in the database, the queue answers all the while',
    options: { settings: { reviewBeforeUpload: true } },
    run: async (rig) => {
      const paths = Array.from({ length: 1_000 }, (_, n) => rig.wav(`${n}.wav`, 2_000));
      const adding = rig.add(...paths);
      let answers = 0;
      let isAdding = true;
      void adding.then(() => {
        isAdding = false;
      });
      while (isAdding) {
        await rig.jobs();
        answers += 1;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      expect(await adding).toHaveLength(1_000);
      expect(answers).toBeGreaterThan(10);
      expect(rig.told.length).toBeLessThan(200);
      expect(rig.database.prepare('SELECT count(*) AS n FROM jobs').get()).toEqual({ n: 1_000 });
    },
  },
];

/** File names that break careless senders; null where a file system does not take it. */
const names: readonly (readonly [string, string])[] = [
  ['emoji', '🎙️ Folge 😀.wav'],
  ['NFC', 'Caf\u00e9.wav'],
  ['NFD', 'Cafe\u0301.wav'],
  ['right-to-left', 'حلقة رقم 1.wav'],
  ['quotes', `"Q" 'q' \\ ; filename=x.wav`],
  ['line breaks', 'a\r\nContent-Type: text\r\n\r\nb.wav'],
  ['255 bytes', `${'é'.repeat(125)}x.wav`],
  ['a boundary', '------SidetoneAAAAAAAAAAAAAAAA--.wav'],
];

const named: readonly Case[] = names.map(([what, fileName]) => ({
  number: `53 ${what}`,
  title: `a file name with ${what} arrives as it is`,
  run: async (rig, books) => {
    const [job] = await rig.add(rig.wav(fileName));
    if (!job) throw new Error('not taken');
    await rig.reaches(books.note(job).id, 'done');
    const [request] = rig.service.recorder.of(store);
    expect(request?.field('name')).toBe(job.name);
    const arrived = request?.file?.rawFileName ?? '';
    expect(decodeURIComponent(arrived)).toBe(fileName);
  },
}));

const extensions: readonly Case[] = [
  {
    number: '54',
    title: 'audio with a wrong extension is sent',
    run: async (rig, books) => {
      writeFileSync(join(rig.folder, 'song.txt'), readFileSync(audio.mp3.path));
      const [job] = await rig.add(join(rig.folder, 'song.txt'));
      if (!job) throw new Error('not taken');
      await rig.reaches(books.note(job).id, 'done', 'failed');
      expect(books.sent()).toBe(1);
    },
  },
];

export const fileCases: readonly Case[] = [...changing, ...kinds, ...many, ...named, ...extensions];
