import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { bridge } from '../../../lib/bridge.ts';
import { addRecentLanguages } from '../../../lib/languages/languages.ts';
import { applyAction } from '../list/apply-action.ts';

const isRetryable = ({ state }: UploadJob): boolean =>
  state.kind === 'cancelled' || (state.kind === 'failed' && state.canRetry);

/** `start` files under review, send failed ones `again`, or only `save`. */
export const getSubmitAction = (jobs: readonly UploadJob[]): 'start' | 'again' | 'save' => {
  if (jobs.some((job) => job.state.kind === 'draft')) return 'start';
  return jobs.some(isRetryable) ? 'again' : 'save';
};

/** Returns the first error, or null when all calls succeeded. */
export const submitReview = async (jobs: readonly UploadJob[]): Promise<BridgeError | null> => {
  const getIds = (isIncluded: (job: UploadJob) => boolean) => jobs.filter(isIncluded).map(({ id }) => id);
  const started = await applyAction(
    'start',
    getIds(({ state }) => state.kind === 'draft'),
  );
  const retried = await applyAction('retry', getIds(isRetryable));
  return started.error ?? retried.error;
};

/** Saves the languages of started uploads as recent ones. Errors are ignored. */
export const rememberLanguages = async (
  recent: readonly string[],
  used: readonly string[],
): Promise<void> => {
  const next = addRecentLanguages(recent, used);
  if (next.join() !== recent.join()) await bridge.settings.update({ recentLanguages: [...next] });
};
