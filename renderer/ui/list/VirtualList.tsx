import type { VirtualItem } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import type { VirtualRows } from './rows/virtual-rows.ts';
import classes from './VirtualList.module.css';

interface VirtualListProps {
  readonly label: string;
  readonly rows: VirtualRows;
  /** The rows to render. */
  readonly items: readonly VirtualItem[];
  /** The content of the row at `index`; null if the row no longer exists. */
  readonly children: (index: number) => ReactNode | null;
}

/** A list without a focus of its own. Screen readers get the positions in the whole list. */
export const VirtualList = ({ label, rows, items, children }: VirtualListProps) => (
  // biome-ignore lint/a11y/useSemanticElements: aria-setsize has the size, as not all items are rendered
  <div
    role="list"
    aria-label={label}
    className={classes.list}
    style={{ height: rows.virtualizer.getTotalSize() }}
  >
    {items.map(({ key, index, start }) => {
      const content = children(index);
      if (content === null) return null;
      return (
        // biome-ignore lint/a11y/useSemanticElements: see above
        <div
          key={key}
          ref={rows.elements.getRef(String(key))}
          data-index={index}
          role="listitem"
          aria-setsize={rows.virtualizer.options.count}
          aria-posinset={index + 1}
          className={classes.item}
          style={{ transform: `translateY(${start}px)` }}
        >
          {content}
        </div>
      );
    })}
  </div>
);
