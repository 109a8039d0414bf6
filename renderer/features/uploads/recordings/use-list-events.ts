import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { assertNever } from '../../../../preload/contract/result.ts';
import type { RowSelection } from '../../../ui/list/rows/use-selection.ts';
import type { Move } from '../list/reorder.ts';
import { useExpandedIds, useExpandedRecordings } from './expanded-recordings.ts';
import { getListCommand, type ListCommand } from './list-keys.ts';
import type { UploadListRow } from './upload-entries.ts';

interface ListEventOptions {
  readonly rows: readonly UploadListRow[];
  readonly selection: RowSelection;
  readonly focusRow: (id: string, index: number) => void;
  readonly getPendingId: () => string | undefined;
  readonly move: (id: string, move: Move) => void;
}

const interactive = 'button, a, [role="menu"], [role="menuitem"], [data-grip]';

/** Keys and clicks of the list. Controls within a row handle their own. */
export const useListEvents = ({ rows, selection, focusRow, getPendingId, move }: ListEventOptions) => {
  const expandedIds = useExpandedIds();
  const { set } = useExpandedRecordings();
  /** The row that was focused before a click with Shift. */
  const rangeStart = useRef<string | undefined>(undefined);

  const run = (command: ListCommand, at: string): void => {
    switch (command.kind) {
      case 'focus':
        focusRow(rows[command.index]?.id ?? '', command.index);
        break;
      case 'extend':
        selection.extendTo(rows[command.index]?.id ?? '', at);
        focusRow(rows[command.index]?.id ?? '', command.index);
        break;
      case 'expand':
      case 'collapse':
        set(command.id, command.kind === 'expand');
        break;
      case 'move':
        move(command.id, command.direction);
        break;
      case 'toggle':
        selection.toggle(command.id);
        break;
      case 'select_all':
        selection.setShown(true);
        break;
      case 'clear':
        selection.clear();
        break;
      default:
        assertNever(command);
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const element = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    if (!element || event.target !== element) return;
    const id = getPendingId() ?? element.dataset.id ?? '';
    const index = rows.findIndex((row) => row.id === id);
    const command = getListCommand(event, rows, index, expandedIds.has(id));
    if (!command || (command.kind === 'clear' && selection.records.length === 0)) return;
    event.preventDefault();
    run(command, id);
  };

  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>('[data-index]')?.dataset.id;
    // Clicks in a menu bubble here through its portal.
    if (id === undefined || target.closest(interactive) || !event.currentTarget.contains(target)) return;
    if (event.shiftKey) selection.extendTo(id, rangeStart.current);
    else if (event.ctrlKey || event.metaKey) selection.toggle(id);
    else selection.clear();
  };

  /** A range of rows, not of text. */
  const onMouseDown = (event: MouseEvent<HTMLDivElement>): void => {
    if (!event.shiftKey) return;
    event.preventDefault();
    rangeStart.current = document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset.id;
    (event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.focus({ preventScroll: true });
  };

  return { onKeyDown, onClick, onMouseDown };
};
