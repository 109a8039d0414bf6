import { VisuallyHidden } from '@mantine/core';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { truncate } from '../../../lib/truncate.ts';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { PlainButton } from '../../../ui/buttons/PlainButton.tsx';
import { Check } from '../../../ui/list/rows/Check.tsx';
import { RowBoundary } from '../../../ui/list/rows/RowBoundary.tsx';
import { createRowsHook, useRowRef } from '../../../ui/list/rows/row-elements.ts';
import { getTabStop, runListKey } from '../../../ui/list/rows/row-keys.ts';
import {
  createRowStates,
  handleRowClick,
  preventTextSelection,
  type RowListOptions,
  type RowState,
} from '../../../ui/list/rows/row-state.ts';
import { formatTooLong, type TextLength } from '../drafts/too-long-texts.ts';
import classes from './Rows.module.css';

/** The rendered rows of the list that is shown, by record id. */
const useRows = createRowsHook();

/** The list that is shown: scrolls to a row and focuses it. False if it has no such row. */
const createListFocus = (): { focusRow: (id: string) => boolean } => ({ focusRow: () => false });
export const useListRowFocus = (): ((id: string) => boolean) => {
  const list = useSlice(createListFocus);
  return useCallback((id) => list.focusRow(id), [list]);
};

export const RowName = (props: { readonly elementtiming?: string; readonly children: ReactNode }) => (
  <span {...props} className={classes.name} dir="auto" />
);

/** A line that may be cut off in a narrow list. */
export const RowFacts = ({ children }: { readonly children: string }) => (
  <span className={classes.facts} title={children || undefined}>
    {children}
  </span>
);

export const RowExcerpt = (props: { readonly title?: string; readonly children: ReactNode }) => (
  <span {...props} className={classes.excerpt} dir="auto" />
);

export const RowMatch = ({ children }: { readonly children: string }) => (
  <mark className={classes.match}>{children}</mark>
);

interface RowProps {
  readonly row: RowState;
  readonly name: string;
  readonly children: ReactNode;
  /** At the end of the first line, outside the button that opens the row. */
  readonly trailing?: ReactNode;
  readonly isUnsaved?: boolean;
  /** Said instead of `isUnsaved`. */
  readonly tooLong?: TextLength | undefined;
}

/** UTF-16 units; more than a row can show. */
export const maxRowNameLength = 300;

/** A row has the same height whatever it shows. Its flags have a place of their own. */
export const Row = ({ row, name, children, trailing, isUnsaved = false, tooLong }: RowProps) => {
  const { id, isOpen, selection } = row;
  const ref = useRowRef(useRows(), id);
  const tabIndex = row.isTabStop ? 0 : -1;
  const flag = tooLong ? formatTooLong(tooLong) : isUnsaved ? t('transcriptions.views.unsaved') : null;
  return (
    <div
      className={classes.row}
      data-open={isOpen || undefined}
      data-selected={selection?.isSelected || undefined}
      data-selecting={selection?.isSelecting || undefined}
    >
      {selection && (
        <Check
          className={classes.check}
          label={t('transcriptions.list.select', { name: truncate(name) })}
          checked={selection.isSelected}
          tabIndex={tabIndex}
          onChange={selection.onToggle}
          onExtend={selection.onExtend}
        />
      )}
      <PlainButton
        ref={ref}
        className={classes.open}
        data-row={id}
        tabIndex={tabIndex}
        aria-current={isOpen || undefined}
        onMouseDown={preventTextSelection}
        onClick={(event) => handleRowClick(event, row)}
      >
        {children}
        {flag !== null && <VisuallyHidden>{flag}</VisuallyHidden>}
      </PlainButton>
      {flag !== null && <span className={classes.flag} title={flag} />}
      {trailing && <div className={classes.trailing}>{trailing}</div>}
    </div>
  );
};

export const rowHeight = 78;
const headingHeight = 38;
/** Rows before the end of the list at which more are loaded. */
const nearEnd = 10;

interface Entry<T> {
  readonly key: string;
  /** Undefined for a row. */
  readonly heading?: string;
  readonly item?: T;
}

const toEntries = <T extends { readonly id: string }>(
  items: readonly T[],
  headings: ReadonlyMap<number, string> | undefined,
): readonly Entry<T>[] =>
  items.flatMap((item, index): readonly Entry<T>[] => {
    const heading = headings?.get(index);
    const row = { key: item.id, item };
    return heading === undefined ? [row] : [{ key: `heading ${index} ${heading}`, heading }, row];
  });

