/** Removes files that wait for review from the list. The files themselves are not deleted. */
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { actionToast, errorToast } from '../../ui/toasts.tsx';

export const discardUploads = async (ids: readonly string[]): Promise<void> => {
  const answer = await bridge.uploads.bulkRemove([...ids]);
  if (!answer.ok) errorToast(t('uploads.pendingReview.notDiscarded'), answer.error);
};

export const notifyNotSent = (ids: readonly string[]): void =>
  actionToast({
    message: t('uploads.pendingReview.notSent', { count: ids.length }),
    label: t('common.discard'),
    onAction: () => void discardUploads(ids),
  });
