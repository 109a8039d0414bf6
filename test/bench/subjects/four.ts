/** Four uploads of the same file at once, by the service client. */
import { measured } from './measured.ts';
import { store } from './ours.ts';

await measured((job) => async () => {
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => store(job, name)));
});
