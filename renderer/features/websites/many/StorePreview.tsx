import { Button, SegmentedControl } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { AllWebsites } from '../../../../preload/contract/websites-many.ts';
import { explain } from '../../../lib/errors.ts';
import { formatNumber } from '../../../lib/format.ts';
import classes from './ChangePreview.module.css';
import { isSentUnasked, type StoreRow } from './plan-stores.ts';
import { mostRows, type ReadList } from './read-list.ts';
import { StoreRowView } from './StoreRowView.tsx';
import { VirtualRows } from './VirtualRows.tsx';

interface StorePreviewProps {
  readonly list: ReadList;
  readonly rows: readonly StoreRow[];
  /** The websites that are there already. */
  readonly known: UseQueryResult<AllWebsites>;
  readonly allTheSame: ReadonlySet<string>;
  readonly onKeep: (domain: string, isOn: boolean) => void;
}

const listWords = ({ column, leftOut, rows }: ReadList): string => {
  const few = leftOut.slice(0, 4).join(', ') + (leftOut.length > 4 ? ', …' : '');
  return [
    column === null ? '' : `Read from the column “${column}”.`,
    leftOut.length === 0 ? '' : `Not read: ${few}.`,
    rows.length >= mostRows ? `Only the first ${formatNumber(mostRows)} are read.` : '',
  ]
    .filter((words) => words !== '')
    .join(' ');
};

const Known = ({ known }: Pick<StorePreviewProps, 'known'>) => {
  if (known.isPending) return <>Reading which websites are there already…</>;
  if (!known.error) return null;
  return (
    <>
      Which websites are there already could not be read: {explain(known.error).title}. The service tells when
      it is asked to add one.{' '}
      <Button variant="default" size="compact-xs" onClick={() => void known.refetch()}>
        Try again
      </Button>
    </>
  );
};

type Filter = 'all' | 'in' | 'out';

/** What becomes of each domain of the list, before anything is sent. */
export const StorePreview = ({ list, rows, known, allTheSame, onKeep }: StorePreviewProps) => {
  const [filter, setFilter] = useState<Filter>('all');
  const isIn = (row: StoreRow): boolean => isSentUnasked(row) || allTheSame.has(row.domain);
  const count = rows.filter(isIn).length;
  const shown = filter === 'all' ? rows : rows.filter((row) => isIn(row) === (filter === 'in'));
  const words = listWords(list);
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
          {words} <Known known={known} />
        </div>
      </div>
      {rows.length === 0 ? (
        <p className={classes.nothing}>Each domain appears here as it will be sent.</p>
      ) : (
        <VirtualRows key={filter} label="Domains" items={shown} keyOf={({ key }) => key} rowHeight={37}>
          {(row) => <StoreRowView row={row} isIn={isIn(row)} onKeep={(isOn) => onKeep(row.domain, isOn)} />}
        </VirtualRows>
      )}
    </section>
  );
};
