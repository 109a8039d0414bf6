/**
 * The keys of all lists. Arrow keys, Home and End move the focus between rows, with Shift they select; Ctrl or ⌘ with A and
 * Space select too. Esc clears the selection, Delete deletes it. The whole list is one tab stop.
 */
import type { KeyboardEvent } from 'react';
import type { RowSelection } from './use-selection.ts';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** `index` is that of the row to which the key moves. */
export type RowCommand =
  | { readonly kind: 'focus' | 'extend'; readonly index: number }
  | { readonly kind: 'toggle' | 'select_all' | 'clear' | 'delete' };

const getTargetIndex = (key: string, index: number, last: number): number | null => {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, last);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
};

/** Null if the key does nothing. `index`: of the focused row; -1 if none has the focus. */
export const getRowCommand = (press: KeyPress, index: number, last: number): RowCommand | null => {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = press;
  const isPlain = !altKey && !ctrlKey && !metaKey;
  const target = isPlain && index !== -1 ? getTargetIndex(key, index, last) : null;
  if (target !== null) return { kind: shiftKey ? 'extend' : 'focus', index: target };
  if (shiftKey) return null;
  if (isPlain && key === 'Escape') return { kind: 'clear' };
  if (isPlain && key === 'Delete') return { kind: 'delete' };
  if (altKey || ctrlKey === metaKey) return null;
  if (key.toLowerCase() === 'a') return { kind: 'select_all' };
  if (key === ' ' && index !== -1) return { kind: 'toggle' };
  return metaKey && key === 'Backspace' ? { kind: 'delete' } : null;
};

interface CommandTarget {
  readonly selection: RowSelection;
  /** Ids of the rows. */
  readonly ids: readonly string[];
  /** Of the focused row. */
  readonly index: number;
  readonly onFocus: (index: number) => void;
  /** Deletes the selected rows. */
  readonly onDelete?: (() => void) | undefined;
}

/** Runs what changes the selection. Returns whether there was something to do. */
export const runSelectionCommand = (command: RowCommand, target: CommandTarget): boolean => {
  const { selection, ids, index, onFocus, onDelete } = target;
  const id = ids[index] ?? '';
  switch (command.kind) {
    case 'extend':
      onFocus(command.index);
      selection.extendTo(ids[command.index] ?? '', id);
      return true;
    case 'toggle':
      selection.toggle(id);
      return true;
    case 'select_all':
      selection.setShown(true);
      return true;
    case 'clear':
      if (selection.records.length > 0) selection.clear();
      return selection.records.length > 0;
    case 'delete':
      if (selection.records.length > 0) onDelete?.();
      return selection.records.length > 0;
    default:
      return false;
  }
};

interface ListKeyOptions {
  readonly selection: RowSelection | null;
  /** Called with the id of a row that gets the focus. */
  readonly onOpen: (id: string, trigger: 'arrow_key') => void;
  readonly onDelete?: (() => void) | undefined;
  /** Called on arrow up in the first row. */
  readonly onAbove?: (() => void) | undefined;
  /** Called on arrow down in the last row. */
  readonly onBelow?: (() => void) | undefined;
}

/** Handles a key of a list. `index`: of the focused row; -1 if none has the focus. */
export const runListKey = (
  event: KeyboardEvent<HTMLElement>,
  {
    ids,
    index,
    onFocus,
    selection,
    onOpen,
    onDelete,
    onAbove,
    onBelow,
  }: ListKeyOptions & Omit<CommandTarget, 'selection'>,
): void => {
  const command = getRowCommand(event, index, ids.length - 1);
  if (command?.kind === 'focus') {
    event.preventDefault();
    const isStill = command.index === index;
    if (onAbove && isStill && event.key === 'ArrowUp') onAbove();
    else if (onBelow && isStill && event.key === 'ArrowDown') onBelow();
    else onFocus(command.index);
    if (!isStill) onOpen(ids[command.index] ?? '', 'arrow_key');
  } else if (
    command &&
    selection &&
    runSelectionCommand(command, { selection, ids, index, onFocus, onDelete })
  ) {
    event.preventDefault();
    event.stopPropagation();
  }
};

/** The row that Tab reaches: the selected one, or the first if none is selected. */
export const getTabStop = (ids: readonly string[], selectedId: string | undefined): string | undefined =>
  selectedId !== undefined && ids.includes(selectedId) ? selectedId : ids[0];

/**
 * The id of the row after this one that remains, or before it at the end; undefined if there is none or it is not a row.
 */
export const findNeighbour = (
  rows: readonly { readonly id: string }[],
  id: string | undefined,
  remains: (id: string) => boolean = () => true,
): string | undefined => {
  const index = rows.findIndex((row) => row.id === id);
  if (index === -1) return undefined;
  const isLeft = (row: { readonly id: string }): boolean => remains(row.id);
  return (rows.slice(index + 1).find(isLeft) ?? rows.slice(0, index).findLast(isLeft))?.id;
};
