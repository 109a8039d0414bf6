/** Removes files that wait for review from the list. The files themselves are not deleted. */

import { t } from '../../../preload/messages/translate.ts';
import type { AppState } from '../../state/app-state.ts';
import { applyAction } from './apply-action.ts';
import { createUploadsStore } from './uploads-store.ts';

/**
 * Hides them at once, and removes them when the undo offer has expired: the window cannot add a file again. If the
 * window closes first, they still wait for review.
 */
export const discardUploads = (
  { undo, toasts, getSlice }: AppState,
  ids: readonly string[],
  onUndone?: () => void,
): void => {
  const store = getSlice(createUploadsStore);
  const remove = async (): Promise<void> => {
    const { error } = await applyAction('remove', ids);
    if (!error) return;
    toasts.errorToast(t('uploads.pendingReview.notDiscarded'), error);
    await store.show(ids);
  };
  store.hide(ids);
  undo.offer({
    message: t('uploads.pendingReview.discarded', { count: ids.length }),
    onUndo: () => void store.show(ids).then(onUndone),
    onExpire: () => void remove(),
  });
};

export const notifyNotSent = (appState: AppState, ids: readonly string[], onReview: () => void): void =>
  appState.toasts.actionToast(
    t('uploads.pendingReview.notSent', { count: ids.length }),
    { label: t('uploads.pendingReview.review'), run: onReview },
    {
      label: t('common.remove'),
      run: () => discardUploads(appState, ids, () => notifyNotSent(appState, ids, onReview)),
    },
  );
