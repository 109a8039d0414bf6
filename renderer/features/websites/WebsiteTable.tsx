import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Website } from '../../../preload/contract/websites.ts';
import { tabStop, walkRows } from '../../ui/row-keys.ts';
import type { OpenHow, WebsiteSearch } from './search.ts';
import { useUnsent } from './use-form-drafts.ts';
import { WebsiteRow } from './WebsiteRow.tsx';
import classes from './WebsiteTable.module.css';

interface WebsiteTableProps {
  readonly websites: readonly Website[];
  readonly search: WebsiteSearch;
  readonly isStale: boolean;
  readonly onOpen: (id: string, how: OpenHow) => void;
  readonly onSort: (sort: Pick<WebsiteSearch, 'sort_by' | 'sort'>) => void;
}

interface SortHeaderProps extends Pick<WebsiteTableProps, 'search' | 'onSort'> {
  readonly field: WebsiteSearch['sort_by'];
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const SortHeader = ({ search, onSort, field, className, children }: SortHeaderProps) => {
  const isSorted = search.sort_by === field;
  const Arrow = search.sort === 'asc' ? IconArrowUp : IconArrowDown;
  const first = field === 'domain' ? 'asc' : 'desc';
  const other = search.sort === 'asc' ? 'desc' : 'asc';
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (search.sort === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort({ sort_by: field, sort: isSorted ? other : first })}
      >
        {children}
        {isSorted && <Arrow size={13} stroke={1.8} aria-hidden="true" />}
      </button>
    </th>
  );
};

/** Arrows, Home and End go from row to row; Enter goes into the record's form. */
export const WebsiteTable = ({ websites, search, isStale, onOpen, onSort }: WebsiteTableProps) => {
  const isUnsent = useUnsent();
  const stop = tabStop(
    websites.map(({ id }) => id),
    search.id,
  );
  return (
    <div className={classes.scroll}>
      <table
        className={classes.table}
        aria-label="Websites"
        aria-busy={isStale || undefined}
        data-stale={isStale || undefined}
        onKeyDown={walkRows((id) => onOpen(id, 'walk'))}
      >
        <thead>
          <tr>
            <SortHeader search={search} onSort={onSort} field="domain">
              Domain
            </SortHeader>
            <th scope="col">Statistics</th>
            <th scope="col" className={classes.second}>
              Reports
            </th>
            <th scope="col" className={classes.second}>
              Bots
            </th>
            <th scope="col" className={classes.third}>
              Left out
            </th>
            <SortHeader search={search} onSort={onSort} field="id" className={classes.second}>
              Added
            </SortHeader>
          </tr>
        </thead>
        <tbody>
          {websites.map((website) => (
            <WebsiteRow
              key={website.id}
              website={website}
              isSelected={!search.add && website.id === search.id}
              isTabStop={website.id === stop}
              isUnsent={isUnsent(website.id)}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};
