/** The user's commands. `uploads.ts` has checked that they apply. */
import { getPlace } from '../../../../preload/contract/account-id.ts';
import type { UploadFields } from '../../../../preload/contract/uploads.ts';
import { getPartId, getParts, type Job, newPart } from '../../job.ts';
import { transition } from '../../job-transition.ts';
import { abortAttempts } from './attempts.ts';
import { probeNow } from './circuit-breaker.ts';
import type { EventOf } from './events.ts';
import { handleServiceError } from './failures.ts';
import { schedule } from './schedule.ts';
import {
  getAccountOfNewJobs,
  isAccountResolved,
  listJobs,
  listPartsOfPlace,
  type QueueState,
} from './state.ts';
import type { Step } from './step.ts';
import { watchChecking } from './watches.ts';

export const addJobs = (step: Step, { jobs }: EventOf<'jobs_added'>): void => {
  step.requireSaved(jobs.map((job) => (hasRefusedPause(step, job) ? pauseAsRefused(job) : job)));
  const { error } = step.state.account;
  if (error === null || !isAccountResolved(step.state)) schedule(step);
  else handleServiceError(step, 'service', error);
};

/** The service of the job's place refused uploads, and the user has not resumed the others yet. */
const hasRefusedPause = ({ state }: Step, { accountId }: Job): boolean =>
  listPartsOfPlace(state, getPlace(accountId), 'paused').some(
    ({ part }) => part.state.kind === 'paused' && part.state.reason === 'refused',
  );

const pauseAsRefused = (job: Job): Job => ({
  ...job,
  parts: getParts(job).map((one) => transition(one, { kind: 'pause', reason: 'refused' }) ?? one.part),
});

export const editFields = (step: Step, { ids, fields }: EventOf<'fields_edited'>): void =>
  step.requireSaved(
    step.jobs.getAll(ids).map((job) => withPlace(step.state, withFields(job, fields), fields)),
  );

/** The job with what the user has changed. */
export const withFields = (job: Job, fields: UploadFields): Job => ({
  ...job,
  name: (fields.name ?? job.name).normalize('NFC'),
  description: fields.description ?? job.description,
  language: fields.language ?? job.language,
  people: fields.people === undefined ? job.people : fields.people,
  showId: fields.showId === undefined ? job.showId : fields.showId,
  choice: fields.choice ?? job.choice,
  leftOutTracks: fields.leftOutTracks ?? job.leftOutTracks,
});

/** What was never sent can go to the other place, where it replaces nothing. */
const withPlace = (state: QueueState, job: Job, { place }: UploadFields): Job =>
  place === undefined || place === getPlace(job.accountId)
    ? job
    : { ...job, accountId: getAccountOfNewJobs(state, place), replaces: null };

export const planJobs = (step: Step, { jobs }: EventOf<'jobs_planned'>): void => {
  const before = step.jobs.getAll(jobs.map(({ id }) => id));
  step.requireSaved(jobs);
  for (const job of before) step.discardKeys(job);
};

export const startJobs = (step: Step, { ids }: EventOf<'start_requested'>): void => {
  step.apply(ids, { kind: 'start', by: 'user' });
  watchChecking(step, ids);
  probeNow(step);
  schedule(step);
};

export const pauseJobs = (step: Step, { ids }: EventOf<'pause_requested'>): void => {
  abortAttempts(step, ids);
  step.apply(ids, { kind: 'pause', reason: 'person' });
  schedule(step);
};

/** Aborts first, because saving may be slow. */
export const cancelJobs = (step: Step, { ids }: EventOf<'cancel_requested'>): void => {
  abortAttempts(step, ids);
  for (const { job, part } of step.jobs.getParts(ids))
    if (getPlace(job.accountId) === 'computer') step.run({ kind: 'discard_heard', id: part.id });
  step.apply(ids, { kind: 'cancel' });
  schedule(step);
};

export const retryJobs = (step: Step, { ids }: EventOf<'retry_requested'>): void => {
  step.apply(ids, { kind: 'retry' });
  probeNow(step);
  schedule(step);
};

/** Adds a part that was removed. It is sent from a file that is still to be prepared. */
export const addPart = (step: Step, { id, index }: EventOf<'part_requested'>): void => {
  const job = step.jobs.get(id);
  if (job === undefined) return;
  const part = newPart(getPartId(job, index), index, { kind: 'queued' });
  const parts = [...job.parts, part].toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0));
  step.requireSaved([{ ...job, parts }]);
  probeNow(step);
  schedule(step);
};

/** Removes jobs, and parts of others. */
export const remove = (step: Step, { ids }: EventOf<'jobs_removed'>): void => {
  const [removed, left]: [Job[], Job[]] = [[], []];
  for (const [job, ofJob] of Map.groupBy(step.jobs.getParts(ids), ({ job }) => job)) {
    const parts = job.parts.filter((part) => !ofJob.some((one) => one.part === part));
    if (parts.length === 0) removed.push(job);
    else left.push({ ...job, parts });
  }
  step.requireSaved(left);
  step.removeJobs(removed);
  schedule(step);
};

export const moveJob = (step: Step, { id, index }: EventOf<'job_moved'>): void => {
  const others = listJobs(step.state).filter((job) => job.id !== id);
  const at = Math.min(index, others.length);
  const position = getPositionBetween(others[at - 1]?.position, others[at]?.position);
  const job = step.jobs.get(id);
  if (job === undefined) return;
  step.requireSaved(position === null ? renumber(others.toSpliced(at, 0, job)) : [{ ...job, position }]);
};

/** Null if there is no number between them. */
const getPositionBetween = (before: number | undefined, after: number | undefined): number | null => {
  if (before === undefined) return after === undefined ? 1 : after - 1;
  if (after === undefined) return before + 1;
  const position = (before + after) / 2;
  return position > before && position < after ? position : null;
};

/** The jobs whose position changes if positions count from 1. */
const renumber = (jobs: readonly Job[]): readonly Job[] =>
  jobs
    .map((job, at) => (job.position === at + 1 ? null : { ...job, position: at + 1 }))
    .filter((job) => job !== null);
