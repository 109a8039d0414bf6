import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import classes from './VirtualList.module.css';

interface VirtualListProps<Scroller extends Element> {
  readonly label: string;
  readonly virtualizer: Virtualizer<Scroller, HTMLDivElement>;
  /** The rows to render. */
  readonly rows: readonly VirtualItem[];
  /** The content of the row at `index`; null if the row no longer exists. */
  readonly children: (index: number) => ReactNode | null;
}

/** Renders only the visible rows of a long list. Screen readers get their positions in the whole list. */
export const VirtualList = <Scroller extends Element>(props: VirtualListProps<Scroller>) => {
  const { label, virtualizer, rows, children } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: aria-setsize has the size, as not all items are rendered
    <div
      role="list"
      aria-label={label}
      className={classes.list}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {rows.map((row) => {
        const content = children(row.index);
        if (content === null) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            role="listitem"
            aria-setsize={virtualizer.options.count}
            aria-posinset={row.index + 1}
            className={classes.item}
            style={{ transform: `translateY(${row.start}px)` }}
          >
            {content}
          </div>
        );
      })}
    </div>
  );
};
