/** The progress and the end of the preparation that runs. */
import { isEditable } from '../../../../preload/contract/upload-states.ts';
import { type Job, transition } from '../../job.ts';
import { hasManyParts, maxUnaskedParts, type PreparedPart } from '../../preparing/job-preparation.ts';
import { isUnsplit, needsPreparation, toPartJob, withCount } from '../../preparing/part-jobs.ts';
import { describeRecording } from '../../preparing/split-recording.ts';
import type { PreparationResult, QueueEvent } from './events.ts';
import { schedule } from './schedule.ts';
import { insertParts } from './split-jobs.ts';
import {
  applyToJobs,
  applyWithoutSaving,
  pipe,
  replaceJobs,
  type Step,
  withEffects,
  withState,
} from './step.ts';

type EventOf<K extends QueueEvent['kind']> = Extract<QueueEvent, { kind: K }>;

/** Whether it is not sent, and the user need not review it first. */
const isUnsent = ({ state }: Job): boolean => isEditable(state) && state.kind !== 'draft';

const isCurrent = ({ state }: Step, recordingId: string): boolean =>
  state.preparation?.recordingId === recordingId && !state.preparation.isAborted;

/** Preparing jobs are queued again. */
export const interrupt = (step: Step): Step => {
  const ids = [...step.state.jobs.inStates('preparing')].map((job) => job.id);
  return applyToJobs(step, ids, { kind: 'interrupted' });
};

export const onProgressed = (step: Step, { recordingId, share }: EventOf<'preparation_progressed'>): Step => {
  if (!isCurrent(step, recordingId)) return step;
  const job = step.state.jobs.ofRecording(recordingId).find(({ state }) => state.kind === 'preparing');
  if (job?.state.kind !== 'preparing') return step;
  const { index, count } = job.preparation ?? { index: 0, count: 1 };
  const ofPart = share * (count ?? 1) - (index ?? 0);
  const percent = Math.floor(Math.min(Math.max(ofPart, 0), 1) * 100);
  return percent === job.state.percent
    ? step
    : applyWithoutSaving(step, job.id, { kind: 'preparation_progress', percent });
};

/** The last part may be sent only after the recording was compared with what was prepared. */
export const onPartPrepared = (step: Step, { recordingId, part }: EventOf<'part_prepared'>): Step => {
  if (!isCurrent(step, recordingId)) return step;
  const jobs = step.state.jobs.ofRecording(recordingId);
  const job = jobs.find(({ preparation }) => preparation?.index === part.index);
  const count = job?.preparation?.count ?? 1;
  if (job === undefined || part.index >= count - 1) return step;
  const next = jobs.find(
    (other) =>
      other.state.kind === 'queued' &&
      needsPreparation(other) &&
      (other.preparation?.index ?? 0) > part.index,
  );
  return pipe(
    applyToJobs(step, [job.id], { kind: 'prepared', part }),
    (done) => (next === undefined ? done : applyToJobs(done, [next.id], { kind: 'prepare' })),
    schedule,
  );
};

export const onEnded = (step: Step, { recordingId, result }: EventOf<'preparation_ended'>): Step => {
  if (step.state.preparation?.recordingId !== recordingId) return step;
  const { isAborted } = step.state.preparation;
  const ended = withState(step, { preparation: null });
  if (result.ok) {
    return pipe(
      ended,
      (next) => adjustParts(next, recordingId, result.value),
      (next) => addFiles(next, recordingId, result.value),
      (next) => discardUnused(next, recordingId, result.value.key),
      schedule,
    );
  }
  const lost = loseFiles(ended, recordingId);
  const ids = lost.state.jobs
    .ofRecording(recordingId)
    .filter(({ state }) => state.kind === 'preparing' || state.kind === 'queued')
    .map((job) => job.id);
  if (isAborted || result.error.code === 'cancelled') return schedule(interrupt(lost));
  return schedule(applyToJobs(lost, ids, { kind: 'failed', error: result.error, canRetry: true }));
};

