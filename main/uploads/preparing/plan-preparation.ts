/** Decides whether and how a file is prepared: what the service takes and the user wants. Never a refusal. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { getPlace } from '../../../preload/contract/account-id.ts';
import { getAcceptedNames } from '../../../preload/contract/limits/file-limits.ts';
import type { ServiceLimits } from '../../../preload/contract/limits/limits.ts';
import type { PreparationRules } from '../../../preload/contract/limits/preparation-rules.ts';
import type { Settings } from '../../../preload/contract/settings.ts';
import { getMaxPreparedBytes } from '../../../preload/recordings/encoding.ts';
import { type FileToPrepare, getVerdict, toVerdictInput } from '../../../preload/recordings/verdict.ts';
import {
  getPartBytes,
  getParts,
  getState,
  isSplit,
  isUnsplit,
  type Job,
  type JobPreparation,
  notPrepared,
} from '../job.ts';
import { hasUnknownOutcome } from '../job-transition.ts';

type PreparationLimits = Pick<PreparationRules, 'maxFileBytes' | 'acceptedTypes' | 'maxPartSeconds'>;

/** Where texts have no limit, no recording needs parts. */
export const toPreparationLimits = (limits: ServiceLimits, partMinutes: number): PreparationLimits => ({
  maxFileBytes: limits.fileBytes.value,
  acceptedTypes: getAcceptedNames(limits),
  maxPartSeconds: limits.textLength.value === null ? null : partMinutes * 60,
});

type RuleSettings = Pick<Settings, 'longRecordings' | 'shrinkFittingFiles'>;

export const toPreparationRules = (
  limits: PreparationLimits,
  { longRecordings, shrinkFittingFiles }: RuleSettings,
  format: PreparationRules['format'],
): PreparationRules => ({
  ...limits,
  longRecordings,
  shrinkFittingFiles,
  format,
});

const limitsSchema = z.strictObject({
  maxFileBytes: z.int().min(1).nullable().default(null),
  acceptedTypes: z.array(z.string()).nullable().default(null),
  maxPartSeconds: z.number().min(1).nullable().default(null),
});

/** JSON of the limits; those that are missing don't exist. Null without JSON. Throws if it is malformed. */
export const parseLimits = (json: string | undefined): PreparationLimits | null =>
  json === undefined ? null : limitsSchema.parse(JSON.parse(json));

/** Null: the file is sent as it is. */
export const planPreparation = (file: FileToPrepare, rules: PreparationRules): JobPreparation | null => {
  const verdict = getVerdict(toVerdictInput(file, rules));
  if (verdict.kind === 'as_it_is') return null;
  const { parts, bitrate, maxPartSeconds } = verdict;
  const { format, maxFileBytes } = rules;
  return {
    count: parts,
    settings: {
      format,
      bitrate,
      maxPartSeconds,
      maxPartBytes: maxFileBytes === null ? null : getMaxPreparedBytes(maxFileBytes),
      partCount: parts,
      ...(file.tracks?.length && { leftOutTracks: file.leftOutTracks }),
    },
  };
};

/** The whole recording, to be prepared in this way. Null: it is sent as it is. */
export const withPlan = (job: Job, preparation: JobPreparation | null): Job => {
  const index = (preparation?.count ?? null) === 1 || preparation === null ? 0 : null;
  return { ...job, preparation, parts: job.parts.map((part) => ({ ...part, ...notPrepared, index })) };
};

/** Whether a job may be planned again before it is queued: its recording is not split, and no record may exist. */
export const canPlanAgain = (job: Job): boolean => {
  const { kind } = getState(job);
  const isOut = kind === 'draft' || kind === 'failed' || kind === 'cancelled';
  return isOut && !isSplit(job) && !job.parts.some(hasUnknownOutcome);
};

/** Whether files that were prepared by one plan can be sent by the other. */
const isSamePlan = (one: JobPreparation, other: JobPreparation): boolean => {
  const [a, b] = [one.settings, other.settings];
  return (
    one.count === other.count &&
    a.format === b.format &&
    a.bitrate === b.bitrate &&
    a.maxPartBytes === b.maxPartBytes &&
    isDeepStrictEqual(a.leftOutTracks, b.leftOutTracks) &&
    (one.count === 1 || a.maxPartSeconds === b.maxPartSeconds)
  );
};

/** The job by what the user chose and the rules of today. The same object if its plan stays the same. */
export const planAgain = (job: Job, rules: PreparationRules): Job => {
  const next = planPreparation(job, rules);
  const { preparation } = job;
  const isSame = next === null || preparation === null ? next === preparation : isSamePlan(preparation, next);
  return isSame ? job : withPlan(job, next);
};

/** A limit that was learned long ago is tried again: one recording at a time may exceed it. */
export class LimitTrial {
  readonly #getRules: (onTrial: boolean) => PreparationRules;
  readonly #isOpen: (id: string) => boolean;
  #jobId: string | null = null;

  /**
   * `getRules`: with the limit that is tried if `onTrial` is set and one is due. `isOpen`: whether the job has not ended.
   * One that is not saved yet is open.
   */
  constructor(getRules: (onTrial: boolean) => PreparationRules, isOpen: (id: string) => boolean) {
    this.#getRules = getRules;
    this.#isOpen = isOpen;
  }

  /** What stays on this computer is sent as it is. */
  readonly plan = (job: Job): Job => {
    if (getPlace(job.accountId) === 'computer') return job.preparation === null ? job : withPlan(job, null);
    const [rules, trialRules] = [this.#getRules(false), this.#getRules(true)];
    const planned = planAgain(job, trialRules);
    if (this.#isTaken(job.id) || !isTrial(planned, rules, trialRules)) return planAgain(job, rules);
    this.#jobId = job.id;
    return planned;
  };

  /** How a recording on trial is sent after its refusal; null if that changes nothing. */
  readonly planRefused = (job: Job): Job | null => {
    if (job.id !== this.#jobId) return null;
    const planned = planAgain(job, this.#getRules(false));
    return planned === job ? null : planned;
  };

  onRemoved(ids: readonly string[]): void {
    if (this.#jobId !== null && ids.includes(this.#jobId)) this.#jobId = null;
  }

  #isTaken(id: string): boolean {
    return this.#jobId !== null && this.#jobId !== id && this.#isOpen(this.#jobId);
  }
}

/** Whether one file is sent that only the larger limit allows. Parts cannot be planned again once one is sent. */
const isTrial = (job: Job, rules: PreparationRules, trialRules: PreparationRules): boolean => {
  const [whole] = getParts(job);
  if (whole === undefined || job.choice !== 'automatic' || isSplit(job) || isUnsplit(job)) return false;
  const bytes = getPartBytes(whole);
  const [least, most] = [rules, trialRules].map(({ maxFileBytes }) =>
    maxFileBytes === null ? Number.POSITIVE_INFINITY : getMaxPreparedBytes(maxFileBytes),
  );
  return bytes !== null && bytes > (least ?? 0) && bytes <= (most ?? 0);
};
