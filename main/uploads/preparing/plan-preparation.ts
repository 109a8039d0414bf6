/** Decides whether and how a file is prepared. */
import { randomUUID } from 'node:crypto';
import type { PreparationRules } from '../../../preload/contract/limits/preparation-rules.ts';
import { getMaxPreparedBytes } from '../../../preload/recordings/encoding.ts';
import { getVerdict } from '../../../preload/recordings/verdict.ts';
import { type FileToPrepare, toVerdictInput } from '../../../preload/recordings/verdict-input.ts';
import { hasUnknownOutcome, type Job } from '../job.ts';
import type { JobPreparation } from './job-preparation.ts';
import { isPart } from './part-jobs.ts';

/** Null: the file is sent as it is. */
export const planPreparation = (
  file: FileToPrepare & Pick<Job, 'name'>,
  rules: PreparationRules,
): JobPreparation | null => {
  const verdict = getVerdict(toVerdictInput(file, rules));
  if (verdict.kind === 'as_it_is') return null;
  const { parts, bitrate, maxPartSeconds } = verdict;
  const { format, maxFileBytes } = rules;
  return {
    recordingId: randomUUID(),
    recordingName: file.name,
    index: parts === 1 ? 0 : null,
    count: parts,
    settings: {
      format,
      bitrate,
      maxPartSeconds,
      maxPartBytes: maxFileBytes === null ? null : getMaxPreparedBytes(maxFileBytes),
      partCount: parts,
    },
    range: null,
    key: null,
    file: null,
    deletedBytes: null,
  };
};

/** Whether a job may be planned again before it is queued: its recording has no parts, and no record may exist. */
export const canPlanAgain = (job: Job): boolean => {
  const { state } = job;
  const isOut = state.kind === 'draft' || state.kind === 'failed' || state.kind === 'cancelled';
  return isOut && !isPart(job) && !hasUnknownOutcome(job);
};

/** Whether files that were prepared by one plan can be sent by the other. */
const isSamePlan = (one: JobPreparation, other: JobPreparation): boolean => {
  const [a, b] = [one.settings, other.settings];
  return (
    one.count === other.count &&
    a.format === b.format &&
    a.bitrate === b.bitrate &&
    a.maxPartBytes === b.maxPartBytes &&
    (one.count === 1 || a.maxPartSeconds === b.maxPartSeconds)
  );
};

/** The plan of a job by what the user chose and the rules of today. Unchanged if it would be the same. */
export const planAgain = (job: Job, rules: PreparationRules): JobPreparation | null => {
  const next = planPreparation(job, rules);
  const { preparation } = job;
  return next !== null && preparation !== null && isSamePlan(preparation, next) ? preparation : next;
};
