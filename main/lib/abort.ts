/** How an exchange ends before its response: by a timeout, by the user, or because its file changed. */
import type { BridgeError } from '../../preload/contract/result.ts';

/** The application ended the exchange itself: a timeout, a cancellation by the user, or a changed file. */
export class AbortedError extends Error {
  readonly error: BridgeError;

  constructor(error: BridgeError) {
    super(error.code);
    this.name = 'AbortedError';
    this.error = error;
  }
}

export const cancelledError: BridgeError = { code: 'cancelled' };

/** Calls `abort` when the signal aborts, or at once if it already has. Returns the unsubscribe function. */
export const onCancel = (signal: AbortSignal | undefined, abort: () => void): (() => void) => {
  if (signal === undefined) return () => {};
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  return () => signal.removeEventListener('abort', abort);
};

/**
 * Rejects as soon as the signal aborts, otherwise settles like the promise. undici reacts to a signal only once it is
 * connected.
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

/** The timeout of the current phase of an exchange. Starting a phase ends the timeout of the previous one. */
export const createPhaseTimeout = (controller: AbortController) => {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    /** Aborts the exchange with this error after `milliseconds` without `refresh`. */
    start(milliseconds: number, error: () => BridgeError): void {
      stop();
      timer = setTimeout(() => controller.abort(new AbortedError(error())), milliseconds);
    },
    /** Restarts the timeout of the phase. */
    refresh: (): void => void timer?.refresh(),
    stop,
  };
};
