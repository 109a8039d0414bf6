/** A sentence about how complete the library on this computer is; null if there is nothing to report. */
import type { LibraryState } from '../../../../preload/contract/library.ts';
import { formatNumber } from '../../../lib/format.ts';

export const formatLibraryState = ({
  records,
  unindexed,
  syncedAt,
  syncProgress,
}: LibraryState): string | null => {
  if (syncProgress !== null && syncedAt === null) {
    const of = syncProgress.total === null ? '' : ` of ${formatNumber(syncProgress.total)}`;
    return `Your transcriptions are still being read: ${formatNumber(syncProgress.done)}${of} so far.`;
  }
  if (unindexed > 0) return `${formatNumber(unindexed)} of them are still being indexed.`;
  if (syncedAt === null && records > 0) return 'Not all of your transcriptions have been read yet.';
  return null;
};
