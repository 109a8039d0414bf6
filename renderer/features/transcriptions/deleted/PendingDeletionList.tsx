import { Button } from '@mantine/core';
import { truncate } from '../../../lib/truncate.ts';
import { maxRowNameLength } from '../list/Row.tsx';
import { usePendingDeletions, useTranscriptionsState } from '../use-transcriptions-state.ts';
import classes from './PendingDeletionList.module.css';

/** Deletions that are not sent yet, each with an undo. */
export const PendingDeletionList = () => {
  const { deletions } = useTranscriptionsState();
  const waiting = usePendingDeletions();
  if (waiting.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Being deleted">
      {waiting.map(({ id, name }) => (
        <li key={id} className={classes.row}>
          <div className={classes.words}>
            <div className={classes.name} dir="auto">
              {truncate(name, maxRowNameLength)}
            </div>
            <div className={classes.meta}>Deleted just now</div>
          </div>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Undo deleting ${truncate(name)}`}
            onClick={() => deletions.restore(id)}
          >
            Undo
          </Button>
        </li>
      ))}
    </ul>
  );
};
