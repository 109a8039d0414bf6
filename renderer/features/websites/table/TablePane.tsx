import { Button } from '@mantine/core';
import { IconSearchOff, IconWorld } from '@tabler/icons-react';
import { t } from '../../../../preload/messages/translate.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { EmptyPage } from '../../../ui/list/EmptyPage.tsx';
import { RecordListPane } from '../../../ui/list/RecordListPane.tsx';
import type { OpenTrigger } from '../../../ui/list/rows/row-state.ts';
import { isFiltered, type WebsiteSearch } from '../search.ts';
import type { WebsiteBulkActions } from '../use-bulk-actions.ts';
import type { WebsiteList } from './use-list.ts';
import { WebsitesSelectionBar } from './WebsitesSelectionBar.tsx';
import { WebsiteTable } from './WebsiteTable.tsx';

interface TablePaneProps {
  readonly list: WebsiteList;
  readonly search: WebsiteSearch;
  readonly onChange: (change: Partial<WebsiteSearch>) => void;
  readonly onOpen: (id: string, trigger: OpenTrigger) => void;
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
  if (search.page > 1) return <EmptyPage onFirstPage={() => onChange({ page: 1 })} />;
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

export const TablePane = ({ list, search, onChange, onOpen, onAdd, bulk }: TablePaneProps) => (
  <RecordListPane
    list={list}
    loadingLabel={t('websites.list.loading')}
    empty={<Empty search={search} onChange={onChange} onAdd={onAdd} />}
    footer={
      <WebsitesSelectionBar
        selection={bulk.selection}
        total={list.page?.total ?? null}
        isSelectingAll={bulk.isSelectingAll}
        isExporting={bulk.isExporting}
        onSelectAll={bulk.selectAll}
        onOpen={bulk.openSheet}
        onExport={bulk.exportSelected}
        onStopExport={bulk.stopExport}
      />
    }
    perPage={search.per_page}
    onPage={(page) => onChange({ page })}
    onPerPage={(size) => onChange({ per_page: size })}
  >
    {({ items }) => (
      <WebsiteTable
        websites={items}
        search={search}
        isStale={list.isStale}
        selection={bulk.selection}
        onDelete={() => bulk.openSheet('delete')}
        onOpen={onOpen}
        onSort={onChange}
      />
    )}
  </RecordListPane>
);
