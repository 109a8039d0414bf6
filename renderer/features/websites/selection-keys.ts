/** The keys that choose many rows: Shift with arrows, Home and End; Ctrl or ⌘ with A and Space; Esc; Delete. */
import type { KeyboardEvent } from 'react';
import type { Website } from '../../../preload/contract/websites.ts';
import { rowStep } from '../../ui/row-keys.ts';
import type { RowSelection } from './use-selection.ts';

const isPlain = (event: KeyboardEvent): boolean => !event.ctrlKey && !event.metaKey && !event.altKey;
const isMod = (event: KeyboardEvent): boolean => event.ctrlKey !== event.metaKey && !event.altKey;

const actionOf = (
  event: KeyboardEvent<HTMLElement>,
  rows: readonly Website[],
  selection: RowSelection,
  onDelete: () => void,
): (() => void) | null => {
  const step = rowStep(event);
  const at = step?.at.dataset.row;
  if (event.shiftKey && isPlain(event)) {
    const to = step?.to;
    if (!to) return null;
    return () => {
      to.focus();
      to.scrollIntoView({ block: 'nearest' });
      selection.extend(rows, to.dataset.row ?? '', at);
    };
  }
  if (event.shiftKey) return null;
  if (isMod(event) && event.key.toLowerCase() === 'a') return () => selection.set(rows, true);
  if (isMod(event) && event.key === ' ') {
    const website = rows.find(({ id }) => id === at);
    return website === undefined ? null : () => selection.toggle(website);
  }
  if (selection.count === 0) return null;
  if (isPlain(event) && event.key === 'Escape') return selection.none;
  const isDelete = isPlain(event) ? event.key === 'Delete' : event.metaKey && event.key === 'Backspace';
  return isDelete ? onDelete : null;
};

/** For `onKeyDown` of the table, before the keys that walk. Answers whether it was one of these. */
export const selectByKey = (
  event: KeyboardEvent<HTMLElement>,
  rows: readonly Website[],
  selection: RowSelection,
  onDelete: () => void,
): boolean => {
  const act = actionOf(event, rows, selection, onDelete);
  if (act === null) return false;
  event.preventDefault();
  event.stopPropagation();
  act();
  return true;
};
