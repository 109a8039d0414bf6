/** Starts jobs. */

import { normalizeName } from '../../files/transcription-names.ts';
import { activeStates, type Job, transition } from '../../job.ts';
import { getUploadFile } from '../../preparing/part-jobs.ts';
import { isCircuitClosed } from './circuit-breaker.ts';
import { pickNextJobs } from './pick-next-jobs.ts';
import { isAccountResolved, listJobsInStates, type QueueState, type RunningAttempt } from './state.ts';
import { replaceJobs, type Step, withEffects, withState } from './step.ts';

/** The list before sending, the store, and the show of the new record. */
const requestsPerAttempt = 3;

/** Starts what may start now. */
export const schedule = (step: Step): Step => {
  const { state, context } = step;
  if (state.isClosed || state.isSuspended || !isAccountResolved(state)) return step;
  if (!isCircuitClosed(state.circuitBreaker)) return step;
  const slots = state.circuitBreaker.isTrial ? 1 : context.settings().concurrency;
  const freeSlots = slots - state.running.size;
  if (freeSlots <= 0) return step;
  // Continues with `saves_retried`.
  if (state.unsaved.size > 0) {
    return withEffects(step, { kind: 'retry_saves', jobs: state.jobs.getAll(state.unsaved) });
  }
  return startPicked(step, pickJobs(state, freeSlots));
};

const pickJobs = (state: QueueState, freeSlots: number): readonly Job[] =>
  pickNextJobs(state.jobs.inQueue(), {
    freeSlots,
    accountId: state.account.listed,
    running: state.running,
    usedNames: [
      ...[...state.running.values()].map(({ name }) => name),
      ...listJobsInStates(state, ...activeStates).map(({ name }) => normalizeName(name)),
    ],
  });

/** Starts these jobs, as far as the rate limit allows it. */
const startPicked = (step: Step, jobs: readonly Job[]): Step => {
  let next = step;
  for (const job of jobs) {
    const reserved = [...next.state.running.values()].reduce((sum, { requests }) => sum + requests, 0);
    const ms = step.context.getDelay(reserved + requestsPerAttempt);
    if (ms > 0) return withEffects(next, { kind: 'set_timer', timer: { kind: 'rate_limit' }, ms });
    next = startJob(next, job);
  }
  return next;
};

const startJob = (step: Step, queued: Job): Step => {
  const job = transition(queued, { kind: 'begin', total: getUploadFile(queued).size });
  if (job === null) return step;
  const attempt: RunningAttempt = {
    name: normalizeName(job.name),
    sent: 0,
    requests: requestsPerAttempt,
    isAborted: false,
  };
  const running = new Map(step.state.running).set(job.id, attempt);
  const timeoutMs = step.context.settings().transcriptionTimeoutMinutes * 60_000;
  return withEffects(withState(replaceJobs(step, [job]), { running }), {
    kind: 'start_attempt',
    job,
    timeoutMs,
  });
};
