import { Button } from '@mantine/core';
import { t } from '../../../../preload/messages/translate.ts';
import { useAddFiles } from '../../../lib/add-files-context.ts';
import { useAppState } from '../../../state/app-state-context.ts';
import { applyAction } from '../apply-action.ts';
import { useUploadsStore, useUploadTotals } from '../uploads-store.ts';
import { discardUploads } from './discard-uploads.ts';
import classes from './PendingReviewNotice.module.css';

/** Shown above the list while files wait for review. They are never sent automatically. */
export const PendingReviewNotice = () => {
  const store = useUploadsStore();
  const appState = useAppState();
  const { pendingReview } = useUploadTotals();
  const { openReview } = useAddFiles();
  if (pendingReview === 0) return null;
  const getIds = (): string[] => store.order().filter((id) => store.job(id)?.state.kind === 'draft');
  const start = async (): Promise<void> => {
    const { error } = await applyAction('start', getIds());
    if (error) appState.toasts.errorToast(t('uploads.pendingReview.notStarted'), error);
  };
  return (
    <div className={classes.notice}>
      <span>{t('uploads.pendingReview.count', { count: pendingReview })}</span>
      <Button
        className={classes.first}
        size="compact-sm"
        variant="default"
        onClick={() => openReview(getIds(), [])}
      >
        {t('uploads.pendingReview.review')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => discardUploads(appState, getIds())}>
        {t('uploads.pendingReview.discard', { count: pendingReview })}
      </Button>
      <Button size="compact-sm" onClick={() => void start()}>
        {t('uploads.pendingReview.start', { count: pendingReview })}
      </Button>
    </div>
  );
};
