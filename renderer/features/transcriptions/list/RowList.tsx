import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import { createRowKeyHandler, getTabStop } from '../../../ui/list/row-keys.ts';
import { handleSelectionKey } from '../../../ui/list/selection-keys.ts';
import type { OpenTrigger, RowState } from './Row.tsx';
import classes from './RowList.module.css';
import { useRows } from './use-rows.ts';
import type { TranscriptionSelection } from './use-selection.ts';

interface RowListProps {
  readonly label: string;
  readonly ids: readonly string[];
  readonly openId: string | undefined;
  /** Whether these rows belong to the previous query while the current one loads. */
  readonly isStale?: boolean;
  readonly selection: TranscriptionSelection | null;
  readonly onOpen: (id: string, trigger: OpenTrigger) => void;
  readonly onDelete?: () => void;
  /** Called on arrow up in the first row. */
  readonly onAbove?: () => void;
  readonly children: (row: RowState) => ReactNode;
}

/** Arrow keys, Home and End show a row's text; Enter focuses it. Shift, Ctrl and Esc change the selection. */
export const RowList = (props: RowListProps) => {
  const { label, ids, openId, isStale, selection, onOpen, onDelete, onAbove, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const tabStopId = getTabStop(ids, openId);
  const rows = useRows();
  const showOpenRow = useStableCallback((): void => {
    const openRow = openId === undefined ? undefined : rows.get(openId);
    if (openRow) openRow.scrollIntoView({ block: 'nearest' });
    else list.current?.scrollTo({ top: 0 });
  });

  // Another page or order starts at the top, unless it contains the open record.
  const first = ids[0];
  useEffect(() => {
    if (first === undefined) return;
    showOpenRow();
  }, [first, showOpenRow]);

  const handleRowKey = createRowKeyHandler((id) => onOpen(id, 'arrow_key'));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const isHandled =
      selection &&
      handleSelectionKey(event, {
        hasSelection: selection.ids.length > 0,
        onToggle: selection.toggle,
        onExtend: selection.extendTo,
        onSelectAll: selection.selectAll,
        onClearSelection: selection.clear,
        onDelete: () => onDelete?.(),
      });
    if (isHandled) return;
    const isAtTop = (event.target as HTMLElement).closest('li') === event.currentTarget.firstElementChild;
    if (onAbove && isAtTop && event.key === 'ArrowUp') {
      event.preventDefault();
      onAbove();
    } else {
      handleRowKey(event);
    }
  };
  return (
    <ul
      ref={list}
      className={classes.list}
      aria-label={label}
      aria-busy={isStale || undefined}
      data-stale={isStale || undefined}
      onKeyDown={onKeyDown}
    >
      {ids.map((id) => (
        <Fragment key={id}>
          {children({
            id,
            isOpen: id === openId,
            isTabStop: id === tabStopId,
            selection,
            onOpen: (trigger) => onOpen(id, trigger),
            onExtend: () => selection?.extendTo(id, openId),
          })}
        </Fragment>
      ))}
    </ul>
  );
};
