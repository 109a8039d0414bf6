import { Button } from '@mantine/core';
import { bridge } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format.ts';
import { confirmDialog } from '../../ui/confirm-dialog.tsx';
import { errorToast } from '../../ui/toasts.tsx';
import { useAddFiles } from './add-files-context.ts';
import { discardUploads } from './discard-uploads.ts';
import classes from './PendingReviewNotice.module.css';
import { useUploadsStore, useUploadTotals } from './uploads-context.ts';

/** Shown above the list while files wait for review. They are never sent automatically. */
export const PendingReviewNotice = () => {
  const store = useUploadsStore();
  const { pendingReview } = useUploadTotals();
  const { openReview } = useAddFiles();
  if (pendingReview === 0) return null;
  const getIds = (): string[] => store.order().filter((id) => store.job(id)?.state.kind === 'draft');
  const start = async (): Promise<void> => {
    const answer = await bridge.uploads.start(getIds());
    if (!answer.ok) errorToast('The files were not started', answer.error);
  };
  const discardAll = async (): Promise<void> => {
    const isConfirmed = await confirmDialog({
      title: `Discard ${formatCount(pendingReview, 'file', 'files')}?`,
      children: 'They are removed from this list only. The files themselves stay where they are.',
      confirm: 'Discard',
      danger: true,
    });
    if (isConfirmed) await discardUploads(getIds());
  };
  return (
    <div className={classes.notice}>
      <span>{formatCount(pendingReview, 'file', 'files')} to review</span>
      <Button
        className={classes.first}
        size="compact-sm"
        variant="default"
        onClick={() => openReview(getIds(), [])}
      >
        Review
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => void discardAll()}>
        Discard {pendingReview === 1 ? 'it' : 'all'}
      </Button>
      <Button size="compact-sm" onClick={() => void start()}>
        Start {pendingReview === 1 ? 'it' : 'all'}
      </Button>
    </div>
  );
};
