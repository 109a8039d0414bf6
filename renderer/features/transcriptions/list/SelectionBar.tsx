import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconStar, IconStarOff, IconTrash, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { Check } from './Check.tsx';
import classes from './SelectionBar.module.css';
import type { RowSelection } from './use-selection.ts';
import { progressWords, type StarProgress } from './use-star-many.ts';

interface SelectionBarProps {
  readonly selection: RowSelection;
  /** Rows of the list. */
  readonly count: number;
  readonly progress: StarProgress | null;
  readonly onStar: (favorite: boolean) => void;
  readonly onDelete: () => void;
  readonly onStop: () => void;
  /** Further things to do with what is chosen, as icon buttons. */
  readonly children?: ReactNode;
}

const icon = { size: 17, stroke: 1.6 } as const;

interface ActionProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export const Action = ({ label, onClick, children }: ActionProps) => (
  <Tooltip label={label}>
    <ActionIcon aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
);

/** What can be done with the rows that are chosen. It takes the place of nothing: it stands above the list. */
export const SelectionBar = (props: SelectionBarProps) => {
  const { selection, count, progress, onStar, onDelete, onStop, children } = props;
  const chosen = selection.ids.length;
  if (chosen === 0 && progress === null) return null;
  return (
    <div className={classes.bar} role="toolbar" aria-label="Chosen transcriptions">
      {progress === null ? (
        <>
          <Check
            label="All on this page"
            checked={chosen === count}
            isMixed={chosen < count}
            onChange={chosen === count ? selection.none : selection.all}
          />
          <span className={classes.words} role="status">
            {formatNumber(chosen)} selected
          </span>
          <Action label="Add to favourites" onClick={() => onStar(true)}>
            <IconStar {...icon} />
          </Action>
          <Action label="Remove from favourites" onClick={() => onStar(false)}>
            <IconStarOff {...icon} />
          </Action>
          {children}
          <Action label="Delete" onClick={onDelete}>
            <IconTrash {...icon} />
          </Action>
          <Action label="Select none" onClick={selection.none}>
            <IconX {...icon} />
          </Action>
        </>
      ) : (
        <>
          <span className={classes.words} role="status">
            {progressWords(progress)}
          </span>
          <Button size="compact-xs" variant="default" onClick={onStop}>
            Stop
          </Button>
        </>
      )}
    </div>
  );
};
