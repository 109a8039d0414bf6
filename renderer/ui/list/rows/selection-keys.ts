/** Keys to select several rows: Shift with arrows, Home and End; Ctrl or ⌘ with A and Space; Esc; Delete. */
import type { KeyboardEvent } from 'react';
import { getRowStep } from './row-keys.ts';
import type { RowSelection } from './use-selection.ts';

const isPlain = (event: KeyboardEvent): boolean => !event.ctrlKey && !event.metaKey && !event.altKey;
const isMod = (event: KeyboardEvent): boolean => event.ctrlKey !== event.metaKey && !event.altKey;

/** Null if the key is none of these. */
const getAction = (
  event: KeyboardEvent<HTMLElement>,
  selection: RowSelection,
  onDelete: () => void,
): (() => void) | null => {
  const step = getRowStep(event);
  const at = step?.at.dataset.row;
  if (event.shiftKey && isPlain(event)) {
    const to = step?.to;
    if (!to) return null;
    return () => {
      to.focus();
      to.scrollIntoView({ block: 'nearest' });
      selection.extendTo(to.dataset.row ?? '', at);
    };
  }
  if (event.shiftKey) return null;
  if (isMod(event) && event.key.toLowerCase() === 'a') return () => selection.setShown(true);
  if (isMod(event) && event.key === ' ') return at === undefined ? null : () => selection.toggle(at);
  if (selection.records.length === 0) return null;
  if (isPlain(event) && event.key === 'Escape') return selection.clear;
  const isDelete = isPlain(event) ? event.key === 'Delete' : event.metaKey && event.key === 'Backspace';
  return isDelete ? onDelete : null;
};

/** `onDelete` deletes the selected rows. Returns whether it handled the key. */
export const handleSelectionKey = (
  event: KeyboardEvent<HTMLElement>,
  selection: RowSelection,
  onDelete: () => void,
): boolean => {
  const action = getAction(event, selection, onDelete);
  if (action === null) return false;
  event.preventDefault();
  event.stopPropagation();
  action();
  return true;
};
