import { Button } from '@mantine/core';
import { bridge } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format.ts';
import { confirmDialog } from '../../ui/confirm-dialog.tsx';
import { errorToast } from '../../ui/toasts.tsx';
import classes from './DraftsNotice.module.css';
import { discard } from './discard.ts';
import { useIntake } from './intake-context.ts';
import { useUploadsStore, useUploadTotals } from './uploads-context.ts';

/** Files that wait for a review are never sent by themselves: this says so, above the list. */
export const DraftsNotice = () => {
  const store = useUploadsStore();
  const { drafts } = useUploadTotals();
  const { review } = useIntake();
  if (drafts === 0) return null;
  const ids = (): string[] => store.order().filter((id) => store.job(id)?.state.kind === 'draft');
  const start = async (): Promise<void> => {
    const answer = await bridge.uploads.start(ids());
    if (!answer.ok) errorToast('The files were not started', answer.error);
  };
  const discardAll = async (): Promise<void> => {
    const isSure = await confirmDialog({
      title: `Discard ${formatCount(drafts, 'file', 'files')}?`,
      children: 'They are removed from this list only. The files themselves stay where they are.',
      confirm: 'Discard',
      danger: true,
    });
    if (isSure) await discard(ids());
  };
  return (
    <div className={classes.notice}>
      <span>{formatCount(drafts, 'file', 'files')} to review</span>
      <Button className={classes.first} size="compact-sm" variant="default" onClick={() => review(ids(), [])}>
        Review
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => void discardAll()}>
        Discard {drafts === 1 ? 'it' : 'all'}
      </Button>
      <Button size="compact-sm" onClick={() => void start()}>
        Start {drafts === 1 ? 'it' : 'all'}
      </Button>
    </div>
  );
};
