import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { useChunkedCount } from '../../../lib/use-chunked-count.ts';
import { useSelection } from '../../../ui/list/rows/use-selection.ts';
import { useExpandedIds, useExpandedRecordings } from '../recordings/expanded-recordings.ts';
import { UploadsSelectionBar } from '../recordings/UploadsSelectionBar.tsx';
import { countEntriesBefore, listRows, type UploadListRow } from '../recordings/upload-entries.ts';
import { useListEvents } from '../recordings/use-list-events.ts';
import { ListRow } from '../rows/ListRow.tsx';
import { useUploadEntries, useUploadsStore } from '../use-uploads-store.ts';
import { getDropIndex } from './reorder.ts';
import { RowMovesProvider } from './row-moves.ts';
import classes from './UploadList.module.css';
import { useFocusRow } from './use-focus-row.ts';
import { useMoveRow } from './use-move-row.ts';
import { useRestoreFocus } from './use-restore-focus.ts';
import { getRowShift, useRowDrag } from './use-row-drag.ts';

/** Pixels; rows are measured once rendered. */
const estimatedRowHeight = 62;
const rowsPerChunk = 4;

const labelSelection = (count: number): string => t('uploads.selection.count', { count });

/** The dragged row is always rendered, even outside the visible range. */
const useRowVirtualizer = (
  scroller: RefObject<HTMLDivElement | null>,
  ids: readonly string[],
  draggedId: RefObject<string | null>,
) => {
  // With another function, the places of all rows are computed again.
  const getItemKey = useCallback((index: number) => ids[index] ?? index, [ids]);
  return useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedRowHeight,
    getItemKey,
    overscan: 6,
    rangeExtractor: (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      const index = draggedId.current === null ? -1 : ids.indexOf(draggedId.current);
      return index === -1 || drawn.includes(index) ? drawn : [...drawn, index].sort((a, b) => a - b);
    },
  });
};

const useRows = (): readonly UploadListRow[] => {
  const entries = useUploadEntries();
  const expandedIds = useExpandedIds();
  return useMemo(() => listRows(entries, expandedIds), [entries, expandedIds]);
};

/** Focuses a row that was moved just now, before the list shows it there. */
const useRowFocus = (focusRow: (id: string, index: number) => void): ((id: string) => void) => {
  const { state } = useUploadsStore();
  const { ids: expandedIds } = useExpandedRecordings();
  return useCallback(
    (id) => {
      const rows = listRows(state.get().entries, expandedIds.get());
      focusRow(
        id,
        rows.findIndex((row) => row.id === id),
      );
    },
    [state, expandedIds, focusRow],
  );
};

/** The arrow keys move the focus and show the parts of a recording, as in a tree. Rows can be dragged by their grip. */
export const UploadList = () => {
  const rows = useRows();
  const expandedIds = useExpandedIds();
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const scroller = useRef<HTMLDivElement>(null);
  const draggedId = useRef<string | null>(null);
  const virtualizer = useRowVirtualizer(scroller, ids, draggedId);
  const items = virtualizer.getVirtualItems();
  const drawn = useChunkedCount(items.length, rowsPerChunk);
  const { focusRow, getPendingId } = useFocusRow(virtualizer);
  const onFocus = useRestoreFocus(ids, focusRow);
  const onMoved = useRowFocus(focusRow);
  const { move, moveTo } = useMoveRow(onMoved);
  const onDrop = useCallback(
    (id: string, gap: number): void => {
      const entryIds = rows.filter(({ kind }) => kind !== 'part').map((row) => row.id);
      const index = getDropIndex(entryIds, id, countEntriesBefore(rows, gap));
      if (index !== null) moveTo(id, index);
    },
    [rows, moveTo],
  );
  const { drag, handlers } = useRowDrag(scroller, virtualizer, onDrop);
  draggedId.current = drag?.id ?? null;
  const from = drag ? ids.indexOf(drag.id) : -1;
  const selection = useSelection({ rows, list: 'uploads', label: labelSelection });
  const events = useListEvents({ rows, selection, focusRow, getPendingId, move });

  return (
    <>
      <div ref={scroller} className={classes.scroller} data-dragging={drag ? true : undefined} {...handlers}>
        <div
          className={classes.list}
          role="treegrid"
          aria-label={t('common.uploads')}
          aria-multiselectable="true"
          style={{ height: virtualizer.getTotalSize() }}
          onFocus={onFocus}
          {...events}
        >
          <RowMovesProvider value={move}>
            {items.slice(0, drawn).map(({ index, start }) => {
              const row = rows[index];
              if (!row) return null;
              const isDragged = drag?.id === row.id;
              return (
                <ListRow
                  key={row.id}
                  ref={virtualizer.measureElement}
                  row={row}
                  index={index}
                  top={isDragged ? drag.top : start + (drag ? getRowShift(drag, from, index) : 0)}
                  isDragged={isDragged}
                  isExpanded={expandedIds.has(row.id)}
                  isSelected={selection.has(row.id)}
                />
              );
            })}
          </RowMovesProvider>
        </div>
      </div>
      <UploadsSelectionBar ids={selection.shown.map(({ id }) => id)} onClear={selection.clear} />
    </>
  );
};
