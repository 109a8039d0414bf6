import { Button } from '@mantine/core';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { SelectionBar } from '../../../ui/list/SelectionBar.tsx';
import { labelAction } from '../list/possible-actions.ts';
import { usePerformAction } from '../list/use-perform-action.ts';
import { useJobsOfRows } from '../uploads-store.ts';
import { getBulkActions, getTargets } from './bulk-actions.ts';

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
  const perform = usePerformAction();
  if (ids.length === 0) return null;
  const label = t('uploads.selection.count', { count: ids.length });
  return (
    <SelectionBar label={t('uploads.selection.label')} count={label} onClear={onClear}>
      {getBulkActions(jobs).map((action) => (
        <Button
          key={action}
          variant="default"
          onClick={() => perform(action, getTargets(action, jobs), ids.length === 1 ? getName(jobs) : label)}
        >
          {labelAction(action)}
        </Button>
      ))}
    </SelectionBar>
  );
};
