import { Button } from '@mantine/core';
import { IconSearchOff, IconWorld } from '@tabler/icons-react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { OfflineNotice } from '../../ui/OfflineNotice.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import type { WebsiteOpenTrigger } from './search.ts';
import { isFiltered, type WebsiteSearch } from './search.ts';
import type { WebsiteBulkActions } from './use-bulk-actions.ts';
import type { WebsiteList } from './use-list.ts';
import { WebsiteTable } from './WebsiteTable.tsx';

interface TablePaneProps {
  readonly list: WebsiteList;
  readonly search: WebsiteSearch;
  readonly onChange: (change: Partial<WebsiteSearch>) => void;
  readonly onOpen: (id: string, trigger: WebsiteOpenTrigger) => void;
  readonly onAdd: () => void;
  readonly bulk: WebsiteBulkActions;
}

const Empty = ({ search, onChange, onAdd }: Omit<TablePaneProps, 'list' | 'onOpen' | 'bulk'>) => {
  if (isFiltered(search)) {
    return (
      <EmptyState
        icon={<IconSearchOff size={30} stroke={1.4} />}
        title="No website matches"
        action={
          <Button variant="default" onClick={() => onChange({ search: '' })}>
            Clear search
          </Button>
        }
      >
        Try a part of the domain.
      </EmptyState>
    );
  }
  if (search.page > 1) {
    return (
      <EmptyState
        title="This page is empty"
        action={<Button onClick={() => onChange({ page: 1 })}>Go to first page</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconWorld size={34} stroke={1.3} />}
      title="No websites yet"
      action={<Button onClick={onAdd}>Add website</Button>}
    >
      Add the site of your podcast, and the service counts its visits.
    </EmptyState>
  );
};

export const TablePane = ({ list, search, onChange, onOpen, onAdd, bulk }: TablePaneProps) => {
  const { page, error, isPending, isStale, retry } = list;
  if (isPending) return <LoadingRows label="Loading websites" />;
  if (!page) return error ? <ErrorState error={error} retry={retry} /> : null;
  return (
    <>
      {error && (
        <OfflineNotice error={error} retry={retry}>
          This is the list as it was last read.
        </OfflineNotice>
      )}
      {page.items.length === 0 ? (
        <Empty search={search} onChange={onChange} onAdd={onAdd} />
      ) : (
        <WebsiteTable
          websites={page.items}
          search={search}
          isStale={isStale}
          selection={bulk.selection}
          onDelete={() => bulk.openSheet('delete')}
          onOpen={onOpen}
          onSort={onChange}
        />
      )}
      <SelectionBar
        selection={bulk.selection}
        total={page.total}
        isSelectingAll={bulk.isSelectingAll}
        isExporting={bulk.isExporting}
        onSelectAll={bulk.selectAll}
        onOpen={bulk.openSheet}
        onExport={bulk.exportSelected}
      />
      {page.items.length > 0 && (
        <Pager
          page={page.page}
          lastPage={page.lastPage}
          hasMore={page.hasMore}
          total={page.total}
          perPage={search.per_page}
          count={page.items.length}
          onPage={(next) => onChange({ page: next })}
          onPerPage={(size) => onChange({ per_page: size })}
        />
      )}
    </>
  );
};
