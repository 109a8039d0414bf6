/** Writes long texts in a thread of its own, because some need seconds for it. */
import { Worker } from 'node:worker_threads';
import { isTimedFormat } from '../../../preload/contract/exports.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import { withTimeout } from '../../lib/timeout.ts';
import { type RenderRequest, render } from './render.ts';

/** Characters that are written at once. A thread takes longer to start than an hour of speech takes to write. */
const maxAtOnce = 200_000;
/** Captions of words of one character need a second for ten times as many. */
const maxTimedAtOnce = 20_000;

const timeoutMs = 120_000;
/** The largest texts need half. */
const resourceLimits = { maxOldGenerationSizeMb: 2_048 };

/**
 * Errors: cancelled; invalid_input for a text that takes too much time or memory. Rejects if the thread fails in another way.
 */
export const renderApart = async (
  request: RenderRequest,
  signal?: AbortSignal,
): Promise<Result<string | Buffer>> => {
  if (request.text.length <= (isTimedFormat(request.format) ? maxTimedAtOnce : maxAtOnce))
    return ok(await render(request));
  if (signal?.aborted) return fail('cancelled');
  const { promise, resolve, reject } = Promise.withResolvers<Result<Buffer>>();
  const worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
    workerData: request,
    resourceLimits,
  });
  const tooMuch = fail('invalid_input', { key: 'text_only_as_txt' });
  const refuse = (): void => resolve(tooMuch);
  const cancel = (): void => resolve(fail('cancelled'));
  signal?.addEventListener('abort', cancel);
  worker.on('message', ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
    resolve(ok(Buffer.from(buffer, byteOffset, byteLength))),
  );
  worker.on('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse() : reject(error),
  );
  worker.on('exit', refuse);
  return withTimeout(promise, timeoutMs, tooMuch).finally(() => {
    signal?.removeEventListener('abort', cancel);
    void worker.terminate();
  });
};
