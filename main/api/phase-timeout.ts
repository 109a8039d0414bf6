import type { BridgeError } from '../../preload/contract/result.ts';
import { AbortedError } from './aborted-error.ts';

/** One limit at a time: each phase of an exchange has its own, and entering the next ends the one before. */
export interface PhaseTimeout {
  /** From now on the exchange ends with this error when nothing happens for so many milliseconds. */
  start(milliseconds: number, error: () => BridgeError): void;
  /** Something happened: the limit of this phase counts from now. */
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
