/** Reliability 40 to 52 and 55: files that change, disappear or cannot be read. */
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
import { makeSparseWav } from '../../fixtures/audio.ts';
import { slowReader } from '../../service/faults/connection.ts';
import { getErrorCode, type UploadsSetup, unwrap } from '../uploads/uploads-setup.ts';
import { expectFailure, largeSize, type QueueLedger, type ReliabilityCase } from './reliability-case.ts';

const store = 'transcriptions.store';

/** Starts an upload that is slow enough to change its file while it is sent. */
const startSlowUpload = async (
  setup: UploadsSetup,
  ledger: QueueLedger,
): Promise<{ job: UploadJob; path: string }> => {
  setup.service.faults.next(store, slowReader(10_000_000));
  const job = await ledger.addFile('a.wav', largeSize);
  await setup.waitUntil(() => (setup.service.recorder.getRequests(store)[0]?.bytes ?? 0) > 500_000);
  return { job, path: setup.uploads.getPath(job.id) ?? '' };
};

const changedDuringUploadCase = (
  number: string,
  title: string,
  change: (path: string) => void,
): ReliabilityCase => ({
  number,
  title: `${title} while it is sent: failed, never done; the current file is sent when the user retries`,
  run: async (setup, ledger) => {
    const { job, path } = await startSlowUpload(setup, ledger);
    change(path);
    await expectFailure(setup, job, 'file_changed');
    expect(ledger.countRecords()).toBe(0);
    unwrap(await setup.uploads.retry([job.id]));
    await setup.waitForState(job.id, 'done');
    ledger.track(await setup.job(job.id));
  },
});

const skippedFileCase = (
  number: string,
  title: string,
  make: (setup: UploadsSetup) => string,
  reason: string,
): ReliabilityCase => ({
  number,
  title: `${title}: reported and skipped`,
  run: async (setup) => {
    const path = make(setup);
    const added = await setup.addFiles(path);
    expect(added.jobs).toEqual([]);
    expect(added.skipped.map((one) => one.reason)).toEqual([reason]);
    expect(setup.service.recorder.getRequests(store)).toEqual([]);
  },
});

const changedFiles: readonly ReliabilityCase[] = [
  {
    number: '40 before',
    title: 'deleted before it is sent: failed with a message, and uploads once it is restored',
    options: { settings: { reviewBeforeUpload: true } },
    run: async (setup, ledger) => {
      const job = await ledger.addFile();
      const path = setup.uploads.getPath(job.id) ?? '';
      renameSync(path, `${path}.away`);
      await setup.uploads.start();
      await expectFailure(setup, job, 'file_missing');
      expect(getErrorCode(await setup.uploads.retry([job.id]))).toBe('file_missing');
      renameSync(`${path}.away`, path);
      unwrap(await setup.uploads.retry([job.id]));
      await setup.waitForState(job.id, 'done');
    },
  },
  {
    number: '40 while',
    title: 'deleted while it is sent: the open file is sent completely',
    run: async (setup, ledger) => {
      const { job, path } = await startSlowUpload(setup, ledger);
      rmSync(path);
      await setup.waitForState(job.id, 'done');
    },
  },
  changedDuringUploadCase('41', 'cut short', (path) => truncateSync(path, 1_000_000)),
  changedDuringUploadCase('42', 'growing', (path) => appendFileSync(path, 'more sound')),
  changedDuringUploadCase('43', 'overwritten at the same size', (path) => {
    const content = readFileSync(path);
    content.fill(1, content.length - 1_000);
    writeFileSync(path, content);
  }),
  changedDuringUploadCase('44', 'renamed over', (path) => {
    const content = readFileSync(path);
    content.fill(2, 1_000, 2_000);
    writeFileSync(`${path}.new`, content);
    renameSync(`${path}.new`, path);
  }),
  {
    number: '43 queued',
    title: 'changed between adding and sending: reported, not sent',
    options: { settings: { reviewBeforeUpload: true } },
    run: async (setup, ledger) => {
      const job = await ledger.addFile();
      appendFileSync(setup.uploads.getPath(job.id) ?? '', 'more');
      await setup.uploads.start();
      await expectFailure(setup, job, 'file_changed');
      expect(ledger.countStoreRequests()).toBe(0);
    },
  },
];

/** Windows has no such modes, pipes and devices. */
const unixFileKinds: readonly ReliabilityCase[] = [
  skippedFileCase(
    '45',
    'unreadable',
    (setup) => {
      const path = setup.makeWav('a.wav');
      chmodSync(path, 0);
      // Root can read every file, so a name that is too long is used instead.
      return process.getuid?.() === 0 ? join(setup.folder, 'x'.repeat(300)) : path;
    },
    'unreadable',
  ),
  skippedFileCase(
    '50 FIFO',
    'a FIFO',
    (setup) => {
      execFileSync('mkfifo', [join(setup.folder, 'pipe.mp3')]);
      return join(setup.folder, 'pipe.mp3');
    },
    'not_a_file',
  ),
  skippedFileCase('50 device', 'a device', () => '/dev/zero', 'not_a_file'),
];

