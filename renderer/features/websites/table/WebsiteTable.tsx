import { Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import type { Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatDate } from '../../../lib/format.ts';
import { PlainButton } from '../../../ui/buttons/PlainButton.tsx';
import { Check } from '../../../ui/list/rows/Check.tsx';
import { useRowRef, useScrollToOpenRow } from '../../../ui/list/rows/row-elements.ts';
import { createListKeyHandler } from '../../../ui/list/rows/row-keys.ts';
import {
  createRowStates,
  handleRowClick,
  type OpenTrigger,
  preventTextSelection,
  type RowState,
} from '../../../ui/list/rows/row-state.ts';
import type { ListSelection } from '../../../ui/list/rows/use-selection.ts';
import { getUnicodeDomain } from '../domain.ts';
import { formatCell, labelNotShown, websiteColumns } from '../labels.ts';
import { useHasUnsavedChanges, useRows } from '../screen-state.ts';
import type { WebsiteSearch } from '../search.ts';
import classes from './WebsiteTable.module.css';

interface WebsiteRowProps {
  readonly website: Website;
  readonly row: RowState;
  /** Whether the panel shows it. */
  readonly isOpen: boolean;
  readonly hasUnsavedChanges: boolean;
}

const renderCell = (value: string) =>
  value === labelNotShown() ? (
    <span className={classes.unknown} title={value}>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{value}</VisuallyHidden>
    </span>
  ) : (
    value
  );

const WebsiteRow = (props: WebsiteRowProps) => {
  const { website, row, isOpen, hasUnsavedChanges } = props;
  const { selection } = row;
  const ref = useRowRef(useRows(), website.id);
  const unicodeDomain = getUnicodeDomain(website.domain);
  const tabIndex = row.isTabStop ? 0 : -1;
  return (
    <tr
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
          ref={ref}
          className={classes.open}
          data-row={website.id}
          tabIndex={tabIndex}
          aria-current={isOpen || undefined}
        >
          <Text span inherit lineClamp={3} title={website.domain}>
            {unicodeDomain ?? website.domain}
          </Text>
        </PlainButton>
        {unicodeDomain !== null && <span className={classes.ascii}>{website.domain}</span>}
        {hasUnsavedChanges && (
          <Text size="xs" fw={600} c="var(--st-warn)">
            {t('websites.unsavedChanges')}
          </Text>
        )}
      </th>
      {websiteColumns.map((column) => (
        <td key={column.name} data-column={column.rank}>
          {renderCell(formatCell(website, column))}
        </td>
      ))}
      <td data-column="second">{formatDate(website.created_at)}</td>
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
  readonly onSort: (sort: Pick<WebsiteSearch, 'sort_by' | 'sort'>) => void;
}

interface SortHeaderProps extends Pick<WebsiteTableProps, 'search' | 'onSort'> {
  readonly field: WebsiteSearch['sort_by'];
  readonly column?: 'second';
  readonly children: ReactNode;
}

const SortHeader = ({ search, onSort, field, column, children }: SortHeaderProps) => {
  const isSorted = search.sort_by === field;
  const Arrow = search.sort === 'asc' ? IconArrowUp : IconArrowDown;
  const defaultDirection = field === 'domain' ? 'asc' : 'desc';
  const oppositeDirection = search.sort === 'asc' ? 'desc' : 'asc';
  return (
    <th
      scope="col"
      data-column={column}
      aria-sort={isSorted ? (search.sort === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <PlainButton
        className={classes.sort}
        onClick={() => onSort({ sort_by: field, sort: isSorted ? oppositeDirection : defaultDirection })}
      >
        {children}
        {isSorted && <Arrow size={13} stroke={1.8} aria-hidden="true" />}
      </PlainButton>
    </th>
  );
};

/** Arrow keys, Home and End move between rows, with Shift they select; Enter focuses the form. */
export const WebsiteTable = (props: WebsiteTableProps) => {
  const { websites, search, isStale, selection, onDelete, onOpen, onSort } = props;
  const hasUnsavedChanges = useHasUnsavedChanges();
  const ids = websites.map(({ id }) => id);
  const getRow = createRowStates({ ids, openId: search.id, selection, onOpen });
  const scroller = useRef<HTMLDivElement>(null);
  useScrollToOpenRow(scroller, useRows(), ids, search.id);
  const selectedCount = selection.shown.length;
  const areAllSelected = selectedCount > 0 && selectedCount === websites.length;
  return (
    <div ref={scroller} className={classes.scroll}>
      <table
        className={classes.table}
        aria-label={t('common.websites')}
        aria-busy={isStale || undefined}
        data-stale={isStale || undefined}
        onKeyDown={createListKeyHandler({ selection, onOpen, onDelete })}
      >
        <thead>
          <tr>
            <td data-column="check">
              <Check
                label={t('websites.list.selectPage')}
                checked={areAllSelected}
                isMixed={selectedCount > 0 && !areAllSelected}
                onChange={() => selection.setShown(!areAllSelected)}
              />
            </td>
            <SortHeader search={search} onSort={onSort} field="domain">
              {t('websites.list.columns.domain')}
            </SortHeader>
            {websiteColumns.map(({ name, rank }) => (
              <th key={name} scope="col" data-column={rank}>
                {t(`websites.list.columns.${name}`)}
              </th>
            ))}
            <SortHeader search={search} onSort={onSort} field="id" column="second">
              {t('websites.list.columns.created')}
            </SortHeader>
          </tr>
        </thead>
        <tbody>
          {websites.map((website) => (
            <WebsiteRow
              key={website.id}
              website={website}
              row={getRow(website.id)}
              isOpen={!search.add && website.id === search.id}
              hasUnsavedChanges={hasUnsavedChanges(website.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};
