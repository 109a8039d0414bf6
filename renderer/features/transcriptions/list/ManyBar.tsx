import { IconFileExport } from '@tabler/icons-react';
import type { TranscriptionQuery } from '../../../../preload/contract/transcriptions.ts';
import { useTextActions } from '../exports/text-actions.ts';
import { useExportTexts } from '../exports/use-export-texts.ts';
import { Action, SelectionBar } from './SelectionBar.tsx';
import type { RowSelection } from './use-selection.ts';
import { useStarMany } from './use-star-many.ts';

interface ManyBarProps {
  readonly selection: RowSelection;
  readonly count: number;
  readonly onDelete: () => void;
  /** The whole list that is shown by pages; without it the rows are all there is. */
  readonly list?: { readonly query: TranscriptionQuery; readonly total: number | null };
}

/** The bar of chosen rows with what it does. What could not be done stays chosen, to be tried again. */
export const ManyBar = ({ selection, count, onDelete, list }: ManyBarProps) => {
  const { progress, star, stop } = useStarMany(selection.only);
  const exportTexts = useExportTexts();
  const exportChosen = (): void => exportTexts({ ids: selection.ids, ...(list ? { list } : {}) });
  useTextActions('rows', selection.ids.length > 0 ? { export: exportChosen } : null);
  return (
    <SelectionBar
      selection={selection}
      count={count}
      progress={progress}
      onStar={(favorite) => void star(selection.ids, favorite)}
      onDelete={onDelete}
      onStop={stop}
    >
      <Action label="Export…" onClick={exportChosen}>
        <IconFileExport size={17} stroke={1.6} />
      </Action>
    </SelectionBar>
  );
};
