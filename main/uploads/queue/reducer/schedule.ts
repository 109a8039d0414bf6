/** Starts jobs, as soon as all changes are saved. */
import { computerAccountId, getPlace } from '../../../../preload/contract/account-id.ts';
import type { Place } from '../../../../preload/contract/settings.ts';
import { isActive, stateKinds } from '../../../../preload/contract/upload-states.ts';
import { normalizeName } from '../../files/transcription-names.ts';
import { type Job, transition } from '../../job.ts';
import { getUploadFile, needsPreparation } from '../../preparing/part-jobs.ts';
import type { EventOf } from './events.ts';
import { canRequest, listJobsOfPlace, places, type QueueState, type RunningAttempt } from './state.ts';
import { replaceJobs, type Step, withEffects, withState } from './step.ts';

/** The list before sending, the store, and the show of the new record. */
const requestsPerAttempt = 3;
/** Milliseconds after a failed save. */
const saveRetryMs = 5_000;

const activeKinds = stateKinds.filter((kind) => isActive({ kind }));

/** Starts what may start now, at each place. */
export const schedule = (step: Step): Step => {
  const { state } = step;
  if (state.isClosed || state.isSuspended) return step;
  const free = places.filter((place) => countFreeSlots(step, place) > 0);
  if (free.length === 0) return step;
  // Continues with `saves_retried`.
  if (state.unsaved.size > 0) return retrySaves(step);
  return free.reduce((next, place) => startPicked(next, place, pickJobs(next, place)), step);
};

const listAttempts = ({ running }: QueueState, place: Place): readonly RunningAttempt[] =>
  [...running.values()].filter((attempt) => attempt.place === place);

const countFreeSlots = ({ state, context }: Step, place: Place): number => {
  if (!canRequest(state, place)) return 0;
  const slots = state.lanes[place].circuitBreaker.isTrial ? 1 : context.settings().concurrency;
  return slots - listAttempts(state, place).length;
};

/**
 * The jobs to start, in order, without those that are not prepared. Two of one name never run together: records are
 * matched by name.
 */
const pickJobs = (step: Step, place: Place): readonly Job[] => {
  const { state } = step;
  const freeSlots = countFreeSlots(step, place);
  const accountId = place === 'computer' ? computerAccountId : state.account.listed;
  const names = new Set([
    ...listAttempts(state, place).map(({ name }) => name),
    ...listJobsOfPlace(state, place, ...activeKinds).map(({ name }) => normalizeName(name)),
  ]);
  const next: Job[] = [];
  for (const job of state.jobs.inQueue()) {
    if (next.length >= freeSlots) break;
    const name = normalizeName(job.name);
    // The attempt of a job whose state has changed may still run.
    const isBusy = names.has(name) || state.running.has(job.id);
    if (needsPreparation(job) || job.accountId !== accountId || isBusy) continue;
    names.add(name);
    next.push(job);
  }
  return next;
};

/** Starts these jobs, as far as the rate limit of the service allows it. */
const startPicked = (step: Step, place: Place, jobs: readonly Job[]): Step => {
  let next = step;
  for (const job of jobs) {
    const attempts = listAttempts(next.state, place);
    const reserved = attempts.reduce((sum, { requests }) => sum + requests, 0);
    const ms = place === 'computer' ? 0 : step.context.getDelay(reserved + requestsPerAttempt);
    if (ms > 0) return withEffects(next, { kind: 'set_timer', timer: { kind: 'rate_limit' }, ms });
    next = startJob(next, job);
  }
  return next;
};

const startJob = (step: Step, queued: Job): Step => {
  const job = transition(queued, { kind: 'begin', total: getUploadFile(queued).size });
  if (job === null) return step;
  const attempt: RunningAttempt = {
    place: getPlace(job.accountId),
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

export const onSaved = (step: Step, ids: readonly string[]): Step => {
  const unsaved = new Set(step.state.unsaved);
  for (const id of ids) unsaved.delete(id);
  return withState(step, { unsaved });
};

export const onSaveFailed = (step: Step, ids: readonly string[]): Step =>
  withEffects(withState(step, { unsaved: new Set([...step.state.unsaved, ...ids]) }), {
    kind: 'set_timer',
    timer: { kind: 'save' },
    ms: saveRetryMs,
  });

export const retrySaves = (step: Step): Step =>
  withEffects(step, { kind: 'retry_saves', jobs: step.state.jobs.getAll(step.state.unsaved) });

export const onSavesRetried = (step: Step, { ids, isComplete }: EventOf<'saves_retried'>): Step => {
  const next = onSaved(step, ids);
  return isComplete ? schedule(next) : next;
};
