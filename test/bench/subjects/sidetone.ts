import { basename } from 'node:path';
import { createConnection } from '../../../main/api/connection.ts';
import { createTranscriptions } from '../../../main/api/transcriptions.ts';
import { ok } from '../../../preload/contract/result.ts';
import { measured } from './measured.ts';

const connection = createConnection();

await measured(async ({ contentUrl, path }) => {
  const access = { analyticsUrl: contentUrl, contentUrl, apiKey: 'test-key', account: 'bench' };
  const transcriptions = createTranscriptions({
    connection,
    access: async () => ok(access),
    dialects: new Map(),
    userAgent: 'Sidetone/bench',
  });
  const fileName = basename(path);
  const upload = { name: 'bench', description: '', language: '', path, fileName };
  const outcome = await transcriptions.store(upload, { onProgress: () => {} });
  if (outcome.kind !== 'stored') throw new Error(`${outcome.kind}: ${outcome.error.message}`);
});
