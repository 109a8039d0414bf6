import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import classes from './VirtualList.module.css';

interface VirtualListProps<Scroller extends Element> {
  readonly label: string;
  readonly virtualizer: Virtualizer<Scroller, HTMLDivElement>;
  /** Which of its rows to draw now. */
  readonly rows: readonly VirtualItem[];
  /** What stands in the row at `index`; null where there is none any more. */
  readonly children: (index: number) => ReactNode | null;
}

/** The rows of a long list that are seen, each in its place; for screen readers they are numbered within the whole. */
export const VirtualList = <Scroller extends Element>(props: VirtualListProps<Scroller>) => {
  const { label, virtualizer, rows, children } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a ul whose items are drawn in part says its size by aria-setsize
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
