import type { KeyboardEvent } from 'react';
import { createRowKeyHandler, getRowStep } from './row-keys.ts';
import type { RowListOptions } from './row-state.ts';
import { handleSelectionKey } from './selection-keys.ts';

interface ListKeyOptions extends Pick<RowListOptions, 'selection' | 'onOpen'> {
  /** Deletes the selected rows. */
  readonly onDelete?: (() => void) | undefined;
  /** Called on arrow up in the first row. */
  readonly onAbove?: (() => void) | undefined;
}

const isFirstRow = (event: KeyboardEvent<HTMLElement>): boolean => {
  const step = getRowStep(event);
  return step !== null && step.to === step.at;
};

/** Handles the keys of a list or table: arrow keys, Home and End open rows; Shift, Ctrl, Esc and Delete as usual. */
export const createListKeyHandler = (options: ListKeyOptions) => {
  const { selection, onOpen, onDelete, onAbove } = options;
  const handleRowKey = createRowKeyHandler((id) => onOpen(id, 'arrow_key'));
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (selection && handleSelectionKey(event, selection, () => onDelete?.())) return;
    if (onAbove && event.key === 'ArrowUp' && isFirstRow(event)) {
      event.preventDefault();
      onAbove();
    } else {
      handleRowKey(event);
    }
  };
};
