import type { MouseEvent, ReactNode } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { truncate } from '../../../lib/truncate.ts';
import { useRowRef } from '../../../ui/list/row-elements.ts';
import { Check } from './Check.tsx';
import classes from './Row.module.css';
import { useRows } from './use-rows.ts';
import type { TranscriptionSelection } from './use-selection.ts';

export type OpenTrigger = 'click' | 'arrow_key' | 'enter';

export interface RowState {
  readonly id: string;
  /** Whether its text is shown. */
  readonly isOpen: boolean;
  /** Whether Tab reaches this row. */
  readonly isTabStop: boolean;
  /** Null if rows cannot be selected. */
  readonly selection: TranscriptionSelection | null;
  readonly onOpen: (trigger: OpenTrigger) => void;
  /** Selects all rows from the last selected or open one to this one. */
  readonly onExtend: () => void;
}

interface RowProps {
  readonly row: RowState;
  readonly name: string;
  readonly children: ReactNode;
  /** At the end of the row, outside the button that opens it. */
  readonly trailing?: ReactNode;
}

/** UTF-16 units; more than a row can show. */
export const maxRowNameLength = 300;

export const Row = ({ row, name, children, trailing }: RowProps) => {
  const { id, isOpen, selection, onOpen, onExtend } = row;
  const ref = useRowRef(useRows(), id);
  const isSelected = selection?.has(id) ?? false;
  const tabIndex = row.isTabStop ? 0 : -1;

  const onClick = (event: MouseEvent): void => {
    if (selection && event.shiftKey) onExtend();
    else if (selection && (event.ctrlKey || event.metaKey)) selection.toggle(id);
    // A click by Enter or Space has `detail` 0.
    else onOpen(event.detail === 0 ? 'enter' : 'click');
  };
  return (
    <li
      className={classes.row}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
      data-selectable={selection !== null || undefined}
      data-selecting={(selection && selection.ids.length > 0) || undefined}
    >
      {selection && (
        <Check
          className={classes.check}
          label={t('transcriptions.list.select', { name: truncate(name) })}
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
        ref={ref}
        type="button"
        className={classes.open}
        data-row={id}
        tabIndex={tabIndex}
        aria-current={isOpen || undefined}
        // Prevents text selection by Shift and click.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onClick={onClick}
      >
        {children}
      </button>
      {trailing && <div className={classes.trailing}>{trailing}</div>}
    </li>
  );
};
