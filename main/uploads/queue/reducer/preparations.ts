/** The parts of a recording: the progress and the end of its preparation, and refusals after which it is prepared again. */
import { getMessages, parseTypes } from '../../../../preload/contract/limits/limit-messages.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import { isEditable } from '../../../../preload/contract/upload-states.ts';
import {
  asMp3,
  getPartId,
  hasManyParts,
  isSplit,
  isWebm,
  type Job,
  type JobPart,
  maxUnaskedParts,
  needsPreparation,
  newPart,
  type Part,
  split,
  transition,
} from '../../job.ts';
import type { EventOf, PreparationResult } from './events.ts';
import { hasAttemptsLeft } from './failures.ts';
import { abortPreparation, schedule } from './schedule.ts';
import {
  applyToParts,
  applyWithoutSaving,
  changeParts,
  discardFinished,
  discardKeys,
  pipe,
  reportRecording,
  type Step,
  saveJobs,
  withEffects,
  withState,
} from './step.ts';

/** Whether it is not sent, and the user need not review it first. */
const isUnsent = ({ state }: Part): boolean => isEditable(state) && state.kind !== 'draft';

/** The job whose preparation runs, unless that is aborted. */
const getCurrent = ({ state }: Step, jobId: string): Job | undefined =>
  state.preparation?.jobId === jobId && !state.preparation.isAborted ? state.jobs.get(jobId) : undefined;

const getIds = (parts: readonly JobPart[]): readonly string[] => parts.map(({ part }) => part.id);

/** Preparing parts are queued again. */
export const interrupt = (step: Step): Step =>
  applyToParts(step, getIds(step.state.jobs.inStates('preparing')), { kind: 'interrupted' });

export const onProgressed = (step: Step, { jobId, share }: EventOf<'preparation_progressed'>): Step => {
  const job = getCurrent(step, jobId);
  const part = job?.parts.find(({ state }) => state.kind === 'preparing');
  if (part?.state.kind !== 'preparing') return step;
  const ofPart = share * (job?.preparation?.count ?? 1) - (part.index ?? 0);
  const percent = Math.floor(Math.min(Math.max(ofPart, 0), 1) * 100);
  return percent === part.state.percent
    ? step
    : applyWithoutSaving(step, part.id, { kind: 'preparation_progress', percent });
};

/** The last part may be sent only after the recording was compared with what was prepared. */
export const onPartPrepared = (step: Step, { jobId, part }: EventOf<'part_prepared'>): Step => {
  const job = getCurrent(step, jobId);
  const ready = job?.parts.find(({ index }) => index === part.index);
  if (!job || !ready || part.index >= (job.preparation?.count ?? 1) - 1) return step;
  const next = job.parts.find(
    ({ state, file, index }) => state.kind === 'queued' && file === null && (index ?? 0) > part.index,
  );
  return pipe(
    applyToParts(step, [ready.id], { kind: 'prepared', part }),
    (done) => (next === undefined ? done : applyToParts(done, [next.id], { kind: 'prepare' })),
    schedule,
  );
};

export const onEnded = (step: Step, { jobId, result }: EventOf<'preparation_ended'>): Step => {
  if (step.state.preparation?.jobId !== jobId) return step;
  const { isAborted } = step.state.preparation;
  const ended = withState(step, { preparation: null });
  if (result.ok) {
    return pipe(
      ended,
      (next) => addFiles(next, jobId, result.value),
      (next) => discardUnused(next, jobId, result.value.key),
      (next) => discardFinished(next, jobId),
      schedule,
    );
  }
  const lost = loseFiles(ended, jobId);
  const waiting = (lost.state.jobs.get(jobId)?.parts ?? []).filter(
    ({ state }) => state.kind === 'preparing' || state.kind === 'queued',
  );
  const handled =
    isAborted || result.error.code === 'cancelled'
      ? interrupt(lost)
      : applyToParts(
          lost,
          waiting.map(({ id }) => id),
          { kind: 'failed', error: result.error, canRetry: true },
        );
  return schedule(discardFinished(handled, jobId));
};

/** The prepared files were deleted. Running attempts may still read them. */
const loseFiles = (step: Step, jobId: string): Step => {
  const parts = step.state.jobs.get(jobId)?.parts ?? [];
  const ids = parts
    .filter((part) => isUnsent(part) && part.key !== null && !step.state.running.has(part.id))
    .map(({ id }) => id);
  return applyToParts(step, ids, { kind: 'file_lost' });
};

