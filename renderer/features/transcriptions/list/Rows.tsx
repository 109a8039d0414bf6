import { VisuallyHidden } from '@mantine/core';
import {
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { truncate } from '../../../lib/truncate.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { getMenuPlace } from '../../../ui/ActionMenu.tsx';
import { PlainButton } from '../../../ui/buttons/PlainButton.tsx';
import { Check } from '../../../ui/list/rows/Check.tsx';
import { RowBoundary } from '../../../ui/list/rows/RowBoundary.tsx';
import {
  handleRowClick,
  preventTextSelection,
  type RecordRowsOptions,
  type RowState,
  useRecordRows,
  type VirtualRows,
} from '../../../ui/list/rows/virtual-rows.ts';
import { formatTooLong, type TooLong } from '../text-state.ts';
import classes from './Rows.module.css';
import { createRowMenu } from './row-menu-state.ts';
import { useRowKeys } from './use-row-keys.ts';

/** The name of the list that is shown, for the virtual list. */
export const listName = 'texts';

export const RowName = (props: { readonly elementtiming?: string; readonly children: ReactNode }) => (
  <span {...props} className={classes.name} dir="auto" />
);

/** A line that may be cut off in a narrow list. `place`: of the text; '' if that is not said. */
export const RowFacts = ({
  place = '',
  children,
}: {
  readonly place?: string;
  readonly children: string;
}) => (
  <span className={classes.facts} title={[place, children].filter(Boolean).join(' · ') || undefined}>
    {place !== '' && <span className={classes.place}>{place}</span>}
    {place !== '' && children !== '' && ' · '}
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
  readonly tooLong?: TooLong | undefined;
}

/** UTF-16 units; more than a row can show. */
export const maxRowNameLength = 300;

/** A row has the same height whatever it shows. Its flags have a place of their own. */
export const Row = ({ row, name, children, trailing, isUnsaved = false, tooLong }: RowProps) => {
  const { id, isOpen, selection } = row;
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
        ref={row.ref}
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
  readonly id: string;
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
    const row = { id: item.id, item };
    return heading === undefined ? [row] : [{ id: `heading ${index} ${heading}`, heading }, row];
  });

/** Where a list is scrolled to, also after a restart. */
const getPlaceKey = (listKey: string): string => `sidetone.place ${listKey}`;
const getSavedPlace = (listKey: string): number => Number(localStorage.getItem(getPlaceKey(listKey))) || 0;
const savePlace = (listKey: string, top: number | null): void => {
  if (top === null || Math.round(top) === getSavedPlace(listKey)) return;
  localStorage.setItem(getPlaceKey(listKey), String(Math.round(top)));
};

interface RowListProps<T extends { readonly id: string }> extends RecordRowsOptions {
  readonly label: string;
  readonly items: readonly T[];
  /** Shown above the rows with these indexes. */
  readonly headings?: ReadonlyMap<number, string>;
  /** Another one starts at the top, unless it contains the open row. */
  readonly listKey?: string;
  /** What is above the rows and scrolls with them, and its height in pixels. */
  readonly top?: { readonly content: ReactNode; readonly height: number };
  /** What is below the rows and scrolls with them. */
  readonly bottom?: ReactNode;
  /** Whether the place is remembered. */
  readonly isRemembered?: boolean;
  /** Whether these rows belong to the previous query while the current one loads. */
  readonly isStale?: boolean;
  /** Called when the last rows come near. */
  readonly onEnd?: () => void;
  readonly children: (item: T, row: RowState) => ReactNode;
}

interface PlaceOptions {
  readonly itemIds: readonly string[];
  readonly topHeight: number;
  readonly listKey: string;
  readonly openId: string | undefined;
}

/** Rows that come above those that are seen do not move them. Another list starts at its top, or at the open row. */
const usePlace = (
  { scroller, indexes, virtualizer }: VirtualRows,
  { itemIds, topHeight, listKey, openId }: PlaceOptions,
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
    if (!element || itemIds.length === 0) return;
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
  }, [itemIds, indexes, listKey, openId, scroller, virtualizer, topHeight]);
  return remember;
};

/** The rows and headings, where they are, and which of them are rendered. */
const useEntries = <T extends { readonly id: string }>(props: RowListProps<T>) => {
  const { items, headings, openId, isRemembered = false, listKey = '', top } = props;
  const topHeight = top?.height ?? 0;
  const entries = useMemo(() => toEntries(items, headings), [items, headings]);
  const itemIds = useMemo(() => entries.map(({ id }) => id), [entries]);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const rows = useRecordRows(listName, {
    ...props,
    ids,
    itemIds,
    estimateSize: (index) => (entries[index]?.heading === undefined ? rowHeight : headingHeight),
    overscan: 8,
    scroll: {
      scrollMargin: topHeight,
      initialOffset: isRemembered ? () => getSavedPlace(listKey) : 0,
      onChange: ({ isScrolling, scrollOffset }) => {
        if (isRemembered && !isScrolling) savePlace(listKey, scrollOffset);
      },
    },
  });
  const { virtualizer } = rows;
  // Scrolling ends a moment after its last event.
  useEffect(
    () => () => (isRemembered ? savePlace(listKey, virtualizer.scrollOffset) : undefined),
    [isRemembered, listKey, virtualizer],
  );
  const remember = usePlace(rows, { itemIds, topHeight, listKey, openId });
  return { rows, entries, ids, topHeight, remember };
};

/** Texts, with headings between them. */
export const RowList = <T extends { readonly id: string }>(props: RowListProps<T>) => {
  const { label, isStale, onEnd, top, bottom, children } = props;
  const { rows, entries, ids, topHeight, remember } = useEntries(props);
  const menu = useSlice(createRowMenu);
  const openMenu = (event: MouseEvent, id: string): void => {
    // Only texts of the list have a menu.
    if (props.selection === null) return;
    event.preventDefault();
    menu.setState(() => ({ id, place: getMenuPlace(event) }));
  };
  const handleKey = useRowKeys(props.onOpen);
  const { scroller, virtualizer, getRow } = rows;
  const positions = useMemo(() => new Map(ids.map((id, index) => [id, index + 1])), [ids]);
  const shown = virtualizer.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= entries.length - nearEnd;
  useEffect(() => {
    if (isNearEnd && entries.length > 0) onEnd?.();
  }, [isNearEnd, entries.length, onEnd]);
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
      >
        {shown.map(({ index, start, size }) => {
          const entry = entries[index];
          if (!entry) return null;
          const { id, item, heading } = entry;
          const place = { height: size, transform: `translateY(${start - topHeight}px)` };
          if (!item)
            return (
              <div key={id} className={classes.heading} style={place}>
                {heading}
              </div>
            );
          const row = getRow(id);
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            <div
              key={id}
              role="listitem"
              aria-setsize={ids.length}
              aria-posinset={positions.get(id)}
              className={classes.item}
              style={place}
              {...row.events}
              onKeyDownCapture={(event) => props.selection && handleKey(event, id)}
              onContextMenu={(event) => openMenu(event, id)}
            >
              <RowBoundary item={item} wrap={(message) => <p className={classes.broken}>{message}</p>}>
                {children(item, row)}
              </RowBoundary>
            </div>
          );
        })}
      </div>
      {bottom}
    </div>
  );
};
