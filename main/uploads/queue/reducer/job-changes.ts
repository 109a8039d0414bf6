/** The user's commands. `uploads.ts` has checked that they apply. */
import { getPlace } from '../../../../preload/contract/account-id.ts';
import type { UploadFields } from '../../../../preload/contract/uploads.ts';
import { getPartId, getParts, type Job, newPart, transition } from '../../job.ts';
import { abortAttempts } from './attempts.ts';
import { probeNow } from './circuit-breaker.ts';
import { handleServiceError } from './failures.ts';
import { schedule } from './schedule.ts';
import {
  getAccountOfNewJobs,
  isAccountResolved,
  listJobs,
  listPartsOfPlace,
  type QueueState,
} from './state.ts';
import {
  applyToParts,
  discardKeys,
  pipe,
  reportRecording,
  requireSaved,
  type Step,
  withEffects,
  withoutJobs,
} from './step.ts';
import { watchChecking } from './watches.ts';

export const addJobs = (step: Step, jobs: readonly Job[]): Step => {
  const added = requireSaved(
    step,
    jobs.map((job) => (hasRefusedPause(step, job) ? pauseAsRefused(job) : job)),
  );
  const { error } = step.state.account;
  return error === null || !isAccountResolved(step.state)
    ? schedule(added)
    : handleServiceError(added, 'service', error);
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

export const editFields = (step: Step, ids: readonly string[], fields: UploadFields): Step =>
  requireSaved(
    step,
    step.state.jobs.getAll(ids).map((job) => withPlace(step.state, withFields(job, fields), fields)),
  );

/** The job with what the user has changed. */
export const withFields = (job: Job, fields: UploadFields): Job => ({
  ...job,
  name: (fields.name ?? job.name).normalize('NFC'),
  description: fields.description ?? job.description,
  language: fields.language ?? job.language,
  choice: fields.choice ?? job.choice,
  leftOutTracks: fields.leftOutTracks ?? job.leftOutTracks,
});

/** What was never sent can go to the other place, where it replaces nothing. */
const withPlace = (state: QueueState, job: Job, { place }: UploadFields): Job =>
  place === undefined || place === getPlace(job.accountId)
    ? job
    : { ...job, accountId: getAccountOfNewJobs(state, place), replaces: null };

export const planJobs = (step: Step, jobs: readonly Job[]): Step => {
  const before = step.state.jobs.getAll(jobs.map(({ id }) => id));
  return before.reduce(discardKeys, requireSaved(step, jobs));
};

export const startJobs = (step: Step, ids: readonly string[]): Step =>
  pipe(
    applyToParts(step, ids, { kind: 'start', by: 'user' }),
    (next) => watchChecking(next, ids),
    probeNow,
    schedule,
  );

export const pauseJobs = (step: Step, ids: readonly string[]): Step =>
  schedule(applyToParts(abortAttempts(step, ids), ids, { kind: 'pause', reason: 'person' }));

/** Aborts first, because saving may be slow. */
export const cancelJobs = (step: Step, ids: readonly string[]): Step =>
  schedule(applyToParts(stopListening(abortAttempts(step, ids), ids), ids, { kind: 'cancel' }));

/** A service that listens would go on without the connection. */
const stopListening = (step: Step, ids: readonly string[]): Step =>
  withEffects(
    step,
    ...step.state.jobs
      .getParts(ids)
      .flatMap(({ part: { state } }) => ('listening' in state && state.listening ? [state.listening.id] : []))
      .map((listeningId) => ({ kind: 'stop_listening', listeningId }) as const),
  );

export const retryJobs = (step: Step, ids: readonly string[]): Step =>
  pipe(applyToParts(step, ids, { kind: 'retry' }), probeNow, schedule);

/** Adds a part that was removed. It is sent from a file that is still to be prepared. */
export const addPart = (step: Step, id: string, index: number): Step => {
  const job = step.state.jobs.get(id);
  if (job === undefined) return step;
  const part = newPart(getPartId(job, index), index, { kind: 'queued' });
  const parts = [...job.parts, part].toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0));
  const next = { ...job, parts };
  return pipe(requireSaved(step, [next]), (added) => reportRecording(added, next, true), probeNow, schedule);
};

/** Removes jobs, and parts of others. */
export const remove = (step: Step, ids: readonly string[]): Step => {
  step.work.isRequired = true;
  const byJob = Map.groupBy(step.state.jobs.getParts(ids), ({ job }) => job);
  const [removed, left]: [Job[], Job[]] = [[], []];
  for (const [job, ofJob] of byJob) {
    const parts = job.parts.filter((part) => !ofJob.some((one) => one.part === part));
    if (parts.length === 0) removed.push(job);
    else left.push({ ...job, parts });
  }
  return schedule(withoutJobs(requireSaved(step, left), removed));
};

export const moveJob = (step: Step, id: string, index: number): Step => {
  const others = listJobs(step.state).filter((job) => job.id !== id);
  const at = Math.min(index, others.length);
  const position = getPositionBetween(others[at - 1]?.position, others[at]?.position);
  const [job] = step.state.jobs.getAll([id]);
  if (job === undefined) return step;
  if (position !== null) return requireSaved(step, [{ ...job, position }]);
  return requireSaved(step, renumber(others.toSpliced(at, 0, job)));
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