/** Parts that were sent from other files of the recording stay as they are. */
const addFiles = (step: Step, jobId: string, { parts: files, durationSeconds }: PreparationResult): Step => {
  const job = step.state.jobs.get(jobId);
  if (!job?.preparation) return step;
  const isWhole = job.parts[0]?.index === null;
  const adjusted = isWhole
    ? splitMeasured({ ...job, durationSeconds: job.durationSeconds ?? durationSeconds }, files.length)
    : changeCount(job, files.length);
  const parts = adjusted.parts.map((part) => {
    const file = files[part.index ?? files.length];
    const one = { job: adjusted, part };
    return (file && needsPreparation(one) && transition(one, { kind: 'prepared', part: file })) || part;
  });
  const next = { ...adjusted, parts };
  const saved = saveJobs(step, [next]);
  return reportRecording(isSplit(job) ? saved : reportRecording(saved, next, false), next, true);
};

/** A recording of unknown length. */
const splitMeasured = (job: Job, count: number): Job => {
  const counted = { ...job, preparation: job.preparation && { ...job.preparation, count } };
  return hasManyParts(counted)
    ? { ...counted, parts: job.parts.map((part) => ({ ...part, state: { kind: 'draft' } })) }
    : split(counted, count);
};

/** The recording has another length than was expected. */
const changeCount = (job: Job, count: number): Job => {
  const expected = job.preparation?.count ?? count;
  if (job.preparation === null || expected === count) return job;
  const left = job.parts.filter((part) => !isUnsent(part) || (part.index ?? 0) < count);
  const isAsked = count <= maxUnaskedParts || expected > maxUnaskedParts;
  // Sound that was not expected is sent in parts of its own.
  const more = Array.from({ length: Math.max(count - expected, 0) }, (_, at) =>
    newPart(getPartId(job, expected + at), expected + at, { kind: isAsked ? 'queued' : 'draft' }),
  );
  const parts = [...left, ...more];
  const isFirstSplit = expected === 1;
  return {
    ...job,
    preparation: { ...job.preparation, count },
    parts: isFirstSplit ? parts.map((part) => ({ ...part, id: getPartId(job, part.index ?? 0) })) : parts,
  };
};

const discardUnused = (step: Step, jobId: string, key: string): Step =>
  step.state.jobs.get(jobId)?.parts.some((part) => part.key === key)
    ? step
    : withEffects(step, { kind: 'discard_prepared', key });

const lostFileErrors: ReadonlySet<BridgeError['code']> = new Set([
  'file_missing',
  'file_unreadable',
  'file_changed',
  'file_empty',
  'not_a_file',
]);

/** Null if the refusal has other reasons. */
export const prepareAfterRefusal = (step: Step, id: string, error: BridgeError): Step | null => {
  const one = step.state.jobs.getPart(id);
  const trial = one && planAfterTrial(step, one, error);
  if (trial) return trial;
  if (!one?.part.file) return null;
  if (isWebm(one.part) && isTypeRefusal(error)) return prepareAsMp3(step, one);
  return lostFileErrors.has(error.code) && hasAttemptsLeft(one.part) ? prepareAgain(step, one) : null;
};

/** A recording that tried a larger limit is sent by the limit that was learned. */
const planAfterTrial = (step: Step, one: JobPart, error: BridgeError): Step | null => {
  if (error.code !== 'too_large' && getMessages(error, 'file').length === 0) return null;
  const part = transition(one, { kind: 'prepare_again' });
  const planned = part && step.context.planRefused({ ...one.job, parts: [part] });
  if (!planned || hasManyParts(planned)) return null;
  return discardKeys(saveJobs(step, [planned]), one.job);
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

const prepareAgain = (step: Step, one: JobPart): Step => {
  const counted = changeParts(step, [one.part.id], ({ part }) => ({ ...part, failures: part.failures + 1 }));
  return discardFiles(applyToParts(counted, [one.part.id], { kind: 'prepare_again' }), one);
};

/** The service refuses WebM. Parts that are being sent are prepared again when they are refused as well. */
const prepareAsMp3 = (step: Step, one: JobPart): Step =>
  pipe(
    applyToParts(step, [one.part.id], { kind: 'prepare_again' }),
    (next) => discardFiles(next, one),
    (next) => changeFormat(next, one.job.id),
    (next) => abortPreparation(next, one.job.id),
    (next) => withEffects(next, { kind: 'remember_format', format: 'mp3' }),
  );

const changeFormat = (step: Step, jobId: string): Step => {
  const job = step.state.jobs.get(jobId);
  return job?.preparation ? saveJobs(step, [{ ...job, preparation: asMp3(job.preparation) }]) : step;
};

/** The files of parts that are being sent may be deleted as well: they are open. */
const discardFiles = (step: Step, { job, part: { key } }: JobPart): Step => {
  const lost = loseFiles(step, job.id);
  return key === null ? lost : withEffects(lost, { kind: 'discard_prepared', key });
};
