import { IconFileExport } from '@tabler/icons-react';
import type { TranscriptionQuery } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { useTextActions } from '../exports/text-actions.ts';
import { useExportTexts } from '../exports/use-export-texts.ts';
import type { TranscriptionSelection } from '../transcription-selection.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useBulkFavorite } from './use-bulk-favorite.ts';

interface BulkActionsBarProps {
  readonly selection: TranscriptionSelection;
  readonly count: number;
  readonly onDelete: () => void;
  /** The whole list, if it has pages. Without it, the rows are all there is. */
  readonly list?: { readonly query: TranscriptionQuery; readonly total: number | null };
}

/** Actions for the selected rows. Rows with a failed action stay selected, to be tried again. */
export const BulkActionsBar = ({ selection, count, onDelete, list }: BulkActionsBarProps) => {
  const ids = selection.shown.map(({ id }) => id);
  const { progress, setFavorite, stop } = useBulkFavorite(selection.selectOnly);
  const exportTexts = useExportTexts();
  const exportSelected = (): void => exportTexts({ ids, ...(list ? { list } : {}) });
  useTextActions('rows', ids.length > 0 ? { export: exportSelected } : null);
  return (
    <SelectionBar
      selection={selection}
      count={count}
      progress={progress}
      onFavorite={(favorite) => void setFavorite(ids, favorite)}
      onDelete={onDelete}
      onStop={stop}
    >
      <IconButton label={t('common.exportEllipsis')} onClick={exportSelected}>
        <IconFileExport size={17} stroke={1.6} />
      </IconButton>
    </SelectionBar>
  );
};
