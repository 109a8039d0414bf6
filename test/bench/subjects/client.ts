/** The service client without the queue. */
import { measured } from './measured.ts';
import { store } from './ours.ts';

await measured((job) => async () => {
  const outcome = await store(job, 'sink');
  if (outcome.kind !== 'stored') throw new Error(`${outcome.kind}: ${JSON.stringify(outcome.error)}`);
});
