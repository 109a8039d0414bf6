/** The circuit breaker as part of the queue. */
import { resumeWatches } from '../../outcome/watches.ts';
import * as breaker from './circuit-breaker.ts';
import { schedule } from './schedule.ts';
import { listJobsInStates } from './state.ts';
import { applyToJobs, pipe, type Step, withEffects, withState } from './step.ts';

const withCircuitBreaker = (step: Step, next: breaker.CircuitBreakerStep): Step =>
  withEffects(withState(step, { circuitBreaker: next.circuitBreaker }), ...next.effects);

/** All jobs wait until `until`, in milliseconds since 1970, or longer. */
export const pauseUntil = (step: Step, until: number, cause: breaker.OpenCause): Step =>
  withCircuitBreaker(
    step,
    breaker.openUntil(step.state.circuitBreaker, { now: step.context.now, until, cause }),
  );

/** All jobs wait until the service is reachable. */
export const pauseUntilReachable = (step: Step, cause: breaker.OpenCause): Step =>
  withCircuitBreaker(step, breaker.openUntilReachable(step.state.circuitBreaker, cause, step.context.random));

export const probeNow = (step: Step): Step =>
  withCircuitBreaker(step, breaker.probeNow(step.state.circuitBreaker));

export const restartPauseTimer = (step: Step): Step =>
  withCircuitBreaker(step, breaker.restartTimer(step.state.circuitBreaker, step.context.now));

export const onProbeEnded = (step: Step, isReachable: boolean): Step => {
  if (step.state.circuitBreaker.mode.kind !== 'probing') return step;
  if (isReachable) return endPause(step);
  return withCircuitBreaker(step, breaker.onProbeFailed(step.state.circuitBreaker, step.context.random));
};

/** The timer is due: the named time is over, or the next probe is. */
export const onPauseTimer = (step: Step): Step =>
  step.state.circuitBreaker.mode.kind === 'probing' ? probeNow(step) : endPause(step);

/** Everything that waited for the service resumes. */
export const endPause = (step: Step): Step => {
  const { mode } = step.state.circuitBreaker;
  if (mode.kind === 'closed' || mode.kind === 'ended') return step;
  return pipe(
    withCircuitBreaker(step, breaker.closeCircuit(step.state.circuitBreaker)),
    startWaiting,
    resumeWatches,
    schedule,
  );
};

const startWaiting = (step: Step): Step => {
  const waiting = listJobsInStates(step.state, 'waiting').filter(
    ({ state }) => state.kind === 'waiting' && state.reason !== 'backoff',
  );
  const ids = waiting.map((job) => job.id);
  return applyToJobs(step, ids, { kind: 'start', by: 'queue' });
};

export const endCircuitBreaker = (step: Step): Step =>
  withCircuitBreaker(step, breaker.endCircuit(step.state.circuitBreaker));
