import type { BridgeError } from '../../preload/contract/result.ts';
import { AbortedError } from './aborted-error.ts';

/** The timeout of the current phase of an exchange. Starting a phase ends the timeout of the previous one. */
export interface PhaseTimeout {
  /** Aborts the exchange with this error after `milliseconds` without `refresh`. */
  start(milliseconds: number, error: () => BridgeError): void;
  /** Restarts the timeout of the phase. */
  refresh(): void;
  stop(): void;
}

export const createPhaseTimeout = (controller: AbortController): PhaseTimeout => {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    start(milliseconds, error) {
      stop();
      timer = setTimeout(() => controller.abort(new AbortedError(error())), milliseconds);
    },
    refresh: () => void timer?.refresh(),
    stop,
  };
};
