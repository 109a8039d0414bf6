/** Loads the bundled model and prints why that failed. Its process limits the memory of WebAssembly. */
import { ListeningError } from '../../../renderer/listen/worker/listening-error.ts';
import { loadListener } from './read-sample.ts';

try {
  await loadListener();
  console.log('loaded');
} catch (error) {
  console.log(error instanceof ListeningError ? error.failure.reason : String(error));
}