/** Where a list is scrolled to, also after a restart. */
const getPlaceKey = (listKey: string): string => `sidetone.place ${listKey}`;
const savePlace = (listKey: string, top: number | null): void => {
  if (top !== null) localStorage.setItem(getPlaceKey(listKey), String(Math.round(top)));
};
const getSavedPlace = (listKey: string): number => Number(localStorage.getItem(getPlaceKey(listKey))) || 0;

interface RowListProps<T extends { readonly id: string }> extends Omit<RowListOptions, 'ids'> {
  readonly label: string;
  readonly items: readonly T[];
  /** Shown above the rows with these indexes. */
  readonly headings?: ReadonlyMap<number, string>;
  /** Another one starts at the top, unless it contains the open row. */
  readonly listKey?: string;
  /** What is above the rows and scrolls with them, and its height in pixels. */
  readonly top?: { readonly content: ReactNode; readonly height: number };
  /** Whether the place is remembered. */
  readonly isRemembered?: boolean;
  /** Whether these rows belong to the previous query while the current one loads. */
  readonly isStale?: boolean;
  readonly onDelete?: () => void;
  /** Called on arrow up in the first row. */
  readonly onAbove?: () => void;
  /** Called when the last rows come near. */
  readonly onEnd?: () => void;
  readonly children: (item: T, row: RowState) => ReactNode;
}

const useEntries = <T extends { readonly id: string }>(props: RowListProps<T>) => {
  const { items, headings, openId, isRemembered = false, listKey = '', top } = props;
  const topHeight = top?.height ?? 0;
  const scroller = useRef<HTMLDivElement>(null);
  const entries = useMemo(() => toEntries(items, headings), [items, headings]);
  const indexes = useMemo(() => new Map(entries.map(({ key }, index) => [key, index])), [entries]);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const focusedId = useRef<string | undefined>(undefined);
  // With another function, the places of all rows are computed again.
  const getItemKey = useCallback((index: number) => entries[index]?.key ?? index, [entries]);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (entries[index]?.heading === undefined ? rowHeight : headingHeight),
    getItemKey,
    overscan: 8,
    scrollMargin: topHeight,
    initialOffset: isRemembered ? () => getSavedPlace(listKey) : 0,
    // The row that Tab reaches and the focused row are always rendered.
    rangeExtractor: (range: Range) => {
      const drawn = new Set(defaultRangeExtractor(range));
      for (const id of [getTabStop(ids, openId), focusedId.current]) {
        const index = id === undefined ? undefined : indexes.get(id);
        if (index !== undefined) drawn.add(index);
      }
      return [...drawn].sort((one, other) => one - other);
    },
    onChange: ({ isScrolling, scrollOffset }) => {
      if (isRemembered && !isScrolling) savePlace(listKey, scrollOffset);
    },
  });
  // Scrolling ends a moment after its last event.
  useEffect(
    () => () => (isRemembered ? savePlace(listKey, virtualizer.scrollOffset) : undefined),
    [isRemembered, listKey, virtualizer],
  );
  return { scroller, entries, indexes, ids, focusedId, virtualizer, topHeight };
};

type Entries = ReturnType<typeof useEntries>;

/** Rows that come above those that are seen do not move them. Another list starts at its top, or at the open row. */
const usePlace = (
  { scroller, entries, indexes, virtualizer, topHeight }: Entries,
  listKey: string,
  openId?: string,
) => {
  const anchor = useRef<{ readonly key: string; readonly offset: number } | null>(null);
  const shownKey = useRef(listKey);
  const remember = useCallback((): void => {
    const top = scroller.current?.scrollTop ?? 0;
    const first = virtualizer.getVirtualItemForOffset(top);
    anchor.current = first && top > 0 ? { key: String(first.key), offset: top - first.start } : null;
  }, [scroller, virtualizer]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || entries.length === 0) return;
    if (shownKey.current !== listKey) {
      shownKey.current = listKey;
      const index = openId === undefined ? undefined : indexes.get(openId);
      if (index !== undefined) virtualizer.scrollToIndex(index, { align: 'auto' });
      // Each key of a search shows another list, and scrolling needs its layout.
      else if (virtualizer.scrollOffset !== 0) virtualizer.scrollToOffset(0);
      return;
    }
    const { current } = anchor;
    const index = current === null ? undefined : indexes.get(current.key);
    const start = index === undefined ? undefined : virtualizer.measurementsCache[index]?.start;
    if (current === null || start === undefined) return;
    // The virtualizer may not have the new height yet.
    const top = start - virtualizer.options.scrollMargin + topHeight + current.offset;
    if (Math.abs(top - element.scrollTop) >= 1) element.scrollTop = top;
  }, [entries, indexes, listKey, openId, scroller, virtualizer, topHeight]);
  return remember;
};

