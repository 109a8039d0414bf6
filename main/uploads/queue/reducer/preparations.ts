/** The parts of a recording: the progress and the end of its preparation, and refusals after which it is prepared again. */
import { getMessages, parseTypes } from '../../../../preload/contract/limits/limit-messages.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import { isEditable } from '../../../../preload/contract/upload-states.ts';
import {
  asMp3,
  getPartId,
  getPartIds,
  hasManyParts,
  isWebm,
  type Job,
  type JobPart,
  maxUnaskedParts,
  needsPreparation,
  newPart,
  type Part,
  split,
} from '../../job.ts';
import { transition } from '../../job-transition.ts';
import type { EventOf, PreparationResult } from './events.ts';
import { hasAttemptsLeft, waitForSpace } from './failures.ts';
import { abortPreparation, schedule } from './schedule.ts';
import type { Step } from './step.ts';

/** Whether it is not sent, and the user need not review it first. */
const isUnsent = ({ state }: Part): boolean => isEditable(state) && state.kind !== 'draft';

/** The job whose preparation runs, unless that is aborted. */
const getCurrent = ({ state }: Step, jobId: string): Job | undefined =>
  state.preparation?.jobId === jobId && !state.preparation.isAborted ? state.jobs.get(jobId) : undefined;

/** Preparing parts are queued again. */
export const interrupt = (step: Step): void =>
  step.apply(getPartIds(step.jobs.inStates('preparing')), { kind: 'interrupted' });

export const onProgressed = (step: Step, { jobId, share }: EventOf<'preparation_progressed'>): void => {
  const job = getCurrent(step, jobId);
  const part = job?.parts.find(({ state }) => state.kind === 'preparing');
  if (part?.state.kind !== 'preparing') return;
  const ofPart = share * (job?.preparation?.count ?? 1) - (part.index ?? 0);
  const percent = Math.floor(Math.min(Math.max(ofPart, 0), 1) * 100);
  if (percent !== part.state.percent)
    step.applyWithoutSaving(part.id, { kind: 'preparation_progress', percent });
};

/** The last part may be sent only after the recording was compared with what was prepared. */
export const onPartPrepared = (step: Step, { jobId, part }: EventOf<'part_prepared'>): void => {
  const job = getCurrent(step, jobId);
  const ready = job?.parts.find(({ index }) => index === part.index);
  if (!job || !ready || part.index >= (job.preparation?.count ?? 1) - 1) return;
  const next = job.parts.find(
    ({ state, file, index }) => state.kind === 'queued' && file === null && (index ?? 0) > part.index,
  );
  step.apply([ready.id], { kind: 'prepared', part });
  if (next !== undefined) step.apply([next.id], { kind: 'prepare' });
  schedule(step);
};

export const onEnded = (step: Step, { jobId, result }: EventOf<'preparation_ended'>): void => {
  if (step.state.preparation?.jobId !== jobId) return;
  const { isAborted } = step.state.preparation;
  step.set({ preparation: null });
  if (result.ok) {
    addFiles(step, jobId, result.value);
    discardUnused(step, jobId, result.value.key);
  } else {
    loseFiles(step, jobId);
    if (isAborted || result.error.code === 'cancelled') interrupt(step);
    else failWaiting(step, jobId, result.error);
  }
  step.discardFinished(jobId);
  schedule(step);
};

const failWaiting = (step: Step, jobId: string, error: BridgeError): void => {
  const waiting = (step.jobs.get(jobId)?.parts ?? []).filter(
    ({ state }) => state.kind === 'preparing' || state.kind === 'queued',
  );
  const ids = waiting.map(({ id }) => id);
  if (error.code === 'disk_full') waitForSpace(step, ids, error);
  else step.apply(ids, { kind: 'failed', error, canRetry: true });
};

/** The prepared files were deleted. Running attempts may still read them. */
const loseFiles = (step: Step, jobId: string): void => {
  const parts = step.jobs.get(jobId)?.parts ?? [];
  const ids = parts
    .filter((part) => isUnsent(part) && part.key !== null && !step.state.running.has(part.id))
    .map(({ id }) => id);
  step.apply(ids, { kind: 'file_lost' });
};

/** Parts that were sent from other files of the recording stay as they are. */
const addFiles = (step: Step, jobId: string, { parts: files, durationSeconds }: PreparationResult): void => {
  const job = step.jobs.get(jobId);
  if (!job?.preparation) return;
  const isWhole = job.parts[0]?.index === null;
  const adjusted = isWhole
    ? splitMeasured({ ...job, durationSeconds: job.durationSeconds ?? durationSeconds }, files.length)
    : changeCount(job, files.length);
  const parts = adjusted.parts.map((part) => {
    const file = files[part.index ?? files.length];
    const one = { job: adjusted, part };
    return (file && needsPreparation(one) && transition(one, { kind: 'prepared', part: file })) || part;
  });
  step.save([{ ...adjusted, parts }]);
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

const discardUnused = (step: Step, jobId: string, key: string): void => {
  if (!step.jobs.get(jobId)?.parts.some((part) => part.key === key))
    step.run({ kind: 'discard_prepared', key });
};

const lostFileErrors: ReadonlySet<BridgeError['code']> = new Set([
  'file_missing',
  'file_unreadable',
  'file_changed',
  'file_empty',
  'not_a_file',
]);

/** Returns whether the recording is prepared again. Otherwise the refusal has other reasons. */
export const prepareAfterRefusal = (step: Step, id: string, error: BridgeError): boolean => {
  const one = step.jobs.getPart(id);
  if (!one) return false;
  if (planAfterTrial(step, one, error)) return true;
  if (!one.part.file) return false;
  if (isWebm(one.part) && isTypeRefusal(error)) prepareAsMp3(step, one);
  else if (lostFileErrors.has(error.code) && hasAttemptsLeft(one.part)) prepareAgain(step, one);
  else return false;
  return true;
};

/** A recording that tried a larger limit is sent by the limit that was learned. */
const planAfterTrial = (step: Step, one: JobPart, error: BridgeError): boolean => {
  if (error.code !== 'too_large' && getMessages(error, 'file').length === 0) return false;
  const part = transition(one, { kind: 'prepare_again' });
  const planned = part && step.context.planRefused({ ...one.job, parts: [part] });
  if (!planned || hasManyParts(planned)) return false;
  step.save([planned]);
  step.discardKeys(one.job);
  return true;
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

const prepareAgain = (step: Step, one: JobPart): void => {
  const ids = [one.part.id];
  step.change(ids, ({ part }) => ({ ...part, failures: part.failures + 1 }));
  step.apply(ids, { kind: 'prepare_again' });
  discardFiles(step, one);
};

/** The service refuses WebM. Parts that are being sent are prepared again when they are refused as well. */
const prepareAsMp3 = (step: Step, one: JobPart): void => {
  step.apply([one.part.id], { kind: 'prepare_again' });
  discardFiles(step, one);
  const job = step.jobs.get(one.job.id);
  if (job?.preparation) step.save([{ ...job, preparation: asMp3(job.preparation) }]);
  abortPreparation(step, one.job.id);
  step.run({ kind: 'remember_format', format: 'mp3' });
};

/** The files of parts that are being sent may be deleted as well: they are open. */
const discardFiles = (step: Step, { job, part: { key } }: JobPart): void => {
  loseFiles(step, job.id);
  if (key !== null) step.run({ kind: 'discard_prepared', key });
};
