import type { BridgeError } from '../../preload/contract/result.ts';

/** Why we ourselves ended an exchange: a clock ran out, the person cancelled, the file changed. */
export class AbortedError extends Error {
  readonly error: BridgeError;

  constructor(error: BridgeError) {
    super(error.code);
    this.name = 'Stopped';
    this.error = error;
  }
}

export const cancelledError: BridgeError = { code: 'cancelled' };

/** Calls `stop` with `cancelled` as soon as the caller's signal says so; answers how to stop listening. */
export const onCancel = (signal: AbortSignal | undefined, abort: () => void): (() => void) => {
  if (signal === undefined) return () => {};
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  return () => signal.removeEventListener('abort', abort);
};

/**
 * The promise, or a rejection as soon as the signal aborts: undici notices a signal only once it is connected, and
 * nobody should wait for a connection that is no longer wanted.
 */
export const rejectOnAbort = async <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> => {
  promise.catch(() => {});
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};
