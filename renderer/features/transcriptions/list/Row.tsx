import type { ReactNode } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { truncate } from '../../../lib/truncate.ts';
import { PlainButton } from '../../../ui/buttons/PlainButton.tsx';
import { Check } from '../../../ui/list/rows/Check.tsx';
import { useRowRef } from '../../../ui/list/rows/row-elements.ts';
import { handleRowClick, preventTextSelection, type RowState } from '../../../ui/list/rows/row-state.ts';
import classes from './Row.module.css';
import { useRows } from './use-rows.ts';

interface RowProps {
  readonly row: RowState;
  readonly name: string;
  readonly children: ReactNode;
  /** What is shown at the end of the row, outside the button that opens it. */
  readonly trailing?: ReactNode;
}

/** UTF-16 units; more than a row can show. */
export const maxRowNameLength = 300;

export const Row = ({ row, name, children, trailing }: RowProps) => {
  const { id, isOpen, selection } = row;
  const ref = useRowRef(useRows(), id);
  const tabIndex = row.isTabStop ? 0 : -1;
  return (
    <li
      className={classes.row}
      data-open={isOpen || undefined}
      data-selected={selection?.isSelected || undefined}
      data-selectable={selection !== null || undefined}
      data-selecting={selection?.isSelecting || undefined}
    >
      {selection && (
        <Check
          className={classes.check}
          label={t('transcriptions.list.select', { name: truncate(name) })}
          checked={selection.isSelected}
          tabIndex={tabIndex}
          onChange={selection.onToggle}
          onExtend={selection.onExtend}
        />
      )}
      <PlainButton
        ref={ref}
        className={classes.open}
        data-row={id}
        tabIndex={tabIndex}
        aria-current={isOpen || undefined}
        onMouseDown={preventTextSelection}
        onClick={(event) => handleRowClick(event, row)}
      >
        {children}
      </PlainButton>
      {trailing && <div className={classes.trailing}>{trailing}</div>}
    </li>
  );
};
