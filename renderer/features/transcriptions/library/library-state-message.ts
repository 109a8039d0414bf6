/** A sentence about how complete the library on this computer is; null if there is nothing to report. */
import type { LibraryState } from '../../../../preload/contract/library.ts';
import { t } from '../../../../preload/messages/translate.ts';

export const formatLibraryState = ({
  records,
  unindexed,
  syncedAt,
  syncProgress,
  isFull,
}: LibraryState): string | null => {
  if (syncProgress !== null && syncedAt === null) {
    const { done, total } = syncProgress;
    return total === null
      ? t('transcriptions.library.loading', { done })
      : t('transcriptions.library.loadingOf', { done, total });
  }
  if (unindexed > 0) return t('transcriptions.library.indexing', { count: unindexed });
  if (isFull) return t('transcriptions.library.full', { count: records });
  if (syncedAt === null && records > 0) return t('transcriptions.library.incomplete');
  return null;
};
