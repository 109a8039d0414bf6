/** Keys and clicks of the list of uploads, as in a tree. */
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import {
  getRowCommand,
  type KeyPress,
  type RowCommand,
  runSelectionCommand,
} from '../../../ui/list/rows/row-keys.ts';
import type { RowSelection } from '../../../ui/list/rows/use-selection.ts';
import { setExpanded, useExpanded } from '../expanded-recordings.ts';
import type { UploadListRow } from '../upload-rows.ts';
import type { Move } from './reorder.ts';

type ListCommand = RowCommand | { readonly kind: 'expand' | 'collapse' | Move };

/** Null if the key does nothing here. `index`: of the focused row; `isExpanded`: whether its parts are listed. */
export const getListCommand = (
  press: KeyPress,
  rows: readonly UploadListRow[],
  index: number,
  isExpanded: boolean,
): ListCommand | null => {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = press;
  const row = rows[index];
  if (!row) return null;
  const command = getRowCommand(press, index, rows.length - 1);
  if (command || shiftKey || ctrlKey || metaKey) return command;
  if (altKey) {
    const direction = ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[key];
    return direction === undefined || row.kind === 'part' ? null : { kind: direction };
  }
  if (row.kind === 'recording') {
    if (key === 'ArrowRight') return isExpanded ? { kind: 'focus', index: index + 1 } : { kind: 'expand' };
    if (key === 'ArrowLeft' && isExpanded) return { kind: 'collapse' };
  }
  return row.kind === 'part' && key === 'ArrowLeft'
    ? { kind: 'focus', index: rows.findIndex(({ id }) => id === row.recordingId) }
    : null;
};

interface ListEventOptions {
  readonly rows: readonly UploadListRow[];
  readonly selection: RowSelection;
  readonly focusRow: (id: string) => void;
  readonly getPendingId: () => string | undefined;
  readonly move: (id: string, move: Move) => void;
}

const interactive = 'button, a, summary, [role="menu"], [role="menuitem"], [data-grip]';

const getRowId = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>('[data-index]')?.dataset.id;

/** Controls within a row handle their own events. */
export const useListEvents = ({ rows, selection, focusRow, getPendingId, move }: ListEventOptions) => {
  const expanded = useExpanded();
  /** The row that was focused before a click with Shift. */
  const rangeStart = useRef<string | undefined>(undefined);

  const run = (command: ListCommand, id: string, index: number): boolean => {
    switch (command.kind) {
      case 'focus':
        focusRow(rows[command.index]?.id ?? '');
        return true;
      case 'expand':
      case 'collapse':
        setExpanded(expanded, id, command.kind === 'expand');
        return true;
      case 'up':
      case 'down':
      case 'top':
        move(id, command.kind);
        return true;
      // Several uploads are removed by a button only.
      case 'delete':
        return false;
      default: {
        const ids = rows.map((row) => row.id);
        return runSelectionCommand(command, {
          selection,
          ids,
          index,
          onFocus: (to) => focusRow(ids[to] ?? ''),
        });
      }
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const element = event.target as HTMLElement;
    if (element.dataset.index === undefined) return;
    const id = getPendingId() ?? element.dataset.id ?? '';
    const index = rows.findIndex((row) => row.id === id);
    const command = getListCommand(event, rows, index, expanded.get().has(id));
    if (command && run(command, id, index)) event.preventDefault();
  };

  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    const target = event.target as HTMLElement;
    const id = getRowId(target);
    // Clicks in a menu bubble here through its portal.
    if (id === undefined || target.closest(interactive) || !event.currentTarget.contains(target)) return;
    if (event.shiftKey) selection.extendTo(id, rangeStart.current);
    else if (event.ctrlKey || event.metaKey) selection.toggle(id);
    else selection.clear();
  };

  /** A range of rows, not of text. */
  const onMouseDown = (event: MouseEvent<HTMLDivElement>): void => {
    if (!event.shiftKey) return;
    event.preventDefault();
    rangeStart.current = getRowId(document.activeElement);
    (event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.focus({ preventScroll: true });
  };

  return { onKeyDown, onClick, onMouseDown };
};
