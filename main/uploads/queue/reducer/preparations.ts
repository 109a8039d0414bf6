/** The parts of a recording: the progress and the end of its preparation, and refusals after which it is prepared again. */
import { getMessages, parseTypes } from '../../../../preload/contract/limits/limit-messages.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import { isEditable } from '../../../../preload/contract/upload-states.ts';
import { asMp3, hasManyParts, type Job, maxUnaskedParts, notPrepared, transition } from '../../job.ts';
import {
  describeRecording,
  isUnsplit,
  needsPreparation,
  toPartJob,
  toSiblingPartJob,
  withCount,
} from '../../preparing/part-jobs.ts';
import { hasAttemptsLeft } from './decide-after-failure.ts';
import type { EventOf, PreparationResult } from './events.ts';
import { schedule } from './schedule.ts';
import {
  applyToJobs,
  applyWithoutSaving,
  pipe,
  replaceJobs,
  requireSaved,
  type Step,
  withEffects,
  withoutJobs,
  withState,
} from './step.ts';

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
const loseFiles = (step: Step, recordingId: string): Step => {
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
    return {
      ...job,
      state: { kind: isAsked ? 'queued' : 'draft' } as const,
      failures: 0,
      sending: null,
      preparation: job.preparation && { ...job.preparation, ...notPrepared },
    };
  });
  return removeSurplus(replaceJobs(counted, more), surplus);
};

const removeSurplus = (step: Step, surplus: readonly Job[]): Step => {
  const ids = surplus.map((job) => job.id);
  return ids.length === 0 ? step : withEffects(withoutJobs(step, ids), { kind: 'remove_jobs', ids });
};

/** Parts that were sent from other files of the recording stay as they are. */
const addFiles = (step: Step, recordingId: string, { parts }: PreparationResult): Step => {
  const jobs = step.state.jobs.ofRecording(recordingId);
  if (jobs.some(isUnsplit)) return step;
  const changed = jobs.flatMap((job) => {
    const part = parts[job.preparation?.index ?? 0];
    return part !== undefined && needsPreparation(job)
      ? (transition(job, { kind: 'prepared', part }) ?? [])
      : [];
  });
  const recording = describeRecording(step.state.jobs.with(changed).ofRecording(recordingId), true);
  const added = replaceJobs(step, changed);
  return recording === null ? added : withEffects(added, { kind: 'report_recording', recording });
};

const discardUnused = (step: Step, recordingId: string, key: string): Step =>
  step.state.jobs.ofRecording(recordingId).some(({ preparation }) => preparation?.key === key)
    ? step
    : withEffects(step, { kind: 'discard_prepared', key });

export const abortPreparation = (step: Step, recordingId: string): Step => {
  const { preparation } = step.state;
  if (preparation?.recordingId !== recordingId || preparation.isAborted) return step;
  const aborted = withState(step, { preparation: { ...preparation, isAborted: true } });
  return withEffects(aborted, { kind: 'abort_preparation', recordingId });
};

/** The first part keeps the id. The others follow it in the queue. */
export const insertParts = (step: Step, job: Job, count: number): Step => {
  const { preparation } = job;
  if (preparation === null) return step;
  const whole = { ...job, preparation: { ...preparation, recordingName: job.name } };
  const template = step.context.partNameTemplate();
  const room = getGapAfter(step, job);
  const parts = Array.from({ length: count }, (_, index): Job => {
    const part = toPartJob(whole, index, count, template);
    return { ...part, position: job.position + (room * index) / count };
  });
  const inserted = replaceJobs(step, parts);
  const recording = describeRecording(parts, false);
  return recording === null ? inserted : withEffects(inserted, { kind: 'report_recording', recording });
};

/** Adds a part that was removed, behind the job of another part. Nothing changes if it cannot be saved. */
export const insertPart = (step: Step, id: string, index: number): Step => {
  const [other] = step.state.jobs.getAll([id]);
  if (!other?.preparation) return step;
  const position = other.position + getGapAfter(step, other) / 2;
  const part = toSiblingPartJob(other, index, step.context.partNameTemplate());
  const added = requireSaved(step, [{ ...part, position }]);
  const parts = added.state.jobs.ofRecording(other.preparation.recordingId);
  const recording = describeRecording(parts, true);
  return recording === null ? added : withEffects(added, { kind: 'report_recording', recording });
};