/** The prepared files were deleted. Running attempts may still read them. */
export const loseFiles = (step: Step, recordingId: string): Step => {
  const ids = step.state.jobs
    .ofRecording(recordingId)
    .filter((job) => isUnsent(job) && job.preparation?.key !== null && !step.state.running.has(job.id))
    .map((job) => job.id);
  return applyToJobs(step, ids, { kind: 'file_lost' });
};

/** The recording has another length than was expected, or its length was unknown. */
const adjustParts = (
  step: Step,
  recordingId: string,
  { parts, durationSeconds }: PreparationResult,
): Step => {
  const [first] = step.state.jobs.ofRecording(recordingId);
  if (first?.preparation === null || first?.preparation === undefined) return step;
  const count = parts.length;
  if (first.preparation.index === null) {
    const named = { ...first, durationSeconds: first.durationSeconds ?? durationSeconds };
    const preparation = { ...first.preparation, count };
    if (count === 1) return replaceJobs(step, [{ ...named, preparation: { ...preparation, index: 0 } }]);
    return hasManyParts(preparation)
      ? replaceJobs(step, [{ ...named, preparation, state: { kind: 'draft' } }])
      : insertParts(step, named, count);
  }
  return first.preparation.count === count ? step : changeCount(step, recordingId, count);
};

const changeCount = (step: Step, recordingId: string, count: number): Step => {
  const template = step.context.partNameTemplate();
  const jobs = step.state.jobs.ofRecording(recordingId);
  const unsent = jobs.filter(isUnsent);
  const surplus = unsent.filter(({ preparation }) => (preparation?.index ?? 0) >= count);
  const kept = unsent.filter((job) => !surplus.includes(job));
  const counted = replaceJobs(
    step,
    kept.map((job) => withCount(job, count, template)),
  );
  const last = jobs.at(-1);
  const isAsked = count <= maxUnaskedParts || (last?.preparation?.count ?? 0) > maxUnaskedParts;
  const missing = last === undefined ? 0 : count - jobs.length;
  // Sound that was not expected is sent in parts of its own.
  const more = Array.from({ length: Math.max(missing, 0) }, (_, at) => {
    const job = toPartJob(last as Job, jobs.length + at, count, template);
    return { ...job, state: { kind: isAsked ? 'queued' : 'draft' } as const, failures: 0, sending: null };
  });
  return removeSurplus(replaceJobs(counted, more.map(withoutPrepared)), surplus);
};

const withoutPrepared = (job: Job): Job => ({
  ...job,
  preparation: job.preparation && {
    ...job.preparation,
    key: null,
    file: null,
    range: null,
    deletedBytes: null,
  },
});

const removeSurplus = (step: Step, surplus: readonly Job[]): Step => {
  const ids = surplus.map((job) => job.id);
  if (ids.length === 0) return step;
  const unsaved = new Set(step.state.unsaved);
  for (const id of ids) unsaved.delete(id);
  const removed = withState(step, { jobs: step.state.jobs.without(ids), unsaved });
  return withEffects(removed, { kind: 'remove_jobs', ids });
};

/** Parts that were sent from other files of the recording stay as they are. */
const addFiles = (step: Step, recordingId: string, { parts }: PreparationResult): Step => {
  const jobs = step.state.jobs.ofRecording(recordingId);
  if (jobs.some(isUnsplit)) return step;
  const changed = jobs.flatMap((job) => {
    const part = parts[job.preparation?.index ?? 0];
    return part !== undefined && needsPreparation(job) ? (addFile(job, part) ?? []) : [];
  });
  const recording = describeRecording(step.state.jobs.with(changed).ofRecording(recordingId), true);
  const added = replaceJobs(step, changed);
  return recording === null ? added : withEffects(added, { kind: 'report_recording', recording });
};

const addFile = (job: Job, part: PreparedPart): Job | null => transition(job, { kind: 'prepared', part });

const discardUnused = (step: Step, recordingId: string, key: string): Step =>
  step.state.jobs.ofRecording(recordingId).some(({ preparation }) => preparation?.key === key)
    ? step
    : withEffects(step, { kind: 'discard_prepared', key });
