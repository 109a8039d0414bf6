import { IconArrowsJoin, IconFileExport } from '@tabler/icons-react';
import { isEpisodeId } from '../../../../preload/contract/episodes.ts';
import type { TranscriptionQuery } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { createEpisodeActions } from '../episode/episode-actions.ts';
import { useTextActions } from '../exports/text-actions.ts';
import { useExportTexts } from '../exports/use-export-texts.ts';
import type { TranscriptionSelection } from '../transcription-selection.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useBulkFavorite } from './use-bulk-favorite.ts';

interface BulkActionsBarProps {
  readonly selection: TranscriptionSelection;
  readonly count: number;
  readonly onDelete: () => void;
  /** Receives the id of a new episode. */
  readonly onJoined: (id: string) => void;
  /** The whole list, if it has pages. Without it, the rows are all there is. */
  readonly list?: { readonly query: TranscriptionQuery; readonly total: number | null };
}

/** Actions for the selected rows. Rows with a failed action stay selected, to be tried again. */
export const BulkActionsBar = ({ selection, count, onDelete, onJoined, list }: BulkActionsBarProps) => {
  const ids = selection.shown.map(({ id }) => id);
  const { progress, setFavorite, stop } = useBulkFavorite(selection.selectOnly);
  const exportTexts = useExportTexts();
  const exportSelected = (): void => exportTexts({ ids, ...(list ? { list } : {}) });
  const { join } = useSlice(createEpisodeActions);
  const canJoin = ids.length > 1 && !ids.some(isEpisodeId);
  const joinSelected = async (): Promise<void> => {
    const id = await join(ids);
    if (id === null) return;
    selection.clear();
    onJoined(id);
  };
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
      {canJoin && (
        <IconButton label={t('episodes.join')} onClick={() => void joinSelected()}>
          <IconArrowsJoin size={17} stroke={1.6} />
        </IconButton>
      )}
      <IconButton label={t('common.exportEllipsis')} onClick={exportSelected}>
        <IconFileExport size={17} stroke={1.6} />
      </IconButton>
    </SelectionBar>
  );
};
