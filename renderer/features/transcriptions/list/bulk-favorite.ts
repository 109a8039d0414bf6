/** Adds or removes many favourites at the pace that the service allows. */
import { fatalErrors } from '../../../../preload/contract/errors/error-families.ts';
import type { Result } from '../../../../preload/contract/result.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { inParallel } from '../../../lib/in-parallel.ts';
import { type WithRetryOptions, withRetry } from '../../../lib/with-retry.ts';
import type { RecordFailure } from '../messages.ts';

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

export interface BulkFavoriteResult {
  readonly failures: readonly RecordFailure[];
  /** Ids that were not sent, because of a stop or a fatal error. */
  readonly left: readonly string[];
  /** Ids of records that the service returned without the change. */
  readonly unchanged: readonly string[];
}

const concurrency = 2;

export const bulkFavorite = async (options: BulkFavoriteOptions): Promise<BulkFavoriteResult> => {
  const { ids, favorite, signal, onUpdated, onDone, onPause, wait } = options;
  const failures: RecordFailure[] = [];
  const unchanged: string[] = [];
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
