import { Fragment, type ReactNode, useRef } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { truncate } from '../../../lib/truncate.ts';
import { PlainButton } from '../../../ui/buttons/PlainButton.tsx';
import { Check } from '../../../ui/list/rows/Check.tsx';
import { createRowsHook, useRowRef, useScrollToOpenRow } from '../../../ui/list/rows/row-elements.ts';
import { createListKeyHandler } from '../../../ui/list/rows/row-keys.ts';
import {
  createRowStates,
  handleRowClick,
  preventTextSelection,
  type RowListOptions,
  type RowState,
} from '../../../ui/list/rows/row-state.ts';
import { formatTooLong, type TextLength } from '../drafts/too-long-texts.ts';
import classes from './Rows.module.css';

/** The rows of the list that is shown, by record id. */
export const useRows = createRowsHook();

/** The name of a row. */
export const RowName = (props: { readonly elementtiming?: string; readonly children: ReactNode }) => (
  <span {...props} className={classes.name} dir="auto" />
);

interface RowMetaProps {
  readonly isUnsaved?: boolean;
  /** Shown instead of `isUnsaved`. */
  readonly tooLong?: TextLength | undefined;
  readonly children: ReactNode;
}

export const RowMeta = ({ isUnsaved = false, tooLong, children }: RowMetaProps) => (
  <span className={classes.meta}>
    {tooLong && <span className={classes.unsaved}>{formatTooLong(tooLong)}</span>}
    {isUnsaved && !tooLong && <span className={classes.unsaved}>{t('transcriptions.unsavedChanges')}</span>}
    {children}
  </span>
);

export const RowExcerpt = (props: { readonly lines?: 2 | 3; readonly children: ReactNode }) => (
  <span className={classes.excerpt} dir="auto" data-lines={props.lines}>
    {props.children}
  </span>
);

export const RowMatch = ({ children }: { readonly children: string }) => (
  <mark className={classes.match}>{children}</mark>
);

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

interface RowListProps<T extends { readonly id: string }> extends Omit<RowListOptions, 'ids'> {
  readonly label: string;
  readonly items: readonly T[];
  /** Whether these rows belong to the previous query while the current one loads. */
  readonly isStale?: boolean;
  readonly onDelete?: () => void;
  /** Called on arrow up in the first row. */
  readonly onAbove?: () => void;
  readonly children: (item: T, row: RowState) => ReactNode;
}

/** Arrow keys, Home and End show a row's text; Enter focuses it. Shift, Ctrl and Esc change the selection. */
export const RowList = <T extends { readonly id: string }>(props: RowListProps<T>) => {
  const { label, items, openId, isStale, children } = props;
  const ids = items.map(({ id }) => id);
  const list = useRef<HTMLUListElement>(null);
  useScrollToOpenRow(list, useRows(), ids, openId);
  const getRow = createRowStates({ ...props, ids });
  return (
    <ul
      ref={list}
      className={classes.list}
      aria-label={label}
      aria-busy={isStale || undefined}
      data-stale={isStale || undefined}
      onKeyDown={createListKeyHandler(props)}
    >
      {items.map((item) => (
        <Fragment key={item.id}>{children(item, getRow(item.id))}</Fragment>
      ))}
    </ul>
  );
};
