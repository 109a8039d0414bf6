import { Button, SegmentedControl } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { AllWebsites } from '../../../../preload/contract/websites-bulk.ts';
import { explain } from '../../../lib/errors.ts';
import { formatNumber } from '../../../lib/format.ts';
import classes from './ChangePreview.module.css';
import { maxRows, type ParsedDomainList } from './parse-domain-list.ts';
import { isSentByDefault, type StoreRow } from './plan-stores.ts';
import { StoreRowView } from './StoreRowView.tsx';
import { VirtualRows } from './VirtualRows.tsx';

interface StorePreviewProps {
  readonly list: ParsedDomainList;
  readonly rows: readonly StoreRow[];
  readonly existing: UseQueryResult<AllWebsites>;
  readonly forcedDomains: ReadonlySet<string>;
  readonly onForce: (domain: string, isForced: boolean) => void;
}

const formatListNotes = ({ column, ignored, rows }: ParsedDomainList): string => {
  const firstIgnored = ignored.slice(0, 4).join(', ') + (ignored.length > 4 ? ', …' : '');
  return [
    column === null ? '' : `Read from the column “${column}”.`,
    ignored.length === 0 ? '' : `Not read: ${firstIgnored}.`,
    rows.length >= maxRows ? `Only the first ${formatNumber(maxRows)} are read.` : '',
  ]
    .filter((note) => note !== '')
    .join(' ');
};

const ExistingStatus = ({ existing }: Pick<StorePreviewProps, 'existing'>) => {
  if (existing.isPending) return <>Reading which websites are there already…</>;
  if (!existing.error) return null;
  return (
    <>
      Which websites are there already could not be read: {explain(existing.error).title}. The service tells
      when it is asked to add one.{' '}
      <Button variant="default" size="compact-xs" onClick={() => void existing.refetch()}>
        Try again
      </Button>
    </>
  );
};

type Filter = 'all' | 'in' | 'out';

export const StorePreview = ({ list, rows, existing, forcedDomains, onForce }: StorePreviewProps) => {
  const [filter, setFilter] = useState<Filter>('all');
  const isIncluded = (row: StoreRow): boolean => isSentByDefault(row) || forcedDomains.has(row.domain);
  const count = rows.filter(isIncluded).length;
  const shown = filter === 'all' ? rows : rows.filter((row) => isIncluded(row) === (filter === 'in'));
  const notes = formatListNotes(list);
  return (
    <section className={classes.preview} aria-label="Preview">
      <div className={classes.head}>
        <h3 className={classes.title}>Preview</h3>
        <SegmentedControl
          aria-label="Show"
          value={filter}
          onChange={(value) => setFilter(value as Filter)}
          data={[
            { value: 'all', label: `All ${formatNumber(rows.length)}` },
            { value: 'in', label: `To add ${formatNumber(count)}` },
            { value: 'out', label: `Skipped ${formatNumber(rows.length - count)}` },
          ]}
        />
        <div className={classes.note} role="status">
          {notes} <ExistingStatus existing={existing} />
        </div>
      </div>
      {rows.length === 0 ? (
        <p className={classes.nothing}>Each domain appears here as it will be sent.</p>
      ) : (
        <VirtualRows key={filter} label="Domains" items={shown} getKey={({ key }) => key} rowHeight={37}>
          {(row) => (
            <StoreRowView
              row={row}
              isIncluded={isIncluded(row)}
              onForce={(isForced) => onForce(row.domain, isForced)}
            />
          )}
        </VirtualRows>
      )}
    </section>
  );
};
