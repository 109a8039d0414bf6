/**
 * Adds the files of a folder to the queue, 20 at a time. Run with a quota, so that some calls fail. Prints
 * one line of JSON per call: the ids added or the error code; then the number of jobs listed.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../../main/storage/database.ts';
import { Uploads } from '../../../main/uploads/uploads.ts';
import { listUploads } from '../uploads/list-uploads.ts';
import { quietDeps } from '../uploads/uploads-deps.ts';

const [databaseFile = '', folder = ''] = process.argv.slice(2);
const rejectCall = async (): Promise<never> => {
  throw new Error('Nothing is asked of the service here.');
};

const database = openDatabase(databaseFile);
if (!database.ok) throw new Error(JSON.stringify(database.error));
const transcriptions = {
  list: rejectCall,
  show: rejectCall,
  store: rejectCall,
  update: rejectCall,
  delete: rejectCall,
  words: rejectCall,
};
const uploads = new Uploads({
  ...quietDeps,
  database: database.value,
  service: transcriptions,
  access: async () => ({ ok: false, error: { code: 'not_configured' } }),
  settings: () => ({
    reviewBeforeUpload: true,
    concurrency: 1,
    transcriptionTimeoutMinutes: 1,
    language: '',
    place: 'service',
  }),
  emit: () => {},
});

const files = readdirSync(folder).map((name) => ({ path: join(folder, name), name, size: 0 }));
for (let at = 0; at < files.length; at += 20) {
  const added = await uploads.addFiles(files.slice(at, at + 20));
  const line = added.ok ? { added: added.value.jobs.map((job) => job.id) } : { refused: added.error.code };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
const listed = await listUploads(uploads);
process.stdout.write(`${JSON.stringify({ listed: listed.length })}\n`);
await uploads.close();
database.value.close();
