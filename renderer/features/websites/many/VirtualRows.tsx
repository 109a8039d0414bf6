import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import classes from './VirtualRows.module.css';

interface VirtualRowsProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** Pixels; each row is measured once it is drawn. */
  readonly rowHeight: number;
  readonly children: (item: Item) => ReactNode;
}

/** A long list, drawn as far as it is seen: ten thousand rows stay as quick as ten. */
export const VirtualRows = <Item,>({ label, items, keyOf, rowHeight, children }: VirtualRowsProps<Item>) => {
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan: 10,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section ref={scroller} className={classes.scroller} aria-label={label} tabIndex={0}>
      {/* biome-ignore lint/a11y/useSemanticElements: a ul whose items are drawn in part says its size by aria-setsize */}
      <div
        role="list"
        aria-label={label}
        className={classes.list}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((row) => {
          const item = items[row.index];
          if (item === undefined) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            <div
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={row.index}
              role="listitem"
              aria-setsize={items.length}
              aria-posinset={row.index + 1}
              className={classes.item}
              style={{ transform: `translateY(${row.start}px)` }}
            >
              {children(item)}
            </div>
          );
        })}
      </div>
    </section>
  );
};
