import { Button } from '@mantine/core';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { SelectionBar } from '../../../ui/list/SelectionBar.tsx';
import { labelAction } from '../list/possible-actions.ts';
import { useJobsOfRows } from '../use-uploads-store.ts';
import { getBulkActions } from './bulk-actions.ts';
import { usePerformBulkAction } from './use-bulk-action.ts';

interface UploadsSelectionBarProps {
  /** The ids of the selected rows. */
  readonly ids: readonly string[];
  readonly onClear: () => void;
}

const getName = ([first]: readonly UploadJob[]): string =>
  first?.preparation?.recordingName ?? first?.name ?? '';

/** Actions for the selected uploads. */
export const UploadsSelectionBar = ({ ids, onClear }: UploadsSelectionBarProps) => {
  const jobs = useJobsOfRows(ids);
  const act = usePerformBulkAction();
  if (ids.length === 0) return null;
  const label = t('uploads.selection.count', { count: ids.length });
  return (
    <SelectionBar label={t('uploads.selection.label')} count={label} onClear={onClear}>
      {getBulkActions(jobs).map((action) => (
        <Button
          key={action}
          variant="default"
          onClick={() => act(action, jobs, ids.length === 1 ? getName(jobs) : label)}
        >
          {labelAction(action)}
        </Button>
      ))}
    </SelectionBar>
  );
};
