/** Removes files that wait for review from the list. The files themselves are not deleted. */

import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import type { Toasts } from '../../../ui/toasts.ts';
import { callInChunks } from '../call-in-chunks.ts';

export const discardUploads = async ({ errorToast }: Toasts, ids: readonly string[]): Promise<void> => {
  const result = await callInChunks(ids, (part) => bridge.uploads.bulkRemove(part));
  if (!result.ok) errorToast(t('uploads.pendingReview.notDiscarded'), result.error);
};

export const notifyNotSent = (toasts: Toasts, ids: readonly string[], onReview: () => void): void =>
  toasts.actionToast(
    t('uploads.pendingReview.notSent', { count: ids.length }),
    { label: t('uploads.pendingReview.review'), run: onReview },
    { label: t('common.discard'), run: () => void discardUploads(toasts, ids) },
  );
