import { Button } from '@mantine/core';
import { t } from '../../../../preload/messages/translate.ts';
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
    <ul className={classes.list} aria-label={t('transcriptions.deleted.pending')}>
      {waiting.map(({ id, name }) => (
        <li key={id} className={classes.row}>
          <div className={classes.details}>
            <div className={classes.name} dir="auto">
              {truncate(name, maxRowNameLength)}
            </div>
            <div className={classes.meta}>{t('transcriptions.deleted.justNow')}</div>
          </div>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('transcriptions.deleted.undo', { name: truncate(name) })}
            onClick={() => deletions.restore(id)}
          >
            {t('common.undo')}
          </Button>
        </li>
      ))}
    </ul>
  );
};
