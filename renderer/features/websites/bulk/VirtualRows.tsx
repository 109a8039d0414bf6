import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { VirtualList } from '../../../ui/list/VirtualList.tsx';
import classes from './VirtualRows.module.css';

interface VirtualRowsProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly getKey: (item: Item) => string;
  /** Estimate in pixels; rows are measured once rendered. */
  readonly rowHeight: number;
  readonly children: (item: Item) => ReactNode;
}

export const VirtualRows = <Item,>({ label, items, getKey, rowHeight, children }: VirtualRowsProps<Item>) => {
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : getKey(item);
    },
    overscan: 10,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section ref={scroller} className={classes.scroller} aria-label={label} tabIndex={0}>
      <VirtualList label={label} virtualizer={virtualizer} rows={virtualizer.getVirtualItems()}>
        {(index) => {
          const item = items[index];
          return item === undefined ? null : children(item);
        }}
      </VirtualList>
    </section>
  );
};