const fileKinds: readonly ReliabilityCase[] = [
  skippedFileCase(
    '47',
    '0 bytes',
    (setup) => {
      writeFileSync(join(setup.folder, 'empty.mp3'), '');
      return join(setup.folder, 'empty.mp3');
    },
    'empty',
  ),
  skippedFileCase(
    '49 dangling',
    'a dangling symlink',
    (setup) => {
      symlinkSync(join(setup.folder, 'missing'), join(setup.folder, 'link.mp3'));
      return join(setup.folder, 'link.mp3');
    },
    'missing',
  ),
  skippedFileCase(
    '54 text',
    'text named .mp3',
    (setup) => {
      writeFileSync(join(setup.folder, 'notes.mp3'), 'Only text, whatever the name says.\n'.repeat(100));
      return join(setup.folder, 'notes.mp3');
    },
    'not_audio',
  ),
  {
    number: '55',
    title: 'a file without a path: reported and skipped',
    run: async (setup) => {
      const added = unwrap(await setup.uploads.addFiles([{ path: null, name: 'Blob.wav', size: 100 }]));
      expect(added).toEqual({ jobs: [], skipped: [{ fileName: 'Blob.wav', reason: 'no_path' }] });
    },
  },
  {
    number: '46',
    title: 'folders: empty, nested, with a loop; audio is added with its folder, other files are reported',
    run: async (setup, ledger) => {
      mkdirSync(join(setup.folder, 'show/season/empty'), { recursive: true });
      setup.makeWav('show/1.wav');
      setup.makeWav('show/season/2.wav');
      writeFileSync(join(setup.folder, 'show/notes.txt'), 'notes');
      symlinkSync(join(setup.folder, 'show'), join(setup.folder, 'show/season/loop'));
      const added = await setup.addFiles(join(setup.folder, 'show'));
      expect(added.jobs.map((job) => [job.name, job.folder])).toEqual([
        ['1', 'show'],
        ['2', 'show/season'],
      ]);
      expect(added.skipped).toEqual([{ fileName: 'notes.txt', folder: 'show', reason: 'not_audio' }]);
      for (const job of added.jobs) await setup.waitForState(ledger.track(job).id, 'done');
    },
  },
  {
    number: '49',
    title: 'a symlink to a file is the file',
    run: async (setup, ledger) => {
      const target = setup.makeWav('real.wav');
      symlinkSync(target, join(setup.folder, 'link.wav'));
      const [job] = await setup.add(join(setup.folder, 'link.wav'));
      if (!job) throw new Error('The file was not added');
      expect(job).toMatchObject({ name: 'Link', fileName: 'link.wav' });
      await setup.waitForState(ledger.track(job).id, 'done');
    },
  },
  {
    number: '48',
    title: '10 GiB: inspected at once, sent with its exact length, cancelled at once',
    run: async (setup) => {
      const file = makeSparseWav(10 * 1024 ** 3);
      const [job] = await setup.add(file.path);
      if (!job) throw new Error('The file was not added');
      expect(job.size).toBe(file.size);
      const sending = await setup.service.recorder.waitFor((request) => request.operation === store);
      const length = Number(sending.header('content-length'));
      expect(length).toBeGreaterThan(file.size);
      expect(length).toBeLessThan(file.size + 1_000);
      await setup.waitUntil(() => sending.bytes > 50_000_000);
      unwrap(await setup.uploads.cancel([job.id]));
      await setup.waitUntil(() => sending.ended);
      expect(sending.complete).toBe(false);
      file.remove();
    },
  },
];

const bulkCases: readonly ReliabilityCase[] = [
  {
    number: '51',
    title: 'the same file twice: reported, sent once',
    run: async (setup, ledger) => {
      const first = await ledger.addFile('a.wav');
      const [second] = await setup.add(setup.uploads.getPath(first.id) ?? '');
      expect(second).toMatchObject({ state: { kind: 'draft' }, duplicateOf: { id: first.id } });
      await setup.waitForState(first.id, 'done');
      expect(ledger.countStoreRequests()).toBe(1);
    },
  },
  {
    number: '52',
    title: '1,000 at once: all in the database, the queue responds meanwhile',
    options: { settings: { reviewBeforeUpload: true } },
    run: async (setup) => {
      const paths = Array.from({ length: 1_000 }, (_, n) => setup.makeWav(`${n}.wav`, 2_000));
      const adding = setup.add(...paths);
      let answers = 0;
      let isAdding = true;
      void adding.then(() => {
        isAdding = false;
      });
      while (isAdding) {
        await setup.jobs();
        answers += 1;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      expect(await adding).toHaveLength(1_000);
      expect(answers).toBeGreaterThan(10);
      expect(setup.changes.length).toBeLessThan(200);
      expect(setup.database.prepare('SELECT count(*) AS n FROM recordings').get()).toEqual({ n: 1_000 });
    },
  },
];

export const fileCases: readonly ReliabilityCase[] = [
  ...changedFiles,
  ...fileKinds,
  ...(process.platform === 'win32' ? [] : unixFileKinds),
  ...bulkCases,
];
