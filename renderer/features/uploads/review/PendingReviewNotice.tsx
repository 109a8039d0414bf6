import { Button } from '@mantine/core';
import { t } from '../../../../preload/messages/translate.ts';
import { useAddFiles } from '../../../lib/add-files-context.ts';
import { bridge } from '../../../lib/bridge.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { confirmDialog } from '../../../ui/confirm-dialog.tsx';
import { callInChunks } from '../call-in-chunks.ts';
import { useUploadsStore, useUploadTotals } from '../use-uploads-store.ts';
import { discardUploads } from './discard-uploads.ts';
import classes from './PendingReviewNotice.module.css';

/** Shown above the list while files wait for review. They are never sent automatically. */
export const PendingReviewNotice = () => {
  const store = useUploadsStore();
  const toasts = useToasts();
  const { pendingReview } = useUploadTotals();
  const { openReview } = useAddFiles();
  if (pendingReview === 0) return null;
  const getIds = (): string[] => store.order().filter((id) => store.job(id)?.state.kind === 'draft');
  const start = async (): Promise<void> => {
    const result = await callInChunks(getIds(), (ids) => bridge.uploads.start(ids));
    if (!result.ok) toasts.errorToast(t('uploads.pendingReview.notStarted'), result.error);
  };
  const discardAll = async (): Promise<void> => {
    const isConfirmed = await confirmDialog({
      title: t('uploads.pendingReview.discardTitle', { count: pendingReview }),
      children: t('uploads.pendingReview.discardHint', { count: pendingReview }),
      confirm: t('common.discard'),
      danger: true,
    });
    if (isConfirmed) await discardUploads(toasts, getIds());
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
      <Button size="compact-sm" variant="default" onClick={() => void discardAll()}>
        {t('uploads.pendingReview.discard', { count: pendingReview })}
      </Button>
      <Button size="compact-sm" onClick={() => void start()}>
        {t('uploads.pendingReview.start', { count: pendingReview })}
      </Button>
    </div>
  );
};
