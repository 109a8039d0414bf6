/** Checks a folder with a model in a thread of its own, with limits on time and memory: its files can be made to exceed both. */
import { Worker } from 'node:worker_threads';
import { fail, type Result } from '../../../preload/contract/result.ts';
import { systemClock } from '../../lib/clock.ts';
import { driveTimeoutMs, type InspectedModel } from './inspect-model.ts';
import type { ModelThreadMessage } from './model-thread.ts';

/** Milliseconds for one file: those of a slow drive, and as much as a usual file needs many times. */
const fileTimeoutMs = driveTimeoutMs + 10_000;
/** Much less makes V8 end the process instead of the thread. A usual file needs a tenth. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** Errors: model_refused with what is wrong, also if a limit is exceeded; file_unreadable, cancelled. */
export const checkModel = (folder: string, signal: AbortSignal): Promise<Result<InspectedModel>> => {
  if (signal.aborted) return Promise.resolve(fail('cancelled'));
  const { promise, resolve, reject } = Promise.withResolvers<Result<InspectedModel>>();
  const worker = new Worker(new URL('./model-thread.ts', import.meta.url), {
    workerData: folder,
    resourceLimits,
  });
  // The thread does not keep the process alive.
  worker.unref();
  let file = '';
  const refuse = (): void => resolve(fail('model_refused', { key: 'speech_model_damaged', file }));
  let cancelTimeout = systemClock.after(fileTimeoutMs, refuse);
  const cancel = (): void => resolve(fail('cancelled'));
  signal.addEventListener('abort', cancel);
  worker.on('message', (message: ModelThreadMessage) => {
    if ('result' in message) return resolve(message.result);
    file = message.file;
    cancelTimeout();
    cancelTimeout = systemClock.after(fileTimeoutMs, refuse);
  });
  worker.on('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse() : reject(error),
  );
  worker.on('exit', refuse);
  return promise.finally(() => {
    cancelTimeout();
    signal.removeEventListener('abort', cancel);
    void worker.terminate();
  });
};
