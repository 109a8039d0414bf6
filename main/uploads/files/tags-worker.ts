/** The thread that reads tags: one request at a time, one answer for each. */
import { parentPort } from 'node:worker_threads';
import { parseTags, type TagRequest } from './parse-tags.ts';

parentPort?.on('message', async (request: TagRequest) => {
  const tags = await parseTags(request).catch(() => null);
  parentPort?.postMessage(tags);
});
