/** Pauses the whole queue: until a time named by the service, or until the service is reachable. */
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { WaitReason } from '../../../preload/contract/uploads.ts';
import type { UploadClock } from '../clock.ts';
import { type Backoff, clampWaitUntil, getBackoffMs, probeBackoff } from './backoff.ts';

interface OpenCause {
  readonly reason: Exclude<WaitReason, 'backoff'>;
  readonly error: BridgeError;
}

interface QueuePause extends OpenCause {
  /** When it closes, in milliseconds since 1970; null: as soon as the service can be reached. */
  readonly until: number | null;
}

export interface CircuitBreaker {
  isClosed(): boolean;
  getPause(): QueuePause | null;
  /** Opens for `ms`, unless already open for longer. Returns when it closes, in ms since 1970. */
  openFor(ms: number, cause: OpenCause): number;
  /** Opens until the probe reaches the service. */
  openUntilReachable(cause: OpenCause): void;
  /** Probes now, if open until the service is reachable. Does not shorten a time named by the service. */
  probeNow(): void;
  /** After sleep: timers did not run, so a named time may be over. */
  onResume(): void;
  reset(): void;
  /** Counts a failure of the service, and returns the delay if it named none, in milliseconds. */
  nextBackoffMs(backoff: Backoff): number;
  /** Resets the count of failures. */
  recordSuccess(): void;
  dispose(): void;
}

export interface CircuitBreakerDeps {
  readonly clock: UploadClock;
  readonly random: () => number;
  /** Sends one cheap request. True if the service responds as it should. */
  readonly probe: (signal: AbortSignal) => Promise<boolean>;
  readonly onReset: () => void;
}

export const createCircuitBreaker = ({
  clock,
  random,
  probe,
  onReset,
}: CircuitBreakerDeps): CircuitBreaker => {
  let mode: 'closed' | 'timed' | 'probing' | 'ended' = 'closed';
  let until = 0;
  let cause: OpenCause | null = null;
  let stopTimer = (): void => {};
  let probeController: AbortController | null = null;
  let failedProbes = 0;
  let failures = 0;

  const setMode = (next: typeof mode): void => {
    stopTimer();
    stopTimer = () => {};
    probeController?.abort();
    probeController = null;
    mode = next;
  };

  const reset = (): void => {
    if (mode === 'closed' || mode === 'ended') return;
    setMode('closed');
    onReset();
  };

  const runProbe = async (): Promise<void> => {
    stopTimer();
    probeController?.abort();
    const controller = new AbortController();
    probeController = controller;
    const isReachable = await probe(controller.signal);
    if (controller.signal.aborted || mode !== 'probing') return;
    probeController = null;
    if (isReachable) reset();
    else scheduleProbe();
  };

  const scheduleProbe = (): void => {
    failedProbes += 1;
    stopTimer = clock.after(getBackoffMs(probeBackoff, failedProbes, random), () => void runProbe());
  };

  return {
    isClosed: () => mode === 'closed',
    getPause: () =>
      mode === 'closed' || cause === null ? null : { ...cause, until: mode === 'timed' ? until : null },
    openFor: (ms, newCause) => {
      const now = clock.now();
      if (mode === 'ended' || (mode === 'timed' && until >= now + ms)) return until;
      setMode('timed');
      until = now + ms;
      cause = newCause;
      stopTimer = clock.after(ms, reset);
      return until;
    },
    openUntilReachable: (newCause) => {
      if (mode !== 'closed') return;
      setMode('probing');
      cause = newCause;
      failedProbes = 0;
      scheduleProbe();
    },
    probeNow: () => {
      if (mode === 'probing') void runProbe();
    },
    onResume: () => {
      if (mode !== 'timed') return;
      stopTimer();
      until = clampWaitUntil(until, clock.now());
      stopTimer = clock.after(until - clock.now(), reset);
    },
    reset,
    nextBackoffMs: (backoff) => {
      failures += 1;
      return getBackoffMs(backoff, failures, random);
    },
    recordSuccess: () => {
      failures = 0;
    },
    dispose: () => setMode('ended'),
  };
};
