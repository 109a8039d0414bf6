import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef } from 'react';
import classes from './UploadList.module.css';
import { UploadRow } from './UploadRow.tsx';

/** Pixels; each row is measured once it is drawn. */
const guessedRow = 62;

/** The queue, drawn as far as it is seen: a thousand files stay as quick as ten. Arrow keys go from row to row. */
export const UploadList = ({ ids }: { readonly ids: readonly string[] }) => {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => guessedRow,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 6,
  });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    if (step === undefined || !row || event.target !== row) return;
    const next = Number(row.dataset.index) + step;
    if (next < 0 || next >= ids.length) return;
    event.preventDefault();
    virtualizer.scrollToIndex(next);
    requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus();
    });
  };

  return (
    <div ref={scroller} className={classes.scroller}>
      {/* biome-ignore lint/a11y/useSemanticElements: a ul whose items are drawn in part says its size by aria-setsize */}
      <div
        className={classes.list}
        role="list"
        aria-label="Uploads"
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {virtualizer.getVirtualItems().map((item) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            className={classes.item}
            role="listitem"
            aria-setsize={ids.length}
            aria-posinset={item.index + 1}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from row to row
            tabIndex={0}
            style={{ transform: `translateY(${item.start}px)` }}
          >
            <UploadRow id={ids[item.index] ?? ''} />
          </div>
        ))}
      </div>
    </div>
  );
};
