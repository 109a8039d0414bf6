import { Button } from '@mantine/core';
import { t } from '../../../../preload/messages/translate.ts';
import { useAddFiles } from '../../../lib/add-files-context.ts';
import { useAppState } from '../../../state/app-state-context.ts';
import { applyAction } from '../apply-action.ts';
import { useUploadsStore, useUploadTotals } from '../uploads-store.ts';
import { discardUploads } from './discard-uploads.ts';

/** The heading of the files that wait for review. They are never sent automatically. */
export const PendingReviewNotice = () => {
  const store = useUploadsStore();
  const appState = useAppState();
  const { pendingReview } = useUploadTotals();
  const { openReview } = useAddFiles();
  const getIds = (): string[] => store.order().filter((id) => store.job(id)?.state.kind === 'draft');
  const start = async (): Promise<void> => {
    const { error } = await applyAction('start', getIds());
    if (error) appState.toasts.errorToast(t('uploads.pendingReview.notStarted'), error);
  };
  return (
    <>
      <span>{t('uploads.pendingReview.count', { count: pendingReview })}</span>
      <Button size="compact-xs" variant="subtle" onClick={() => openReview(getIds(), [])}>
        {t('uploads.pendingReview.review')}
      </Button>
      <Button size="compact-xs" variant="subtle" onClick={() => discardUploads(appState, getIds())}>
        {t('uploads.pendingReview.discard', { count: pendingReview })}
      </Button>
      <Button size="compact-xs" onClick={() => void start()}>
        {t('uploads.pendingReview.start', { count: pendingReview })}
      </Button>
    </>
  );
};
