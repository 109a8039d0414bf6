/**
 * Pauses the uploads to one place: until a time named by the service, or until the service is reachable.
 */
import {
  type Backoff,
  clampResumption,
  getBackoffMs,
} from '../../../../preload/contract/errors/retry-policy.ts';
import type { Place } from '../../../../preload/contract/settings.ts';
import { getPartIds } from '../../job.ts';
import { schedule } from './schedule.ts';
import {
  type CircuitBreaker,
  isCircuitClosed,
  listPartsOfPlace,
  type OpenCause,
  places,
  waitsAlone,
} from './state.ts';
import type { Step } from './step.ts';
import { resumeWatches } from './watches.ts';

/** Delays after attempts that failed while sending the body. */
export const attemptBackoff: Backoff = { initialMs: 2_000, maxMs: 300_000 };
/** Delays between probes of an unreachable service. */
const probeBackoff: Backoff = { initialMs: 2_000, maxMs: 60_000 };

const getBreaker = ({ state }: Step, place: Place): CircuitBreaker => state.lanes[place].circuitBreaker;

const changeBreaker = (step: Step, place: Place, changes: Partial<CircuitBreaker>): void =>
  step.setLane(place, { circuitBreaker: { ...getBreaker(step, place), ...changes } });

/** A running probe belongs to the mode that started it. `ms`: until the timer is due; null cancels it. */
const setMode = (step: Step, place: Place, mode: CircuitBreaker['mode'], ms: number | null): void => {
  const timer = { kind: 'circuit_breaker', place } as const;
  if (getBreaker(step, place).mode.kind === 'probing') step.run({ kind: 'abort_probe', place });
  changeBreaker(step, place, { mode });
  step.run(ms === null ? { kind: 'cancel_timer', timer } : { kind: 'set_timer', timer, ms });
};

/** Opens until `until` (milliseconds since 1970), unless it is already open for longer. */
export const pauseUntil = (step: Step, place: Place, until: number, cause: OpenCause): void => {
  const { mode } = getBreaker(step, place);
  if (mode.kind === 'ended' || (mode.kind === 'timed' && mode.until >= until)) return;
  setMode(step, place, { kind: 'timed', until, cause }, until - step.context.now);
};

/** Opens until a probe reaches the service, unless it is already open. */
export const pauseUntilReachable = (step: Step, place: Place, cause: OpenCause): void => {
  if (isCircuitClosed(getBreaker(step, place))) scheduleProbe(step, place, 1, cause);
};

const scheduleProbe = (step: Step, place: Place, failedProbes: number, cause: OpenCause): void => {
  const ms = getBackoffMs(probeBackoff, failedProbes, step.context.random);
  setMode(step, place, { kind: 'probing', failedProbes, cause }, ms);
};

/** Counts a pause, once for all attempts that run when it starts. Returns its shortest length in milliseconds. */
export const countPause = (step: Step, place: Place, backoff: Backoff): number => {
  const { mode, failures: before } = getBreaker(step, place);
  const failures = Math.max(1, before + (mode.kind === 'timed' ? 0 : 1));
  changeBreaker(step, place, { failures });
  return getBackoffMs(backoff, failures, step.context.random);
};

export const recordSuccess = (step: Step, place: Place): void => changeBreaker(step, place, { failures: 0 });

/** An attempt ended. If it did not pause the queue, the other jobs follow. */
export const endTrial = (step: Step, place: Place): void => {
  if (isCircuitClosed(getBreaker(step, place))) changeBreaker(step, place, { isTrial: false });
};

const probePlace = (step: Step, place: Place): void => {
  if (getBreaker(step, place).mode.kind !== 'probing') return;
  step.run({ kind: 'cancel_timer', timer: { kind: 'circuit_breaker', place } });
  step.run({ kind: 'probe_service', place });
};

/** Probes each place that is paused until it is reachable. Does not shorten a time named by the service. */
export const probeNow = (step: Step): void => {
  for (const place of places) probePlace(step, place);
};

/** Starts the timers again after sleep, during which they did not run: a named time may be over. */
export const restartPauseTimers = (step: Step): void => {
  for (const place of places) {
    const { mode } = getBreaker(step, place);
    if (mode.kind !== 'timed') continue;
    const until = clampResumption(mode.until, step.context.now);
    setMode(step, place, { ...mode, until }, until - step.context.now);
  }
};

export const onProbeEnded = (step: Step, place: Place, isReachable: boolean): void => {
  const { mode } = getBreaker(step, place);
  if (mode.kind !== 'probing') return;
  if (isReachable) endPause(step, place);
  else scheduleProbe(step, place, mode.failedProbes + 1, mode.cause);
};

/** The timer is due: the named time is over, or the next probe is. */
export const onPauseTimer = (step: Step, place: Place): void => {
  if (getBreaker(step, place).mode.kind === 'probing') probePlace(step, place);
  else endPause(step, place);
};

/** Everything that waited for the service resumes. */
export const endPause = (step: Step, place: Place): void => {
  const { mode } = getBreaker(step, place);
  if (mode.kind === 'closed' || mode.kind === 'ended') return;
  changeBreaker(step, place, { isTrial: mode.kind === 'timed' });
  setMode(step, place, { kind: 'closed' }, null);
  const waiting = listPartsOfPlace(step.state, place, 'waiting').filter(
    ({ part: { state } }) => !waitsAlone(state),
  );
  step.apply(getPartIds(waiting), { kind: 'start', by: 'queue' });
  resumeWatches(step);
  schedule(step);
};

/** The application is closing. */
export const endCircuitBreakers = (step: Step): void => {
  for (const place of places) setMode(step, place, { kind: 'ended' }, null);
};
