/** The user's commands. `uploads.ts` has checked that they apply. */
import { getPlace } from '../../../../preload/contract/account-id.ts';
import type { UploadFields } from '../../../../preload/contract/uploads.ts';
import { type Job, type JobPreparation, transition, withFields } from '../../job.ts';
import { abortAttempts } from './attempts.ts';
import { probeNow } from './circuit-breaker.ts';
import type { JobFile } from './events.ts';
import { handleServiceError } from './failures.ts';
import { insertPart } from './preparations.ts';
import { schedule } from './schedule.ts';
import {
  getAccountOfNewJobs,
  isAccountResolved,
  listJobs,
  listJobsOfPlace,
  type QueueState,
} from './state.ts';
import { applyToJobs, pipe, replaceJobs, requireSaved, type Step, withEffects, withoutJobs } from './step.ts';
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
  listJobsOfPlace(state, getPlace(accountId), 'paused').some(
    (job) => job.state.kind === 'paused' && job.state.reason === 'refused',
  );

const pauseAsRefused = (job: Job): Job => transition(job, { kind: 'pause', reason: 'refused' }) ?? job;

export const editFields = (step: Step, ids: readonly string[], fields: UploadFields): Step =>
  requireSaved(
    step,
    step.state.jobs.getAll(ids).map((job) => withPlace(step.state, withFields(job, fields), fields)),
  );

/** What was never sent can go to the other place, where it replaces nothing. */
const withPlace = (state: QueueState, job: Job, { place }: UploadFields): Job =>
  place === undefined || place === getPlace(job.accountId)
    ? job
    : { ...job, accountId: getAccountOfNewJobs(state, place), replaces: null };

export const setPreparations = (step: Step, preparations: ReadonlyMap<string, JobPreparation | null>): Step =>
  requireSaved(
    step,
    step.state.jobs
      .getAll(preparations.keys())
      .map((job) => ({ ...job, preparation: preparations.get(job.id) ?? null })),
  );

export const startJobs = (step: Step, ids: readonly string[]): Step =>
  pipe(
    applyToJobs(step, ids, { kind: 'start', by: 'user' }),
    (next) => watchChecking(next, ids),
    probeNow,
    schedule,
  );

export const pauseJobs = (step: Step, ids: readonly string[]): Step =>
  schedule(applyToJobs(abortAttempts(step, ids), ids, { kind: 'pause', reason: 'person' }));

/** Aborts first, because saving may be slow. */
export const cancelJobs = (step: Step, ids: readonly string[]): Step =>
  schedule(applyToJobs(stopListening(abortAttempts(step, ids), ids), ids, { kind: 'cancel' }));

/** A service that listens would go on without the connection. */
const stopListening = (step: Step, ids: readonly string[]): Step =>
  withEffects(
    step,
    ...step.state.jobs
      .getAll(ids)
      .flatMap(({ state }) => ('listening' in state && state.listening ? [state.listening.id] : []))
      .map((listeningId) => ({ kind: 'stop_listening', listeningId }) as const),
  );

export const retryJobs = (step: Step, ids: readonly string[]): Step =>
  pipe(applyToJobs(step, ids, { kind: 'retry' }), probeNow, schedule);

export const addPart = (step: Step, id: string, index: number): Step =>
  pipe(insertPart(step, id, index), probeNow, schedule);

export const setFile = (step: Step, id: string, file: JobFile): Step =>
  replaceJobs(
    step,
    step.state.jobs.getAll([id]).map((job) => ({ ...job, ...file })),
  );

export const removeJobs = (step: Step, ids: readonly string[]): Step => ({
  ...withoutJobs(step, ids),
  requiredWrite: { kind: 'remove_jobs', ids },
});

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