/** The distance to the position of the next job. New jobs have whole numbers, so 1 is free at the end. */
const getGapAfter = ({ state }: Step, { id, position }: Job): number => {
  const ids = state.jobs.listIds(state.account.listed);
  const next = state.jobs.get(ids[ids.indexOf(id) + 1] ?? '');
  return next === undefined ? 1 : Math.min(Math.max(next.position - position, 0), 1);
};

const lostFileErrors: ReadonlySet<BridgeError['code']> = new Set([
  'file_missing',
  'file_unreadable',
  'file_changed',
  'file_empty',
  'not_a_file',
]);

/** Null if the refusal has other reasons. */
export const prepareAfterRefusal = (step: Step, id: string, error: BridgeError): Step | null => {
  const job = step.state.jobs.get(id);
  const trial = job && planAfterTrial(step, job, error);
  if (trial) return trial;
  if (!job?.preparation?.file) return null;
  if (job.preparation.settings.format === 'webm' && isTypeRefusal(error)) return prepareAsMp3(step, job);
  return lostFileErrors.has(error.code) && hasAttemptsLeft(job) ? prepareAgain(step, job) : null;
};

/** A recording that tried a larger limit is sent by the limit that was learned. */
const planAfterTrial = (step: Step, job: Job, error: BridgeError): Step | null => {
  if (error.code !== 'too_large' && getMessages(error, 'file').length === 0) return null;
  const preparation = step.context.planRefused(job);
  if (preparation === null || hasManyParts(preparation)) return null;
  const again = applyToJobs(step, [job.id], { kind: 'prepare_again' });
  const planned = again.state.jobs.getAll([job.id]).map((one) => ({ ...one, preparation }));
  return discardFiles(replaceJobs(again, planned), job);
};

/** Digits that are not in a word such as `mp4`. */
const number = /(?<![\p{L}\d])\d/u;

/** Messages can be in any language, but a refused type comes with other types or at least without a size. */
const isTypeRefusal = (error: BridgeError): boolean => {
  const messages = getMessages(error, 'file');
  const text = messages.join(' ');
  const namesOtherTypes = parseTypes(text)?.some((type) => type !== 'webm') ?? false;
  return messages.length > 0 && (namesOtherTypes || !number.test(text));
};

const prepareAgain = (step: Step, job: Job): Step => {
  const counted = replaceJobs(step, [{ ...job, failures: job.failures + 1 }]);
  return discardFiles(applyToJobs(counted, [job.id], { kind: 'prepare_again' }), job);
};

/** The service refuses WebM. Parts that are being sent are prepared again when they are refused as well. */
const prepareAsMp3 = (step: Step, job: Job): Step =>
  pipe(
    applyToJobs(step, [job.id], { kind: 'prepare_again' }),
    (next) => discardFiles(next, job),
    (next) => changeFormat(next, job),
    (next) => abortPreparation(next, job.preparation?.recordingId ?? ''),
    (next) => withEffects(next, { kind: 'remember_format', format: 'mp3' }),
  );

const changeFormat = (step: Step, { id, preparation }: Job): Step =>
  replaceJobs(
    step,
    step.state.jobs
      .ofRecording(preparation?.recordingId ?? '')
      .filter((job) => job.preparation?.file === null && (job.id === id || !step.state.running.has(job.id)))
      .filter(({ state }) => state.kind !== 'done')
      .map((job) => ({ ...job, preparation: job.preparation && asMp3(job.preparation) })),
  );

const discardFiles = (step: Step, { preparation }: Job): Step => {
  const lost = loseFiles(step, preparation?.recordingId ?? '');
  const key = preparation?.key ?? null;
  return key === null ? lost : withEffects(lost, { kind: 'discard_prepared', key });
};
