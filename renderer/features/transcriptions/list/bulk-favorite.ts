/** Adds or removes many favourites at the pace that the service allows. */
import { fatalErrors } from '../../../../preload/contract/errors/error-families.ts';
import type { BridgeError, Result } from '../../../../preload/contract/result.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { inParallel } from '../../../lib/in-parallel.ts';
import { type WithRetryOptions, withRetry } from '../../../lib/with-retry.ts';

interface BulkFavoriteOptions {
  readonly ids: readonly string[];
  readonly favorite: boolean;
  readonly signal: AbortSignal;
  update(id: string, changes: { readonly favorite: boolean }): Promise<Result<Transcription>>;
  /** Receives each record that the service returned. */
  onUpdated(record: Transcription): void;
  onDone(count: number): void;
  readonly onPause: NonNullable<WithRetryOptions['onPause']>;
  readonly wait?: WithRetryOptions['wait'];
}

const concurrency = 2;

export const bulkFavorite = async (options: BulkFavoriteOptions) => {
  const { ids, favorite, signal, onUpdated, onDone, onPause, wait } = options;
  const failures: { readonly id: string; readonly error: BridgeError }[] = [];
  /** Ids of records that the service returned without the change. */
  const unchanged: string[] = [];
  /** Ids that were not sent, because of a stop or a fatal error. */
  const left: string[] = [];
  let hasFatalError = false;
  let done = 0;
  const updateWithRetry = withRetry(options.update, { signal, onPause, wait });
  await inParallel(ids, concurrency, async (id) => {
    if (signal.aborted || hasFatalError) {
      left.push(id);
      return;
    }
    const result = await updateWithRetry(id, { favorite });
    if (!result.ok) {
      failures.push({ id, error: result.error });
      hasFatalError ||= fatalErrors.has(result.error.code);
      return;
    }
    onUpdated(result.value);
    if (result.value.favorite !== favorite) unchanged.push(id);
    done += 1;
    onDone(done);
  });
  return { failures, left, unchanged };
};
