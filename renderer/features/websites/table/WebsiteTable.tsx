import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { PlainButton } from '../../../ui/buttons/PlainButton.tsx';
import { Check } from '../../../ui/list/rows/Check.tsx';
import { RowBoundary } from '../../../ui/list/rows/RowBoundary.tsx';
import { getTabStop, runListKey } from '../../../ui/list/rows/row-keys.ts';
import {
  createRowStates,
  handleRowClick,
  type OpenTrigger,
  preventTextSelection,
  type RowState,
} from '../../../ui/list/rows/row-state.ts';
import { useRowFocus } from '../../../ui/list/rows/use-row-focus.ts';
import type { ListSelection } from '../../../ui/list/rows/use-selection.ts';
import { getUnicodeDomain } from '../domain.ts';
import { getDifferences } from '../labels.ts';
import { createTableFocus, useHasUnsavedChanges } from '../screen-state.ts';
import type { WebsiteSearch } from '../search.ts';
import classes from './WebsiteTable.module.css';

interface WebsiteRowProps {
  readonly website: Website;
  readonly row: RowState;
  /** Whether the panel shows it. */
  readonly isOpen: boolean;
  readonly hasUnsavedChanges: boolean;
  readonly index: number;
  /** Pixels from the upper edge of the list. */
  readonly top: number;
  readonly ref: (element: HTMLElement | null) => void;
}

const WebsiteRow = (props: WebsiteRowProps) => {
  const { website, row, isOpen, hasUnsavedChanges, index, top, ref } = props;
  const { selection } = row;
  const unicodeDomain = getUnicodeDomain(website.domain);
  const tabIndex = row.isTabStop ? 0 : -1;
  return (
    <tr
      ref={ref}
      aria-rowindex={index + 1}
      data-index={index}
      data-id={website.id}
      style={{ transform: `translateY(${top}px)` }}
      data-selected={selection?.isSelected || undefined}
      data-open={isOpen || undefined}
      onMouseDown={preventTextSelection}
      // For the pointer only: the button handles the keyboard.
      onClick={(event) => handleRowClick(event, row)}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the cell only stops clicks beside its checkbox */}
      <td data-column="check" onClick={(event) => event.stopPropagation()}>
        {selection && (
          <Check
            label={t('websites.list.select', { domain: unicodeDomain ?? website.domain })}
            checked={selection.isSelected}
            tabIndex={tabIndex}
            onChange={selection.onToggle}
            onExtend={selection.onExtend}
          />
        )}
      </td>
      <th scope="row">
        <PlainButton
          className={classes.open}
          data-row={website.id}
          tabIndex={tabIndex}
          aria-current={isOpen || undefined}
          title={website.domain}
        >
          {unicodeDomain ?? website.domain}
        </PlainButton>
        {unicodeDomain !== null && <span className={classes.ascii}>{website.domain}</span>}
      </th>
      <td className={classes.tags}>
        {getDifferences(website).map(({ field, text, isWarning }) => (
          <span key={field} data-warning={isWarning || undefined}>
            {text}
          </span>
        ))}
        {hasUnsavedChanges && <span data-warning>{t('websites.unsavedChanges')}</span>}
      </td>
    </tr>
  );
};

interface WebsiteTableProps {
  readonly websites: readonly Website[];
  readonly search: WebsiteSearch;
  readonly isStale: boolean;
  readonly selection: ListSelection<Website>;
  readonly onDelete: () => void;
  readonly onOpen: (id: string, trigger: OpenTrigger) => void;
}

const rowHeight = 46;
/** Pixels at the end of the list that the bar of the selection covers, of which narrow windows wrap the buttons. */
const barHeight = 128;

type TableState = Pick<WebsiteTableProps, 'websites' | 'search' | 'isStale' | 'selection'>;

/** Renders the visible rows, the row that Tab reaches and the focused one. Another list starts at its top, or at the open row. */
const useVirtualRows = ({ websites, search, isStale, selection }: TableState) => {
  const { id: openId, ...listed } = search;
  const scroller = useRef<HTMLDivElement>(null);
  const focusedId = useRef<string | undefined>(undefined);
  const ids = useMemo(() => websites.map(({ id }) => id), [websites]);
  const indexes = useMemo(() => new Map(ids.map((id, index) => [id, index])), [ids]);
  // With another function, the places of all rows are computed again.
  const getItemKey = useCallback((index: number) => ids[index] ?? index, [ids]);
  const paddingEnd = selection.records.length > 0 ? barHeight : 0;
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 10,
    // Rows have no height while the panel of a narrow window replaces them.
    measureElement: () => rowHeight,
    paddingEnd,
    scrollPaddingEnd: paddingEnd,
    rangeExtractor: (range: Range) => {
      const shown = new Set(defaultRangeExtractor(range));
      for (const id of [getTabStop(ids, openId), focusedId.current]) {
        const index = id === undefined ? undefined : indexes.get(id);
        if (index !== undefined) shown.add(index);
      }
      return [...shown].sort((one, other) => one - other);
    },
  });
  const listKey = isStale ? null : JSON.stringify(listed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each list
  useEffect(() => {
    if (listKey === null) return;
    const index = openId === undefined ? undefined : indexes.get(openId);
    if (index === undefined) virtualizer.scrollToOffset(0);
    else virtualizer.scrollToIndex(index);
  }, [listKey]);
  return { scroller, focusedId, ids, virtualizer };
};

/** Arrow keys, Home and End move between rows, with Shift they select; Enter focuses the form. */
export const WebsiteTable = (props: WebsiteTableProps) => {
  const { websites, search, isStale, selection, onDelete, onOpen } = props;
  const hasUnsavedChanges = useHasUnsavedChanges();
  const { scroller, focusedId, ids, virtualizer } = useVirtualRows(props);
  const { focusRow, getPendingId, onFocus } = useRowFocus(ids, virtualizer);
  const table = useSlice(createTableFocus);
  useLayoutEffect(() => {
    table.focusRow = (id) => {
      if (ids.includes(id)) focusRow(id);
      return ids.includes(id);
    };
    return () => {
      table.focusRow = () => false;
    };
  }, [table, ids, focusRow]);
  const getRow = createRowStates({ ids, openId: search.id, selection, onOpen });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const row = (event.target as HTMLElement).closest('tr');
    const index = ids.indexOf(getPendingId() ?? row?.dataset.id ?? '');
    const onFocusRow = (to: number): void => focusRow(ids[to] ?? '');
    runListKey(event, { ids, index, selection, onOpen, onDelete, onFocus: onFocusRow });
  };
  return (
    <div ref={scroller} className={classes.scroll}>
      <table
        className={classes.table}
        aria-label={t('common.websites')}
        aria-rowcount={ids.length}
        aria-busy={isStale || undefined}
        data-stale={isStale || undefined}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          focusedId.current = event.target.closest('tr')?.dataset.id;
          onFocus(event);
        }}
        onBlur={() => {
          focusedId.current = undefined;
        }}
      >
        <tbody style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const website = websites[index];
            return (
              website && (
                <RowBoundary
                  key={website.id}
                  item={website}
                  wrap={(message) => (
                    <tr data-index={index} style={{ transform: `translateY(${start}px)` }}>
                      <td />
                      <th scope="row">{message}</th>
                    </tr>
                  )}
                >
                  <WebsiteRow
                    ref={virtualizer.measureElement}
                    index={index}
                    top={start}
                    website={website}
                    row={getRow(website.id)}
                    isOpen={website.id === search.id}
                    hasUnsavedChanges={hasUnsavedChanges(website.id)}
                  />
                </RowBoundary>
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
