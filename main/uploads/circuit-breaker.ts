/** Pauses the whole queue while it is open: until a time that the service named, or until the service can be reached. */
import type { BridgeError } from '../../preload/contract/result.ts';
import type { WaitReason } from '../../preload/contract/uploads.ts';
import { type Backoff, clampWaitUntil, getBackoffMs, probeBackoff } from './backoff.ts';
import type { UploadClock } from './clock.ts';

/** Why nothing is sent: the service asked for a pause, cannot be reached, or does not respond as it should. */
export interface OpenCause {
  readonly reason: Exclude<WaitReason, 'backoff'>;
  readonly error: BridgeError;
}

export interface QueuePause extends OpenCause {
  /** When it closes, in milliseconds since 1970; null: as soon as the service can be reached. */
  readonly until: number | null;
}

export interface CircuitBreaker {
  isClosed(): boolean;
  /** Why the queue is paused; null while the circuit breaker is closed. */
  getPause(): QueuePause | null;
  /** Opens for `ms`, unless it is already open for longer. Returns when it closes, in milliseconds since 1970. */
  openFor(ms: number, cause: OpenCause): number;
  /** Opens until the probe reaches the service. */
  openUntilReachable(cause: OpenCause): void;
  /** Probes at once if it is open until the service is reachable. A time that the service named is kept. */
  probeNow(): void;
  /** The machine slept, and its timers with it: a named time may be over. */
  onResume(): void;
  /** Closes at once: its cause is over. */
  reset(): void;
  /** Failures of the service in a row, for backing off when it names no time. */
  nextBackoffMs(backoff: Backoff): number;
  /** The service accepted something: resets the count of failures. */
  recordSuccess(): void;
  dispose(): void;
}

export interface CircuitBreakerDeps {
  readonly clock: UploadClock;
  readonly random: () => number;
  /** One cheap request: whether the service answers as a service does. */
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
