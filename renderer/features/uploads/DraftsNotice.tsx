import { Button } from '@mantine/core';
import { bridge } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format.ts';
import { errorToast } from '../../ui/toasts.tsx';
import classes from './DraftsNotice.module.css';
import { useIntake } from './intake-context.ts';
import { useUploadsStore, useUploadTotals } from './uploads-context.ts';

/** Drafts are never sent by themselves: this says so, above the list. */
export const DraftsNotice = () => {
  const store = useUploadsStore();
  const { drafts } = useUploadTotals();
  const { review } = useIntake();
  if (drafts === 0) return null;
  const ids = (): string[] => store.order().filter((id) => store.job(id)?.state.kind === 'draft');
  const start = async (): Promise<void> => {
    const answer = await bridge.uploads.start(ids());
    if (!answer.ok) errorToast('The drafts were not started', answer.error);
  };
  return (
    <div className={classes.notice}>
      <span>{formatCount(drafts, 'draft waits', 'drafts wait')} for your word.</span>
      <Button className={classes.first} size="compact-sm" variant="default" onClick={() => review(ids(), [])}>
        Review
      </Button>
      <Button size="compact-sm" onClick={() => void start()}>
        Start {drafts === 1 ? 'it' : 'all'}
      </Button>
    </div>
  );
};
