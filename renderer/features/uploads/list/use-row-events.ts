/** Keys and clicks of the rows of uploads, as in a tree. */
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import {
  getRowCommand,
  type KeyPress,
  type RowCommand,
  runSelectionCommand,
} from '../../../ui/list/rows/row-keys.ts';
import type { RowSelection } from '../../../ui/list/rows/use-selection.ts';
import type { VirtualRows } from '../../../ui/list/rows/virtual-rows.ts';
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

interface RowEventOptions {
  readonly rows: readonly UploadListRow[];
  /** Of the rows. */
  readonly ids: readonly string[];
  readonly list: VirtualRows;
  readonly selection: RowSelection;
  readonly move: (id: string, move: Move) => void;
}

const interactive = 'button, a, summary, [data-grip]';

/** The events of a row. Its controls handle their own. */
export const useRowEvents = ({ rows, ids, list, selection, move }: RowEventOptions) => {
  const expanded = useExpanded();
  /** The row that was focused before a click with Shift. */
  const rangeStart = useRef<string | undefined>(undefined);
  const onFocus = (index: number): void => void list.focusRow(ids[index] ?? '');

  const run = (command: ListCommand, id: string, index: number): boolean => {
    switch (command.kind) {
      case 'focus':
        onFocus(command.index);
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
      default:
        return runSelectionCommand(command, { selection, ids, index, onFocus });
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, id: string): void => {
    if (event.target !== event.currentTarget) return;
    const index = ids.indexOf(id);
    const command = getListCommand(event, rows, index, expanded.get().has(id));
    if (command && run(command, id, index)) event.preventDefault();
  };

  return (id: string) => ({
    ...list.getRowEvents(id, onKeyDown),
    onClick: (event: MouseEvent<HTMLElement>): void => {
      const target = event.target as Element;
      // Clicks in a menu bubble here through its portal.
      if (target.closest(interactive) || !event.currentTarget.contains(target)) return;
      if (event.shiftKey) selection.extendTo(id, rangeStart.current);
      else if (event.ctrlKey || event.metaKey) selection.toggle(id);
      else selection.clear();
    },
    /** A range of rows, not of text. */
    onMouseDown: (event: MouseEvent<HTMLElement>): void => {
      if (!event.shiftKey || !event.currentTarget.contains(event.target as Node)) return;
      event.preventDefault();
      rangeStart.current = list.getFocusedId();
      event.currentTarget.focus({ preventScroll: true });
    },
  });
};

export type RowEvents = ReturnType<ReturnType<typeof useRowEvents>>;
