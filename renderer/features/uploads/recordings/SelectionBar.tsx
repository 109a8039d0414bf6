import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { labelAction } from '../list/possible-actions.ts';
import { useJobsOfRows } from '../use-uploads-store.ts';
import { getBulkActions } from './bulk-actions.ts';
import classes from './SelectionBar.module.css';
import { usePerformBulkAction } from './use-bulk-action.ts';

interface SelectionBarProps {
  /** Of the selected rows. */
  readonly ids: readonly string[];
  readonly onClear: () => void;
}

const getName = ([first]: readonly UploadJob[]): string =>
  first?.preparation?.recordingName ?? first?.name ?? '';

/** Actions for the selected uploads. Below the list, so that no row moves. */
export const SelectionBar = ({ ids, onClear }: SelectionBarProps) => {
  const jobs = useJobsOfRows(ids);
  const act = usePerformBulkAction();
  if (ids.length === 0) return null;
  const label = t('uploads.selection.count', { count: ids.length });
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('uploads.selection.label')}>
      <span className={classes.count}>{label}</span>
      <IconButton label={t('common.list.selectNone')} onClick={onClear}>
        <IconX size={16} stroke={1.7} />
      </IconButton>
      <div className={classes.actions}>
        {getBulkActions(jobs).map((action) => (
          <Button
            key={action}
            variant="default"
            onClick={() => act(action, jobs, ids.length === 1 ? getName(jobs) : label)}
          >
            {labelAction(action)}
          </Button>
        ))}
      </div>
    </div>
  );
};
