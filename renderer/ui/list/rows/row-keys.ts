/** Arrow keys, Home and End move the focus between rows (`data-row`). The whole list is one tab stop. */
import type { KeyboardEvent } from 'react';

/** The row to which a key moves the focus; null if it moves nothing. */
export const getTargetRowIndex = (key: string, index: number, last: number): number | null => {
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

/** The focused row, and the row to which the key moves the focus (null: none). */
export const getRowStep = (
  event: KeyboardEvent<HTMLElement>,
): { readonly at: HTMLElement; readonly to: HTMLElement | null } | null => {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const item = (event.target as HTMLElement).closest('li, tr');
  const index = rows.findIndex((row) => item?.contains(row));
  const at = rows[index];
  if (!at) return null;
  const to = getTargetRowIndex(event.key, index, rows.length - 1);
  return { at, to: to === null ? null : (rows[to] ?? null) };
};

/** Handles the keys of a list. `onMove` receives the `data-row` of the newly focused row. */
export const createRowKeyHandler =
  (onMove: (id: string) => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = getRowStep(event);
    if (!step?.to) return;
    event.preventDefault();
    step.to.focus();
    step.to.scrollIntoView({ block: 'nearest' });
    if (step.to !== step.at) onMove(step.to.dataset.row ?? '');
  };

/** The row that Tab reaches: the selected one, or the first if none is selected. */
export const getTabStop = (ids: readonly string[], selectedId: string | undefined): string | undefined =>
  selectedId !== undefined && ids.includes(selectedId) ? selectedId : ids[0];
