/** The upload as the application does it: the durable queue with its database, the pre-check, progress and all. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openDatabase } from '../../../main/storage/database.ts';
import { createUploads } from '../../../main/uploads/uploads.ts';
import type { Result } from '../../../preload/contract/result.ts';
import type { UploadJob, UploadsChange } from '../../../preload/contract/uploads.ts';
import { measured } from './measured.ts';
import { clientOf } from './ours.ts';

const folder = mkdtempSync(join(tmpdir(), 'sidetone-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const database = value(openDatabase(join(folder, 'sidetone.db')));
const settings = { reviewBeforeUpload: true, concurrency: 1, patienceMinutes: 10, language: '' };

await measured(async ({ contentUrl, path }) => {
  let seen = (_job: UploadJob): void => {};
  const emit = ({ jobs }: UploadsChange): void => {
    for (const job of jobs) seen(job);
  };
  const uploads = createUploads({ database, ...clientOf(contentUrl), settings: () => settings, emit });
  const file = { path, name: basename(path), size: statSync(path).size };
  const [job] = value(await uploads.addFiles([file])).jobs;
  if (job === undefined) throw new Error('The queue did not take the file');
  // The name that the sink gives every record: an answer with another one would not be believed.
  value(await uploads.edit(job.id, { name: 'sink' }));

  return async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    seen = ({ id, state }) => {
      if (id !== job.id) return;
      if (state.kind === 'done') resolve();
      if (state.kind === 'failed') reject(new Error(state.error.message));
    };
    value(await uploads.start([job.id]));
    await promise;
  };
});

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
