import { Button } from '@mantine/core';
import { shorten } from '../../../lib/shorten.ts';
import { rowNameLength } from '../list/Row.tsx';
import { useBeingDeleted, useSession } from '../use-session.ts';
import classes from './PendingList.module.css';

/** What was deleted a moment ago and is not sent yet: each can be brought back. */
export const PendingList = () => {
  const { deletes } = useSession();
  const waiting = useBeingDeleted();
  if (waiting.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Being deleted">
      {waiting.map(({ id, name }) => (
        <li key={id} className={classes.row}>
          <div className={classes.words}>
            <div className={classes.name} dir="auto">
              {shorten(name, rowNameLength)}
            </div>
            <div className={classes.meta}>Deleted just now</div>
          </div>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Undo deleting ${shorten(name)}`}
            onClick={() => deletes.restore(id)}
          >
            Undo
          </Button>
        </li>
      ))}
    </ul>
  );
};
