import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { createRowKeyHandler, getTabStop } from '../../../ui/list/row-keys.ts';
import { handleSelectionKey } from '../../../ui/list/selection-keys.ts';
import type { WebsiteOpenTrigger, WebsiteSearch } from '../search.ts';
import { useHasUnsavedChanges } from '../use-form-values-store.ts';
import { websiteColumns } from './columns.ts';
import type { WebsiteSelection } from './use-selection.ts';
import { WebsiteRow } from './WebsiteRow.tsx';
import classes from './WebsiteTable.module.css';

interface WebsiteTableProps {
  readonly websites: readonly Website[];
  readonly search: WebsiteSearch;
  readonly isStale: boolean;
  readonly selection: WebsiteSelection;
  readonly onDelete: () => void;
  readonly onOpen: (id: string, trigger: WebsiteOpenTrigger) => void;
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
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort({ sort_by: field, sort: isSorted ? oppositeDirection : defaultDirection })}
      >
        {children}
        {isSorted && <Arrow size={13} stroke={1.8} aria-hidden="true" />}
      </button>
    </th>
  );
};

/** Arrow keys, Home and End move between rows, with Shift they select; Enter focuses the form. */
export const WebsiteTable = (props: WebsiteTableProps) => {
  const { websites, search, isStale, selection, onDelete, onOpen, onSort } = props;
  const hasUnsavedChanges = useHasUnsavedChanges();
  const tabStopId = getTabStop(
    websites.map(({ id }) => id),
    search.id,
  );
  const selectedCount = websites.filter(({ id }) => selection.has(id)).length;
  const areAllSelected = selectedCount > 0 && selectedCount === websites.length;
  const moveFocus = createRowKeyHandler((id) => onOpen(id, 'arrow_key'));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const isHandled = handleSelectionKey(event, {
      hasSelection: selection.count > 0,
      onToggle: (id) => {
        const website = websites.find((one) => one.id === id);
        if (website) selection.toggle(website);
      },
      onExtend: (id, from) => selection.extend(websites, id, from),
      onSelectAll: () => selection.set(websites, true),
      onClearSelection: selection.clear,
      onDelete,
    });
    if (!isHandled) moveFocus(event);
  };
  return (
    <div className={classes.scroll}>
      <table
        className={classes.table}
        aria-label={t('common.websites')}
        aria-busy={isStale || undefined}
        data-stale={isStale || undefined}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <td data-column="check">
              <Checkbox
                aria-label={t('websites.list.selectPage')}
                checked={areAllSelected}
                indeterminate={selectedCount > 0 && !areAllSelected}
                onChange={() => selection.set(websites, !areAllSelected)}
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
              isOpen={!search.add && website.id === search.id}
              isTabStop={website.id === tabStopId}
              hasUnsavedChanges={hasUnsavedChanges(website.id)}
              selection={selection}
              onOpen={onOpen}
              onExtend={() => selection.extend(websites, website.id, search.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};
