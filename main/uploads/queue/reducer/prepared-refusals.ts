/** Refusals after which a recording is prepared, or prepared again, instead of failing. */
import { getMessages, parseTypes } from '../../../../preload/contract/limits/limit-messages.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Job } from '../../job.ts';
import { asMp3, hasManyParts } from '../../preparing/job-preparation.ts';
import { abortPreparation } from './continue-preparations.ts';
import { hasAttemptsLeft } from './decide-after-failure.ts';
import { loseFiles } from './preparations.ts';
import { applyToJobs, pipe, replaceJobs, type Step, withEffects } from './step.ts';

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
