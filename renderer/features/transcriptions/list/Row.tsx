import type { MouseEvent, ReactNode } from 'react';
import { truncate } from '../../../lib/truncate.ts';
import { Check } from './Check.tsx';
import classes from './RowList.module.css';
import type { TranscriptionSelection } from './use-selection.ts';

export type OpenTrigger = 'click' | 'walk' | 'enter';

/** What the list knows of one of its rows. */
export interface RowState {
  readonly id: string;
  /** Whether its text is shown. */
  readonly isOpen: boolean;
  /** Whether this is the row that Tab reaches. */
  readonly isTabStop: boolean;
  /** Null where rows cannot be chosen. */
  readonly selection: TranscriptionSelection | null;
  readonly onOpen: (trigger: OpenTrigger) => void;
  /** Chosen with everything between it and the row that was chosen, or open, before. */
  readonly onExtend: () => void;
}

interface RowProps {
  readonly row: RowState;
  readonly name: string;
  readonly children: ReactNode;
  /** Stands at the end of the row, and is no part of what opens it. */
  readonly trailing?: ReactNode;
}

/** More than a row shows of any name. */
export const maxRowNameLength = 300;

/** One row: what opens it, and before it what chooses it. */
export const Row = ({ row, name, children, trailing }: RowProps) => {
  const { id, isOpen, selection, onOpen, onExtend } = row;
  const isSelected = selection?.has(id) ?? false;
  const tabIndex = row.isTabStop ? 0 : -1;

  const onClick = (event: MouseEvent): void => {
    if (selection && event.shiftKey) onExtend();
    else if (selection && (event.ctrlKey || event.metaKey)) selection.toggle(id);
    // A press of Enter or Space is a click that no pointer made.
    else onOpen(event.detail === 0 ? 'enter' : 'click');
  };
  return (
    <li className={classes.row} data-open={isOpen || undefined} data-selected={isSelected || undefined}>
      {selection && (
        <Check
          className={classes.check}
          label={`Select ${truncate(name)}`}
          checked={isSelected}
          tabIndex={tabIndex}
          onChange={() => selection.toggle(id)}
          onClick={(event) => {
            if (!event.shiftKey) return;
            event.preventDefault();
            onExtend();
          }}
        />
      )}
      <button
        type="button"
        className={classes.open}
        data-row={id}
        tabIndex={tabIndex}
        aria-current={isOpen || undefined}
        // With Shift, the browser would mark the text between two clicks.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onClick={onClick}
      >
        {children}
      </button>
      {trailing && <div className={classes.trailing}>{trailing}</div>}
    </li>
  );
};
