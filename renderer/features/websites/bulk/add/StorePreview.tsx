import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { AllWebsites } from '../../../../../preload/contract/websites-bulk.ts';
import { t } from '../../../../../preload/messages/translate.ts';
import { explain } from '../../../../lib/errors.ts';
import { PreviewFrame, PreviewNote } from '../PreviewFrame.tsx';
import { VirtualRows } from '../VirtualRows.tsx';
import { maxRows, type ParsedDomainList } from './parse-domain-list.ts';
import { isSentByDefault, type StoreRow } from './plan-stores.ts';
import { StoreRowView } from './StoreRowView.tsx';

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
    column === null ? '' : t('websites.bulkAdd.column', { column }),
    ignored.length === 0 ? '' : t('websites.bulkAdd.ignored', { cells: firstIgnored }),
    rows.length >= maxRows ? t('websites.bulkAdd.limit', { count: maxRows }) : '',
  ]
    .filter((note) => note !== '')
    .join(' ');
};

const ExistingStatus = ({ existing }: Pick<StorePreviewProps, 'existing'>) => {
  if (existing.isPending) return <>{t('websites.bulkAdd.checkingExisting')}</>;
  if (!existing.error) return null;
  return (
    <>
      {t('websites.bulkAdd.existingUnknown', { reason: explain(existing.error).title })}{' '}
      <Button variant="default" size="compact-xs" onClick={() => void existing.refetch()}>
        {t('common.retry')}
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
    <PreviewFrame
      title={t('websites.bulk.preview')}
      filter={filter}
      filters={[
        { value: 'all', label: t('websites.bulkAdd.all', { count: rows.length }) },
        { value: 'in', label: t('websites.bulkAdd.included', { count }) },
        { value: 'out', label: t('websites.bulkAdd.skipped', { count: rows.length - count }) },
      ]}
      onFilter={setFilter}
      note={
        <PreviewNote role="status">
          {notes} <ExistingStatus existing={existing} />
        </PreviewNote>
      }
      empty={rows.length === 0 ? t('websites.bulkAdd.empty') : null}
    >
      <VirtualRows
        key={filter}
        label={t('websites.bulkAdd.domains')}
        items={shown}
        getKey={({ key }) => key}
        rowHeight={37}
      >
        {(row) => (
          <StoreRowView
            row={row}
            isIncluded={isIncluded(row)}
            onForce={(isForced) => onForce(row.domain, isForced)}
          />
        )}
      </VirtualRows>
    </PreviewFrame>
  );
};
