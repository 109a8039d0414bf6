import { Fragment, type ReactNode, useRef } from 'react';
import { createListKeyHandler } from '../../../ui/list/rows/list-keys.ts';
import { createRowStates, type RowListOptions, type RowState } from '../../../ui/list/rows/row-state.ts';
import { useScrollToOpenRow } from '../../../ui/list/rows/use-scroll-to-open-row.ts';
import classes from './RowList.module.css';
import { useRows } from './use-rows.ts';

interface RowListProps extends RowListOptions {
  readonly label: string;
  /** Whether these rows belong to the previous query while the current one loads. */
  readonly isStale?: boolean;
  readonly onDelete?: () => void;
  /** Called on arrow up in the first row. */
  readonly onAbove?: () => void;
  readonly children: (row: RowState) => ReactNode;
}

/** Arrow keys, Home and End show a row's text; Enter focuses it. Shift, Ctrl and Esc change the selection. */
export const RowList = (props: RowListProps) => {
  const { label, ids, openId, isStale, children } = props;
  const list = useRef<HTMLUListElement>(null);
  useScrollToOpenRow(list, { rows: useRows(), ids, openId });
  const getRow = createRowStates(props);
  return (
    <ul
      ref={list}
      className={classes.list}
      aria-label={label}
      aria-busy={isStale || undefined}
      data-stale={isStale || undefined}
      onKeyDown={createListKeyHandler(props)}
    >
      {ids.map((id) => (
        <Fragment key={id}>{children(getRow(id))}</Fragment>
      ))}
    </ul>
  );
};
