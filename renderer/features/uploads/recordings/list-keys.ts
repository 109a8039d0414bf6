/** What a key does in the list of uploads: as in a tree. Pure functions. */
import { getTargetRowIndex } from '../../../ui/list/rows/row-keys.ts';
import type { UploadListRow } from './upload-entries.ts';

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

export type ListCommand =
  | { readonly kind: 'focus' | 'extend'; readonly index: number }
  | { readonly kind: 'expand' | 'collapse'; readonly id: string }
  | { readonly kind: 'move'; readonly id: string; readonly direction: 'up' | 'down' }
  | { readonly kind: 'toggle'; readonly id: string }
  | { readonly kind: 'select_all' }
  | { readonly kind: 'clear' };

const getPlainCommand = (
  key: string,
  rows: readonly UploadListRow[],
  index: number,
  isExpanded: boolean,
): ListCommand | null => {
  const row = rows[index];
  const target = getTargetRowIndex(key, index, rows.length - 1);
  if (target !== null) return { kind: 'focus', index: target };
  if (key === 'Escape') return { kind: 'clear' };
  if (row?.kind === 'recording') {
    if (key === 'ArrowRight')
      return isExpanded ? { kind: 'focus', index: index + 1 } : { kind: 'expand', id: row.id };
    if (key === 'ArrowLeft' && isExpanded) return { kind: 'collapse', id: row.id };
  }
  if (row?.kind === 'part' && key === 'ArrowLeft')
    return { kind: 'focus', index: rows.findIndex(({ id }) => id === row.recordingId) };
  return null;
};

/** Null if the key does nothing here. `index`: of the focused row; `isExpanded`: whether its parts are listed. */
export const getListCommand = (
  { key, shiftKey, altKey, ctrlKey, metaKey }: KeyPress,
  rows: readonly UploadListRow[],
  index: number,
  isExpanded: boolean,
): ListCommand | null => {
  const row = rows[index];
  if (!row) return null;
  const isMod = ctrlKey !== metaKey;
  if (altKey) {
    const direction = ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[key];
    if (direction === undefined || isMod || shiftKey || row.kind === 'part') return null;
    return { kind: 'move', id: row.id, direction };
  }
  if (shiftKey) {
    const target = isMod ? null : getTargetRowIndex(key, index, rows.length - 1);
    return target === null ? null : { kind: 'extend', index: target };
  }
  if (isMod) {
    if (key.toLowerCase() === 'a') return { kind: 'select_all' };
    return key === ' ' ? { kind: 'toggle', id: row.id } : null;
  }
  return ctrlKey ? null : getPlainCommand(key, rows, index, isExpanded);
};
