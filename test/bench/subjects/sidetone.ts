/**
 * Uploads through the durable queue with its database, pre-check and progress. Arguments after the file: the
 * number of concurrent uploads (1), and `stalls` if the service stops reading; the uploads are then paused.
 */
import { linkSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../main/storage/database.ts';
import { Uploads } from '../../../main/uploads/uploads.ts';
import type { Result } from '../../../preload/contract/result.ts';
import type { UploadJob, UploadsChange } from '../../../preload/contract/uploads.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { quietDeps } from '../../unit/uploads/uploads-deps.ts';
import { measured } from './measured.ts';
import { createClientDeps } from './ours.ts';

const count = Number(process.argv[4] ?? 1);
const stalls = process.argv[5] === 'stalls';
const folder = temporaryFolder('bench');
const folders = [folder];
process.on('exit', () => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});
const database = unwrap(openDatabase(join(folder, 'data.db')));
const settings = {
  place: 'service' as const,
  reviewBeforeUpload: true,
  concurrency: count,
  transcriptionTimeoutMinutes: 10,
  language: '',
};

/** The queue accepts each path once, so each upload gets its own hard link. */
const linkCopies = (path: string): string[] => {
  const here = mkdtempSync(join(dirname(path), 'sidetone-bench-'));
  folders.push(here);
  return Array.from({ length: count }, (_, index) => {
    const name = join(here, `${index} ${basename(path)}`);
    linkSync(path, name);
    return name;
  });
};

await measured(async ({ contentUrl, path }) => {
  let onJob = (_job: UploadJob): void => {};
  const emit = ({ jobs }: UploadsChange): void => {
    for (const job of jobs) onJob(job);
  };
  const { access, transcriptions } = createClientDeps(contentUrl);
  const uploads = new Uploads({
    ...quietDeps,
    database,
    access,
    service: transcriptions,
    settings: () => settings,
    emit,
  });
  const files = linkCopies(path).map((name) => ({
    path: name,
    name: basename(name),
    size: statSync(name).size,
  }));
  const ids = unwrap(await uploads.addFiles(files)).jobs.map(({ id }) => id);
  if (ids.length !== count) throw new Error(`The queue took ${ids.length} of ${count} files`);
  // The sink names every record `sink`. Another name in the response would fail the verification.
  unwrap(await uploads.edit(ids, { name: 'sink' }));
  const isStopped = stalls && statSync(path).size > 10_000_000;

  return async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const left = new Set(ids);
    onJob = ({ id, state }) => {
      if (!left.has(id)) return;
      if (state.kind === 'failed') reject(new Error(JSON.stringify(state.error)));
      if (state.kind === (isStopped ? 'paused' : 'done')) left.delete(id);
      if (left.size === 0) resolve();
    };
    unwrap(await uploads.start(ids));
    if (isStopped) {
      await sleep(1_500);
      unwrap(await uploads.pause(ids));
    }
    await promise;
  };
});

function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
