import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useRef } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { useChunkedCount } from '../../../lib/use-chunked-count.ts';
import { getDropIndex } from './reorder.ts';
import { RowMovesProvider } from './row-moves.ts';
import classes from './UploadList.module.css';
import { UploadRow } from './UploadRow.tsx';
import { useFocusRow } from './use-focus-row.ts';
import { useMoveRow } from './use-move-row.ts';
import { useRestoreFocus } from './use-restore-focus.ts';
import { getRowShift, useRowDrag } from './use-row-drag.ts';

/** Pixels; rows are measured once rendered. */
const estimatedRowHeight = 62;
const rowsPerChunk = 4;

/** Arrow keys move the focus; with Alt they move the row. Rows can be dragged by their grip. */
export const UploadList = ({ ids }: { readonly ids: readonly string[] }) => {
  const scroller = useRef<HTMLDivElement>(null);
  const draggedId = useRef<string | null>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedRowHeight,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 6,
    rangeExtractor: (range: Range) => {
      // The dragged row is always rendered, even outside the visible range.
      const drawn = defaultRangeExtractor(range);
      const index = draggedId.current === null ? -1 : ids.indexOf(draggedId.current);
      return index === -1 || drawn.includes(index) ? drawn : [...drawn, index].sort((a, b) => a - b);
    },
  });
  const items = virtualizer.getVirtualItems();
  const drawn = useChunkedCount(items.length, rowsPerChunk);
  const focusRow = useFocusRow(virtualizer);
  const onFocus = useRestoreFocus(ids, focusRow);
  const { move, moveTo } = useMoveRow(focusRow);
  const onDrop = useCallback(
    (id: string, gap: number): void => {
      const index = getDropIndex(ids, id, gap);
      if (index !== null) moveTo(id, index);
    },
    [ids, moveTo],
  );
  const { drag, handlers } = useRowDrag(scroller, virtualizer, onDrop);
  draggedId.current = drag?.id ?? null;
  const from = drag ? ids.indexOf(drag.id) : -1;

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    if (step === undefined || !row || event.target !== row) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (event.altKey) {
      move(row.dataset.id ?? '', step < 0 ? 'up' : 'down');
      return;
    }
    const next = Number(row.dataset.index) + step;
    const id = ids[next];
    if (id !== undefined) focusRow(id, next);
  };

  return (
    <div ref={scroller} className={classes.scroller} data-dragging={drag ? true : undefined} {...handlers}>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual list gives its size by aria-setsize */}
      <div
        className={classes.list}
        role="list"
        aria-label={t('common.uploads')}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <RowMovesProvider value={move}>
          {items.slice(0, drawn).map((item) => {
            const id = ids[item.index] ?? '';
            const isDragged = drag?.id === id;
            const top = isDragged ? drag.top : item.start + (drag ? getRowShift(drag, from, item.index) : 0);
            return (
              // biome-ignore lint/a11y/useSemanticElements: see above
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                data-id={id}
                data-dragged={isDragged || undefined}
                className={classes.item}
                role="listitem"
                aria-setsize={ids.length}
                aria-posinset={item.index + 1}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the focus between rows
                tabIndex={0}
                style={{ transform: `translateY(${top}px)` }}
              >
                <UploadRow id={id} />
              </div>
            );
          })}
        </RowMovesProvider>
      </div>
    </div>
  );
};
