import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { bridge } from '../../../lib/bridge.ts';
import { inParallel } from '../../../lib/in-parallel.ts';
import { addRecentLanguages } from '../../../lib/languages/languages.ts';
import { callInChunks } from '../call-in-chunks.ts';

const isRetryable = ({ state }: UploadJob): boolean =>
  state.kind === 'cancelled' || (state.kind === 'failed' && state.canRetry);

/** `start` files under review, send failed ones `again`, or only `save`. */
export const getSubmitAction = (jobs: readonly UploadJob[]): 'start' | 'again' | 'save' => {
  if (jobs.some((job) => job.state.kind === 'draft')) return 'start';
  return jobs.some(isRetryable) ? 'again' : 'save';
};

/** Returns the first error, or null when all calls succeeded. */
export const submitReview = async (jobs: readonly UploadJob[]): Promise<BridgeError | null> => {
  const pendingIds = jobs.filter((job) => job.state.kind === 'draft').map((job) => job.id);
  let firstError: BridgeError | null = null;
  if (pendingIds.length > 0) {
    const result = await callInChunks(pendingIds, (ids) => bridge.uploads.start(ids));
    if (!result.ok) firstError = result.error;
  }
  await inParallel(jobs.filter(isRetryable), 4, async (job) => {
    const result = await bridge.uploads.retry(job.id);
    if (!result.ok) firstError ??= result.error;
  });
  return firstError;
};

/** Saves the languages of started uploads as recent ones. Errors are ignored. */
export const rememberLanguages = async (
  recent: readonly string[],
  used: readonly string[],
): Promise<void> => {
  const next = addRecentLanguages(recent, used);
  if (next.join() !== recent.join()) await bridge.settings.update({ recentLanguages: [...next] });
};
