import type { BridgeError } from '../../preload/contract/result.ts';
import { Stopped } from './stopped.ts';

/** One limit at a time: each phase of an exchange has its own, and entering the next ends the one before. */
export interface PhaseClock {
  /** From now on the exchange ends with this error when nothing happens for so many milliseconds. */
  enter(milliseconds: number, error: () => BridgeError): void;
  /** Something happened: the limit of this phase counts from now. */
  touch(): void;
  stop(): void;
}

export const phaseClock = (ender: AbortController): PhaseClock => {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    enter(milliseconds, error) {
      stop();
      timer = setTimeout(() => ender.abort(new Stopped(error())), milliseconds);
    },
    touch: () => void timer?.refresh(),
    stop,
  };
};
