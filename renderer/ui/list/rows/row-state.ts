/** What a row of a list shows, and what clicks on it do. */
import type { MouseEvent } from 'react';
import { getTabStop } from './row-keys.ts';
import type { RowSelection } from './use-selection.ts';

/** How a row was opened. Enter and Space are `enter`. */
export type OpenTrigger = 'click' | 'arrow_key' | 'enter';

export interface RowListOptions {
  readonly ids: readonly string[];
  /** The record that is shown beside the list. */
  readonly openId: string | undefined;
  readonly selection: RowSelection | null;
  readonly onOpen: (id: string, trigger: OpenTrigger) => void;
}

/** The state of the row with this id. */
export const createRowStates = ({ ids, openId, selection, onOpen }: RowListOptions) => {
  const tabStopId = getTabStop(ids, openId);
  return (id: string) => ({
    id,
    /** Whether its record is shown beside the list. */
    isOpen: id === openId,
    /** Whether Tab reaches this row. */
    isTabStop: id === tabStopId,
    /** Null if rows cannot be selected. */
    selection: selection && {
      isSelected: selection.has(id),
      /** Whether any row is selected. */
      isSelecting: selection.shown.length > 0,
      onToggle: (): void => selection.toggle(id),
      /** Selects the rows from the last selected or open one to this one. */
      onExtend: (): void => selection.extendTo(id, openId),
    },
    onOpen: (trigger: OpenTrigger): void => onOpen(id, trigger),
  });
};

export type RowState = ReturnType<ReturnType<typeof createRowStates>>;

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
