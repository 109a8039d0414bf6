/** An upload to a service that stops reading: it waits for a while, and is cancelled. A small one is taken whole. */
import { statSync } from 'node:fs';
import { measured } from './measured.ts';
import { store } from './ours.ts';

const isSmall = (path: string): boolean => statSync(path).size < 10_000_000;

await measured((job) => async () => {
  const outcome = await store(job, 'sink', { signal: AbortSignal.timeout(1_500) });
  const end = outcome.kind === 'stored' ? 'stored' : outcome.error.code;
  if (end !== (isSmall(job.path) ? 'stored' : 'cancelled')) throw new Error(`It ended as ${end}`);
});
