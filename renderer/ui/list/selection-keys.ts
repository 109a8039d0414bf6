/** Keys to select several rows: Shift with arrows, Home and End; Ctrl or ⌘ with A and Space; Esc; Delete. */
import type { KeyboardEvent } from 'react';
import { getRowStep } from './row-keys.ts';

export interface SelectionActions {
  readonly hasSelection: boolean;
  readonly onToggle: (id: string) => void;
  /** `from`: the row that was focused before. */
  readonly onExtend: (id: string, from: string | undefined) => void;
  readonly onSelectAll: () => void;
  readonly onClearSelection: () => void;
  readonly onDelete: () => void;
}

const isPlain = (event: KeyboardEvent): boolean => !event.ctrlKey && !event.metaKey && !event.altKey;
const isMod = (event: KeyboardEvent): boolean => event.ctrlKey !== event.metaKey && !event.altKey;

/** Null if the key is none of these. */
const getAction = (event: KeyboardEvent<HTMLElement>, actions: SelectionActions): (() => void) | null => {
  const step = getRowStep(event);
  const at = step?.at.dataset.row;
  if (event.shiftKey && isPlain(event)) {
    const to = step?.to;
    if (!to) return null;
    return () => {
      to.focus();
      to.scrollIntoView({ block: 'nearest' });
      actions.onExtend(to.dataset.row ?? '', at);
    };
  }
  if (event.shiftKey) return null;
  if (isMod(event) && event.key.toLowerCase() === 'a') return actions.onSelectAll;
  if (isMod(event) && event.key === ' ') return at === undefined ? null : () => actions.onToggle(at);
  if (!actions.hasSelection) return null;
  if (isPlain(event) && event.key === 'Escape') return actions.onClearSelection;
  const isDelete = isPlain(event) ? event.key === 'Delete' : event.metaKey && event.key === 'Backspace';
  return isDelete ? actions.onDelete : null;
};

/** For `onKeyDown` of a list or table, before the handler of row-keys.ts. Returns whether it handled the key. */
export const handleSelectionKey = (event: KeyboardEvent<HTMLElement>, actions: SelectionActions): boolean => {
  const action = getAction(event, actions);
  if (action === null) return false;
  event.preventDefault();
  event.stopPropagation();
  action();
  return true;
};
