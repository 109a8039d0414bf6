import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckTarget, ConnectionCheck } from '../../../preload/contract/connection/connection-check.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { bridge } from '../../lib/bridge.ts';

export interface CheckRun {
  /** Null until the first step begins. */
  readonly check: ConnectionCheck | null;
  /** The check could not start. */
  readonly error: BridgeError | null;
  readonly isRunning: boolean;
  readonly start: () => void;
  readonly stop: () => void;
}

interface State {
  readonly check: ConnectionCheck | null;
  readonly error: BridgeError | null;
  readonly isRunning: boolean;
}

const started: State = { check: null, error: null, isRunning: true };
const stop = (): void => void bridge.connection.cancelCheck();

/** Checks the connection in use, or typed addresses, when the component mounts. Stops when it unmounts. */
export const useConnectionCheck = (typed: CheckTarget | undefined): CheckRun => {
  const [state, setState] = useState<State>(started);
  /** The number of the last start; results of earlier ones are dropped. */
  const runs = useRef(0);

  const start = useCallback((): void => {
    runs.current += 1;
    const run = runs.current;
    setState(started);
    void bridge.connection.check(typed).then((result) => {
      if (run !== runs.current) return;
      setState((before) =>
        result.ok
          ? { check: result.value, error: null, isRunning: false }
          : { check: before.check, error: result.error, isRunning: false },
      );
    });
  }, [typed]);

  useEffect(() => {
    const unsubscribe = bridge.connection.onCheckChanged((check) =>
      setState((before) => (before.isRunning ? { ...before, check } : before)),
    );
    start();
    return () => {
      runs.current += 1;
      unsubscribe();
      stop();
    };
  }, [start]);

  return { ...state, start, stop };
};
