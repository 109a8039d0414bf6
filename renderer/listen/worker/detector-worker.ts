/** Entry of the worker of the voice detector: judges one sound after the other. The model stays loaded. */
import type { Runtime, Session } from './model/runtime.ts';
import { startRuntime } from './model/start-runtime.ts';
import { type DetectorStart, failDetector, serveDetector } from './sound/detect-ahead.ts';

export type ToDetectorWorker =
  /** The first message. */
  | { readonly kind: 'load'; readonly model: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'begin'; readonly start: DetectorStart; readonly port: MessagePort };

/** The global of a dedicated worker, which the types of a page don't have. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ToDetectorWorker>) => void) | null;
}

class LoadedDetector {
  #loading: Promise<readonly [Runtime, Session]> | null = null;

  load(model: Uint8Array): void {
    // More than one thread makes it no faster.
    this.#loading = startRuntime(1).then((runtime) => [runtime, runtime.createSession(model)]);
    // Whoever needs it is told.
    this.#loading.catch(() => {});
  }

  async serve(start: DetectorStart, port: MessagePort): Promise<void> {
    try {
      if (this.#loading === null) throw new Error('The voice detector was not loaded.');
      const [runtime, session] = await this.#loading;
      serveDetector(runtime, session, start, port);
    } catch (error) {
      failDetector(port, error);
    }
  }
}

const detector = new LoadedDetector();

(self as unknown as WorkerScope).onmessage = ({ data }) => {
  if (data.kind === 'load') detector.load(data.model);
  else void detector.serve(data.start, data.port);
};
