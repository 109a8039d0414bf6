/** The service client alone. */
import { basename } from 'node:path';
import { measured } from './measured.ts';
import { clientOf } from './ours.ts';

await measured(async ({ contentUrl, path }) => async () => {
  const { transcriptions } = clientOf(contentUrl);
  const upload = { name: 'sink', description: '', language: '', path, fileName: basename(path) };
  const outcome = await transcriptions.store(upload, { onProgress: () => {} });
  if (outcome.kind !== 'stored') throw new Error(`${outcome.kind}: ${outcome.error.message}`);
});