/** A row that is not rendered is scrolled to, and gets the focus once it is. */
const useFocus = ({ indexes, virtualizer, focusedId }: Entries) => {
  const rows = useRows();
  const list = useSlice(createListFocus);
  const target = useRef<string | null>(null);
  const [, render] = useReducer((count: number) => count + 1, 0);
  const focusRow = useStableCallback((id: string): boolean => {
    const index = indexes.get(id);
    if (index === undefined) return false;
    virtualizer.scrollToIndex(index, { align: 'auto' });
    focusedId.current = id;
    const row = rows.get(id);
    target.current = row ? null : id;
    if (row) row.focus({ preventScroll: true });
    else render();
    return true;
  });
  useEffect(() => {
    list.focusRow = focusRow;
    return () => {
      if (list.focusRow === focusRow) list.focusRow = () => false;
    };
  }, [list, focusRow]);
  // After every render: each can be the one that renders the row.
  useLayoutEffect(() => {
    const row = target.current === null ? undefined : rows.get(target.current);
    if (!row) return;
    target.current = null;
    row.focus({ preventScroll: true });
  });
  return { focusRow, getPendingId: () => target.current };
};

/**
 * Renders only the visible rows. Arrow keys, Home and End show a row's text; Enter focuses it. Shift, Ctrl and Esc change the
 * selection.
 */
export const RowList = <T extends { readonly id: string }>(props: RowListProps<T>) => {
  const { label, openId, isStale, listKey = '', onEnd, top, children } = props;
  const state = useEntries(props);
  const { scroller, entries, ids, focusedId, virtualizer, topHeight } = state;
  const remember = usePlace(state as Entries, listKey, openId);
  const { focusRow, getPendingId } = useFocus(state as Entries);
  const getRow = createRowStates({ ...props, ids });
  const positions = useMemo(() => new Map(ids.map((id, index) => [id, index + 1])), [ids]);
  const items = virtualizer.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= entries.length - nearEnd;
  useEffect(() => {
    if (isNearEnd && entries.length > 0) onEnd?.();
  }, [isNearEnd, entries.length, onEnd]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const element = (event.target as HTMLElement).closest<HTMLElement>('[data-id]');
    const index = ids.indexOf(getPendingId() ?? element?.dataset.id ?? '');
    runListKey(event, { ...props, ids, index, onFocus: (to) => focusRow(ids[to] ?? '') });
  };
  return (
    <div ref={scroller} className={classes.scroller} data-stale={isStale || undefined} onScroll={remember}>
      {top?.content}
      {/* biome-ignore lint/a11y/useSemanticElements: aria-setsize has the size, as not all items are rendered */}
      <div
        role="list"
        aria-label={label}
        aria-busy={isStale || undefined}
        className={classes.list}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          focusedId.current = event.target.closest<HTMLElement>('[data-id]')?.dataset.id;
        }}
        onBlur={() => {
          focusedId.current = undefined;
        }}
      >
        {items.map(({ key, index, start, size }) => {
          const entry = entries[index];
          const place = { height: size, transform: `translateY(${start - topHeight}px)` };
          if (!entry) return null;
          const { item } = entry;
          if (!item)
            return (
              <div key={key} className={classes.heading} style={place}>
                {entry.heading}
              </div>
            );
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            <div
              key={key}
              data-id={item.id}
              role="listitem"
              aria-setsize={ids.length}
              aria-posinset={positions.get(item.id)}
              className={classes.item}
              style={place}
            >
              <RowBoundary item={item} wrap={(message) => <p className={classes.broken}>{message}</p>}>
                {children(item, getRow(item.id))}
              </RowBoundary>
            </div>
          );
        })}
      </div>
    </div>
  );
};
