import { Button } from '@mantine/core';
import { IconSearchOff, IconWorld } from '@tabler/icons-react';
import { t } from '../../../../preload/messages/translate.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/list/LoadingRows.tsx';
import { Pager } from '../../../ui/list/Pager.tsx';
import { OfflineNotice } from '../../../ui/OfflineNotice.tsx';
import type { WebsiteOpenTrigger } from '../search.ts';
import { isFiltered, type WebsiteSearch } from '../search.ts';
import type { WebsiteBulkActions } from '../use-bulk-actions.ts';
import { SelectionBar } from './SelectionBar.tsx';
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
        title={t('websites.list.noMatches')}
        action={
          <Button variant="default" onClick={() => onChange({ search: '' })}>
            {t('common.clearSearch')}
          </Button>
        }
      >
        {t('websites.list.noMatchesHint')}
      </EmptyState>
    );
  }
  if (search.page > 1) {
    return (
      <EmptyState
        title={t('websites.list.emptyPage')}
        action={<Button onClick={() => onChange({ page: 1 })}>{t('websites.list.firstPage')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconWorld size={34} stroke={1.3} />}
      title={t('websites.list.empty')}
      action={<Button onClick={onAdd}>{t('websites.add')}</Button>}
    >
      {t('websites.list.emptyHint')}
    </EmptyState>
  );
};

export const TablePane = ({ list, search, onChange, onOpen, onAdd, bulk }: TablePaneProps) => {
  const { page, error, isPending, isStale, retry } = list;
  if (isPending) return <LoadingRows label={t('websites.list.loading')} />;
  if (!page) return error ? <ErrorState error={error} retry={retry} /> : null;
  return (
    <>
      {error && (
        <OfflineNotice error={error} retry={retry}>
          {t('websites.list.lastLoaded')}
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
