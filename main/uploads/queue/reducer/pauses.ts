/** The circuit breakers as part of the queue: one for each place. */

import type { Place } from '../../../../preload/contract/settings.ts';
import { resumeWatches } from '../../outcome/watches.ts';
import * as breaker from './circuit-breaker.ts';
import { schedule } from './schedule.ts';
import { listJobsOfPlace, places } from './state.ts';
import { applyToJobs, pipe, type Step, withEffects, withLane } from './step.ts';

const getBreaker = (step: Step, place: Place): breaker.CircuitBreaker =>
  step.state.lanes[place].circuitBreaker;

const withCircuitBreaker = (step: Step, { circuitBreaker, effects }: breaker.CircuitBreakerStep): Step =>
  withEffects(withLane(step, circuitBreaker.place, { circuitBreaker }), ...effects);

/** All jobs of the place wait until `until`, in milliseconds since 1970, or longer. */
export const pauseUntil = (step: Step, place: Place, until: number, cause: breaker.OpenCause): Step =>
  withCircuitBreaker(
    step,
    breaker.openUntil(getBreaker(step, place), { now: step.context.now, until, cause }),
  );

/** All jobs of the place wait until its service is reachable. */
export const pauseUntilReachable = (step: Step, place: Place, cause: breaker.OpenCause): Step =>
  withCircuitBreaker(step, breaker.openUntilReachable(getBreaker(step, place), cause, step.context.random));

const probePlace = (step: Step, place: Place): Step =>
  withCircuitBreaker(step, breaker.probeNow(getBreaker(step, place)));

export const probeNow = (step: Step): Step => places.reduce(probePlace, step);

export const restartPauseTimers = (step: Step): Step =>
  places.reduce(
    (next, place) =>
      withCircuitBreaker(next, breaker.restartTimer(getBreaker(next, place), step.context.now)),
    step,
  );

export const onProbeEnded = (step: Step, place: Place, isReachable: boolean): Step => {
  const circuitBreaker = getBreaker(step, place);
  if (circuitBreaker.mode.kind !== 'probing') return step;
  if (isReachable) return endPause(step, place);
  return withCircuitBreaker(step, breaker.onProbeFailed(circuitBreaker, step.context.random));
};

/** The timer is due: the named time is over, or the next probe is. */
export const onPauseTimer = (step: Step, place: Place): Step =>
  getBreaker(step, place).mode.kind === 'probing' ? probePlace(step, place) : endPause(step, place);

/** Everything that waited for the service resumes. */
export const endPause = (step: Step, place: Place): Step => {
  const { mode } = getBreaker(step, place);
  if (mode.kind === 'closed' || mode.kind === 'ended') return step;
  return pipe(
    withCircuitBreaker(step, breaker.closeCircuit(getBreaker(step, place))),
    (next) => startWaiting(next, place),
    resumeWatches,
    schedule,
  );
};

const startWaiting = (step: Step, place: Place): Step => {
  const waiting = listJobsOfPlace(step.state, place, 'waiting').filter(
    ({ state }) => state.kind === 'waiting' && state.reason !== 'backoff',
  );
  const ids = waiting.map((job) => job.id);
  return applyToJobs(step, ids, { kind: 'start', by: 'queue' });
};

export const endCircuitBreakers = (step: Step): Step =>
  places.reduce((next, place) => withCircuitBreaker(next, breaker.endCircuit(getBreaker(next, place))), step);
