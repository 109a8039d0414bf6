import type { BridgeError } from '../../preload/contract/result.ts';
import { AbortedError } from './aborted-error.ts';

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
