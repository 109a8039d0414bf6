/** A limit that was learned long ago is tried again: one recording at a time may exceed it. */
import { getPlace } from '../../../preload/contract/account-id.ts';
import type { PreparationRules } from '../../../preload/contract/limits/preparation-rules.ts';
import { getMaxPreparedBytes } from '../../../preload/recordings/encoding.ts';
import type { Job } from '../job.ts';
import type { JobPreparation } from './job-preparation.ts';
import { getUploadBytes, isPart } from './part-jobs.ts';
import { planAgain } from './plan-preparation.ts';

interface LimitTrialDeps {
  /** The rules, with the limit that is tried if `onTrial` is set and one is due. Null: nothing is prepared. */
  readonly getRules: (onTrial: boolean) => PreparationRules | null;
  /** Whether the job is neither done, failed nor cancelled. One that is not saved yet is open. */
  readonly isOpen: (id: string) => boolean;
}

export class LimitTrial {
  readonly #deps: LimitTrialDeps;
  #jobId: string | null = null;

  constructor(deps: LimitTrialDeps) {
    this.#deps = deps;
  }

  /** Null: it is sent as it is, as everything that stays on this computer. */
  readonly plan = (job: Job): JobPreparation | null => {
    if (getPlace(job.accountId) === 'computer') return null;
    const [rules, trialRules] = [this.#deps.getRules(false), this.#deps.getRules(true)];
    if (rules === null || trialRules === null) return null;
    const preparation = planAgain(job, trialRules);
    if (this.#isTaken(job.id) || !isTrial({ ...job, preparation }, rules, trialRules))
      return planAgain(job, rules);
    this.#jobId = job.id;
    return preparation;
  };

  /** How a recording on trial is sent after its refusal; null if that changes nothing. */
  readonly planRefused = (job: Job): JobPreparation | null => {
    const rules = this.#deps.getRules(false);
    if (job.id !== this.#jobId || rules === null) return null;
    const preparation = planAgain(job, rules);
    return preparation === job.preparation ? null : preparation;
  };

  onRemoved(ids: readonly string[]): void {
    if (this.#jobId !== null && ids.includes(this.#jobId)) this.#jobId = null;
  }

  #isTaken(id: string): boolean {
    return this.#jobId !== null && this.#jobId !== id && this.#deps.isOpen(this.#jobId);
  }
}

/** Whether one file is sent that only the larger limit allows. Parts cannot be planned again once one is sent. */
const isTrial = (job: Job, rules: PreparationRules, trialRules: PreparationRules): boolean => {
  if (job.choice !== 'automatic' || isPart(job) || (job.preparation?.count ?? 1) > 1) return false;
  const bytes = getUploadBytes(job);
  const [least, most] = [rules, trialRules].map(({ maxFileBytes }) =>
    maxFileBytes === null ? Number.POSITIVE_INFINITY : getMaxPreparedBytes(maxFileBytes),
  );
  return bytes !== null && bytes > (least ?? 0) && bytes <= (most ?? 0);
};
