import { useEffect, useMemo } from 'react';
import type { Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { PlainButton } from '../../../ui/buttons/PlainButton.tsx';
import { Check } from '../../../ui/list/rows/Check.tsx';
import { RowBoundary } from '../../../ui/list/rows/RowBoundary.tsx';
import type { ListSelection } from '../../../ui/list/rows/use-selection.ts';
import {
  handleRowClick,
  type OpenTrigger,
  preventTextSelection,
  type RowState,
  useRecordRows,
} from '../../../ui/list/rows/virtual-rows.ts';
import { getUnicodeDomain } from '../domain.ts';
import { getDifferences } from '../labels.ts';
import { tableName, useHasUnsavedChanges } from '../screen-state.ts';
import type { WebsiteSearch } from '../search.ts';
import classes from './WebsiteTable.module.css';

interface WebsiteRowProps {
  readonly website: Website;
  readonly row: RowState;
  readonly hasUnsavedChanges: boolean;
  readonly index: number;
  /** Pixels from the upper edge of the list. */
  readonly top: number;
}

const WebsiteRow = (props: WebsiteRowProps) => {
  const { website, row, hasUnsavedChanges, index, top } = props;
  const { isOpen, selection } = row;
  const unicodeDomain = getUnicodeDomain(website.domain);
  const tabIndex = row.isTabStop ? 0 : -1;
  return (
    <tr
      aria-rowindex={index + 1}
      style={{ transform: `translateY(${top}px)` }}
      data-selected={selection?.isSelected || undefined}
      data-open={isOpen || undefined}
      onMouseDown={preventTextSelection}
      {...row.events}
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
          ref={row.ref}
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

/** Arrow keys, Home and End move between rows, with Shift they select; Enter focuses the form. */
export const WebsiteTable = (props: WebsiteTableProps) => {
  const { websites, search, isStale, selection } = props;
  const { id: openId, ...listed } = search;
  const hasUnsavedChanges = useHasUnsavedChanges();
  const ids = useMemo(() => websites.map(({ id }) => id), [websites]);
  const paddingEnd = selection.records.length > 0 ? barHeight : 0;
  const { scroller, virtualizer, indexes, getRow } = useRecordRows(tableName, {
    ...props,
    ids,
    openId,
    estimateSize: () => rowHeight,
    overscan: 10,
    scroll: { paddingEnd, scrollPaddingEnd: paddingEnd },
  });
  const listKey = isStale ? null : JSON.stringify(listed);
  // Another list starts at its top, or at the open row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each list
  useEffect(() => {
    if (listKey === null) return;
    const index = openId === undefined ? undefined : indexes.get(openId);
    if (index === undefined) virtualizer.scrollToOffset(0);
    else virtualizer.scrollToIndex(index);
  }, [listKey]);
  return (
    <div ref={scroller} className={classes.scroll}>
      <table
        className={classes.table}
        aria-label={t('common.websites')}
        aria-rowcount={ids.length}
        aria-busy={isStale || undefined}
        data-stale={isStale || undefined}
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
                    <tr style={{ transform: `translateY(${start}px)` }}>
                      <td />
                      <th scope="row">{message}</th>
                    </tr>
                  )}
                >
                  <WebsiteRow
                    index={index}
                    top={start}
                    website={website}
                    row={getRow(website.id)}
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
