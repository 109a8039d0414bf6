/** What a row of a list shows, and what clicks on it do. */
import type { MouseEvent } from 'react';
import { getTabStop } from './row-keys.ts';
import type { RowSelection } from './use-selection.ts';

/** How a row was opened. Enter and Space are `enter`. */
export type OpenTrigger = 'click' | 'arrow_key' | 'enter';

interface RowSelectionState {
  readonly isSelected: boolean;
  /** Whether any row is selected. */
  readonly isSelecting: boolean;
  readonly onToggle: () => void;
  /** Selects the rows from the last selected or open one to this one. */
  readonly onExtend: () => void;
}

export interface RowState {
  readonly id: string;
  /** Whether its record is shown beside the list. */
  readonly isOpen: boolean;
  /** Whether Tab reaches this row. */
  readonly isTabStop: boolean;
  /** Null if rows cannot be selected. */
  readonly selection: RowSelectionState | null;
  readonly onOpen: (trigger: OpenTrigger) => void;
}

export interface RowListOptions {
  readonly ids: readonly string[];
  /** The record that is shown beside the list. */
  readonly openId: string | undefined;
  readonly selection: RowSelection | null;
  readonly onOpen: (id: string, trigger: OpenTrigger) => void;
}

/** The state of the row with this id. */
export const createRowStates = ({
  ids,
  openId,
  selection,
  onOpen,
}: RowListOptions): ((id: string) => RowState) => {
  const tabStopId = getTabStop(ids, openId);
  return (id) => ({
    id,
    isOpen: id === openId,
    isTabStop: id === tabStopId,
    selection: selection && {
      isSelected: selection.has(id),
      isSelecting: selection.shown.length > 0,
      onToggle: () => selection.toggle(id),
      onExtend: () => selection.extendTo(id, openId),
    },
    onOpen: (trigger) => onOpen(id, trigger),
  });
};

/** A click opens the row; with Shift it extends the selection, with Ctrl or ⌘ it toggles the row. */
export const handleRowClick = (event: MouseEvent, { selection, onOpen }: RowState): void => {
  if (selection && event.shiftKey) selection.onExtend();
  else if (selection && (event.ctrlKey || event.metaKey)) selection.onToggle();
  // A click by Enter or Space has `detail` 0.
  else onOpen(event.detail === 0 ? 'enter' : 'click');
};

/** Handles `onMouseDown`: Shift and a click select no text. */
export const preventTextSelection = (event: MouseEvent): void => {
  if (event.shiftKey) event.preventDefault();
};
