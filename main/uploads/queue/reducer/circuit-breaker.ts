/**
 * Pauses the uploads to one place: until a time named by the service, or until the service is reachable. Pure functions:
 * each returns the next state, and the effects that lead to the next event.
 */

import { clampResumption } from '../../../../preload/contract/errors/retry-policy.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Place } from '../../../../preload/contract/settings.ts';
import type { QueuePause, WaitReason } from '../../../../preload/contract/uploads.ts';
import { type Backoff, getBackoffMs, probeBackoff } from './backoff.ts';
import type { Effect } from './effects.ts';

export interface OpenCause {
  readonly reason: Exclude<WaitReason, 'backoff'>;
  readonly error: BridgeError;
}

type Mode =
  | { readonly kind: 'closed' }
  /** Open until a time named by the service, or chosen because it named none. */
  | { readonly kind: 'timed'; readonly until: number; readonly cause: OpenCause }
  /** Open until a probe reaches the service. */
  | { readonly kind: 'probing'; readonly failedProbes: number; readonly cause: OpenCause }
  /** The application is closing. */
  | { readonly kind: 'ended' };

export interface CircuitBreaker {
  readonly place: Place;
  readonly mode: Mode;
  /** Pauses without a success between them. */
  readonly failures: number;
  /** After a timed pause one job starts alone, until its attempt ends without another pause. */
  readonly isTrial: boolean;
}

export interface CircuitBreakerStep {
  readonly circuitBreaker: CircuitBreaker;
  readonly effects: readonly Effect[];
}

export const createCircuitBreaker = (place: Place): CircuitBreaker => ({
  place,
  mode: { kind: 'closed' },
  failures: 0,
  isTrial: false,
});

export const isCircuitClosed = ({ mode }: CircuitBreaker): boolean => mode.kind === 'closed';

export const getPause = ({ mode }: CircuitBreaker): QueuePause | null => {
  if (mode.kind === 'closed' || mode.kind === 'ended') return null;
  return { ...mode.cause, until: mode.kind === 'timed' ? mode.until : null };
};

export const isPausedAlike = (one: CircuitBreaker, other: CircuitBreaker): boolean => {
  if (one.mode === other.mode) return true;
  const [before, after] = [getPause(one), getPause(other)];
  if (before === null || after === null) return before === after;
  return before.reason === after.reason && before.until === after.until && before.error === after.error;
};

/** Opens until `until` (milliseconds since 1970), unless it is already open for longer. */
export const openUntil = (
  circuitBreaker: CircuitBreaker,
  { now, until, cause }: { readonly now: number; readonly until: number; readonly cause: OpenCause },
): CircuitBreakerStep => {
  const { mode } = circuitBreaker;
  if (mode.kind === 'ended' || (mode.kind === 'timed' && mode.until >= until))
    return unchanged(circuitBreaker);
  return change(circuitBreaker, { kind: 'timed', until, cause }, until - now);
};

/** Opens until a probe reaches the service, unless it is already open. */
export const openUntilReachable = (
  circuitBreaker: CircuitBreaker,
  cause: OpenCause,
  random: () => number,
): CircuitBreakerStep =>
  circuitBreaker.mode.kind === 'closed'
    ? scheduleProbe(circuitBreaker, { failedProbes: 1, cause }, random)
    : unchanged(circuitBreaker);

/** Probes, if open until the service is reachable. Does not shorten a time named by the service. */
export const probeNow = (circuitBreaker: CircuitBreaker): CircuitBreakerStep =>
  circuitBreaker.mode.kind === 'probing'
    ? {
        circuitBreaker,
        effects: [cancelTimer(circuitBreaker), { kind: 'probe_service', place: circuitBreaker.place }],
      }
    : unchanged(circuitBreaker);

/** The service was not reachable, so it is probed again later. */
export const onProbeFailed = (circuitBreaker: CircuitBreaker, random: () => number): CircuitBreakerStep => {
  const { mode } = circuitBreaker;
  if (mode.kind !== 'probing') return unchanged(circuitBreaker);
  return scheduleProbe(circuitBreaker, { ...mode, failedProbes: mode.failedProbes + 1 }, random);
};

/** Starts the timer again after sleep, during which it did not run: a named time may be over. */
export const restartTimer = (circuitBreaker: CircuitBreaker, now: number): CircuitBreakerStep => {
  const { mode } = circuitBreaker;
  if (mode.kind !== 'timed') return unchanged(circuitBreaker);
  const until = clampResumption(mode.until, now);
  return change(circuitBreaker, { ...mode, until }, until - now);
};

export const closeCircuit = (circuitBreaker: CircuitBreaker): CircuitBreakerStep =>
  circuitBreaker.mode.kind === 'ended'
    ? unchanged(circuitBreaker)
    : change({ ...circuitBreaker, isTrial: circuitBreaker.mode.kind === 'timed' }, { kind: 'closed' }, null);

export const endCircuit = (circuitBreaker: CircuitBreaker): CircuitBreakerStep =>
  change(circuitBreaker, { kind: 'ended' }, null);

/** Counts a pause, once for all attempts that run when it starts. `ms`: its shortest length. */
export const countFailure = (
  circuitBreaker: CircuitBreaker,
  backoff: Backoff,
  random: () => number,
): { readonly circuitBreaker: CircuitBreaker; readonly ms: number } => {
  const failures = Math.max(1, circuitBreaker.failures + (circuitBreaker.mode.kind === 'timed' ? 0 : 1));
  return { circuitBreaker: { ...circuitBreaker, failures }, ms: getBackoffMs(backoff, failures, random) };
};

export const recordSuccess = (circuitBreaker: CircuitBreaker): CircuitBreaker => ({
  ...circuitBreaker,
  failures: 0,
});

/** An attempt ended. If it did not pause the queue, the other jobs follow. */
export const endTrial = (circuitBreaker: CircuitBreaker): CircuitBreaker =>
  circuitBreaker.isTrial && isCircuitClosed(circuitBreaker)
    ? { ...circuitBreaker, isTrial: false }
    : circuitBreaker;

const scheduleProbe = (
  circuitBreaker: CircuitBreaker,
  { failedProbes, cause }: { readonly failedProbes: number; readonly cause: OpenCause },
  random: () => number,
): CircuitBreakerStep => {
  const ms = getBackoffMs(probeBackoff, failedProbes, random);
  return change(circuitBreaker, { kind: 'probing', failedProbes, cause }, ms);
};

const unchanged = (circuitBreaker: CircuitBreaker): CircuitBreakerStep => ({ circuitBreaker, effects: [] });

/** A running probe belongs to the mode that started it. `ms`: until the timer is due; null cancels it. */
const change = (circuitBreaker: CircuitBreaker, mode: Mode, ms: number | null): CircuitBreakerStep => {
  const { place } = circuitBreaker;
  const timer: Effect =
    ms === null
      ? cancelTimer(circuitBreaker)
      : { kind: 'set_timer', timer: { kind: 'circuit_breaker', place }, ms };
  return {
    circuitBreaker: { ...circuitBreaker, mode },
    effects: circuitBreaker.mode.kind === 'probing' ? [{ kind: 'abort_probe', place }, timer] : [timer],
  };
};

const cancelTimer = ({ place }: CircuitBreaker): Effect => ({
  kind: 'cancel_timer',
  timer: { kind: 'circuit_breaker', place },
});
