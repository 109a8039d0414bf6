import { SelectionBar } from './SelectionBar.tsx';
import type { RowSelection } from './use-selection.ts';
import { useStarMany } from './use-star-many.ts';

interface ManyBarProps {
  readonly selection: RowSelection;
  readonly count: number;
  readonly onDelete: () => void;
}

/** The bar of chosen rows with what it does. What could not be done stays chosen, to be tried again. */
export const ManyBar = ({ selection, count, onDelete }: ManyBarProps) => {
  const { progress, star, stop } = useStarMany(selection.only);
  return (
    <SelectionBar
      selection={selection}
      count={count}
      progress={progress}
      onStar={(favorite) => void star(selection.ids, favorite)}
      onDelete={onDelete}
      onStop={stop}
    />
  );
};
