import { Group, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, lazy, Suspense, useRef } from 'react';
import type { Page } from '../../../preload/contract/page.ts';
import type { Website } from '../../../preload/contract/websites.ts';
import { t } from '../../../preload/messages/translate.ts';
import { formatNumber } from '../../lib/format.ts';
import { choose } from '../../lib/list-search.ts';
import { useActions } from '../../state/actions.ts';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { Check } from '../../ui/list/rows/Check.tsx';
import { findNeighbour, getTabStop } from '../../ui/list/rows/row-keys.ts';
import { useFocusRow } from '../../ui/list/rows/virtual-rows.ts';
import { SearchField } from '../../ui/list/SearchField.tsx';
import { useListFocus, useOpenRecord } from '../../ui/list/use-list-focus.ts';
import { useListRoute } from '../../ui/list/use-list-route.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ScreenFrame } from '../../ui/ScreenFrame.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { RunStrip } from './bulk/RunStrip.tsx';
import { WebsitePanel } from './form/WebsitePanel.tsx';
import { NoStatistics } from './NoStatistics.tsx';
import { tableName } from './screen-state.ts';
import { filterNames, isFiltered, type WebsiteFilter, type WebsiteSearch } from './search.ts';
import { ExportMenu, TablePane } from './table/TablePane.tsx';
import { useBulkActions, type WebsiteBulkActions } from './table/use-bulk-actions.ts';
import { useList, type WebsiteList } from './table/use-list.ts';
import classes from './WebsitesScreen.module.css';

const path = '/websites';
const noWebsites: readonly Website[] = [];

const useWebsitesRoute = () => {
  const search = useSearch({ from: path });
  const navigate = useNavigate({ from: path });
  const route = useListRoute<Partial<WebsiteSearch>>({
    path,
    isOpen: search.id !== undefined,
    closed: { id: undefined },
    navigate: (next, options) => void navigate({ search: (now) => ({ ...now, ...next }), ...options }),
  });
  return { search, ...route };
};

/** Pixels. Below this the panel replaces the table. */
const narrowWidth = 600;

/** The panel beside the table, which shows `websites`. */
const usePanel = (
  { search, change, back }: ReturnType<typeof useWebsitesRoute>,
  websites: readonly Website[],
) => {
  const root = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(root, narrowWidth);
  const isOpen = search.id !== undefined;
  const { focusRow } = useListFocus(useFocusRow(tableName), !isOpen);
  const { focusId, onFocused, open } = useOpenRecord({
    openId: search.id,
    replacesList: isNarrow,
    onOpen: (id, trigger) => change({ id }, trigger === 'arrow_key' || isOpen),
  });
  const closeAndFocus = (id: string | undefined): void => {
    back();
    focusRow(id);
  };
  const ids = websites.map(({ id }) => id);
  return {
    root,
    isOpen,
    replacesTable: isNarrow && isOpen,
    /** Id of the panel that receives focus once rendered. */
    focusTarget: focusId,
    onFocused,
    open,
    close: (): void => closeAndFocus(getTabStop(ids, search.id)),
    closeDeleted: (id: string): void => closeAndFocus(findNeighbour(websites, id)),
  };
};

const sorts = {
  'id desc': 'newest',
  'id asc': 'oldest',
  'domain asc': 'domainAscending',
  'domain desc': 'domainDescending',
} as const;

/** Field and direction as one choice, such as "Newest first". */
const renderSort = (
  { sort_by, sort }: WebsiteSearch,
  onSort: (order: Pick<WebsiteSearch, 'sort_by' | 'sort'>) => void,
) => (
  <Select
    size="xs"
    className={classes.sort}
    aria-label={t('common.sort')}
    data={Object.entries(sorts).map(([value, name]) => ({ value, label: t(`websites.list.sorts.${name}`) }))}
    value={`${sort_by} ${sort}`}
    onChange={(chosen) => {
      const [field, direction] = chosen?.split(' ') ?? [];
      onSort({ sort_by: choose(field, ['id', 'domain']), sort: choose(direction, ['desc', 'asc']) });
    }}
    allowDeselect={false}
  />
);

const Sheets = lazy(() => import('./bulk/Sheets.tsx'));

const getOtherSelected = ({ selection }: WebsiteBulkActions, { id }: Website): readonly Website[] =>
  selection.records.filter((website) => website.id !== id);

const renderActions = (bulk: WebsiteBulkActions, isEmpty: boolean) => (
  <>
    {!isEmpty && (
      <ExportMenu
        label={t('websites.export.list')}
        isBusy={bulk.isExporting}
        onExport={(format) => bulk.exportList(format, null)}
        onStop={bulk.stopExport}
      />
    )}
    <ActionButton variant="subtle" color="gray" onClick={() => bulk.setSheet({ kind: 'ips', websites: [] })}>
      {t('websites.presets.open')}
    </ActionButton>
    <ActionButton
      leftSection={<IconPlus size={15} stroke={1.8} />}
      onClick={() => bulk.setSheet({ kind: 'add' })}
    >
      {t('websites.add')}
    </ActionButton>
  </>
);

/** While others are still being loaded, also how many there will be. */
const formatCount = ({ items: { length: count }, total }: Page<Website>): string =>
  total === null || total <= count ? formatNumber(count) : t('websites.list.soFar', { count, total });

const formatOptional = (count: number | null): string => (count === null ? '' : formatNumber(count));

interface FiltersProps {
  readonly chosen: WebsiteFilter;
  readonly list: WebsiteList;
  readonly onChoose: (filter: WebsiteFilter) => void;
}

/** Shows websites that differ from the usual settings, and how many there are. */
const Filters = ({ chosen, list, onChoose }: FiltersProps) => {
  const filters = filterNames.map((filter) => ({
    filter,
    name: t(`websites.list.filters.${filter}`),
    count: filter === 'all' ? '' : formatOptional(list.count(filter)),
  }));
  useActions(
    filters.map(({ filter, name, count }) => ({
      label: `${name} ${count}`.trim(),
      run: () => onChoose(filter),
    })),
  );
  return (
    <Group gap="var(--st-space-2)" role="group" aria-label={t('common.filters.label')}>
      {filters.map(({ filter, name, count }) => (
        <PlainButton
          key={filter}
          className={classes.filter}
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
        >
          {name} {filter !== 'all' && <span>{count}</span>}
        </PlainButton>
      ))}
    </Group>
  );
};

export const WebsitesScreen = () => {
  const route = useWebsitesRoute();
  const { search, change } = route;
  const list = useList(search);
  const websites = list.page?.items ?? noWebsites;
  const bulk = useBulkActions(search, websites);
  const { selection } = bulk;
  const focusRow = useFocusRow(tableName);
  const panel = usePanel(route, websites);
  const onKeyDown = (event: KeyboardEvent): void => {
    const isListOpen = (event.target as Element).ariaExpanded === 'true';
    if (event.key === 'Escape' && !event.defaultPrevented && !isListOpen) panel.close();
  };
  if (list.error?.code === 'not_found' && !list.page) return <NoStatistics />;
  const areAllSelected = selection.shown.length > 0 && selection.shown.length === websites.length;
  return (
    <ScreenFrame ref={panel.root}>
      <div className={classes.body}>
        <section
          className={classes.table}
          aria-label={t('websites.listPane')}
          data-replaced={panel.replacesTable || undefined}
          data-empty={(list.page?.items.length === 0 && !isFiltered(search)) || undefined}
        >
          <PageHeader
            title={t('common.websites')}
            isTitleOnly={panel.replacesTable}
            note={list.page && formatCount(list.page)}
            actions={renderActions(bulk, list.page?.items.length === 0)}
          >
            <Check
              label={t('websites.list.selectAll')}
              checked={areAllSelected}
              isMixed={selection.shown.length > 0 && !areAllSelected}
              onChange={() => selection.setShown(!areAllSelected)}
            />
            <SearchField
              label={t('websites.list.search')}
              value={search.search}
              onSearch={(term) => change({ search: term }, true)}
              onArrowDown={() => focusRow(websites[0]?.id ?? '')}
            />
            <Filters chosen={search.only} list={list} onChoose={(only) => change({ only }, true)} />
            {renderSort(search, change)}
          </PageHeader>
          {bulk.run && bulk.sheet?.kind !== 'run' && (
            <RunStrip run={bulk.run} store={bulk.store} onShow={() => bulk.setSheet({ kind: 'run' })} />
          )}
          <TablePane list={list} search={search} onChange={change} onOpen={panel.open} bulk={bulk} />
        </section>
        {search.id !== undefined && (
          <aside className={classes.panel} aria-label={t('websites.detailPane')} onKeyDown={onKeyDown}>
            <WebsitePanel
              key={search.id}
              id={search.id}
              shouldFocus={panel.focusTarget === search.id}
              onFocused={panel.onFocused}
              onClose={panel.close}
              onDeleted={panel.closeDeleted}
              onCopy={(website) =>
                bulk.setSheet({ kind: 'copy', websites: [website, ...getOtherSelected(bulk, website)] })
              }
            />
          </aside>
        )}
      </div>
      {bulk.sheet && (
        <Suspense>
          <Sheets sheet={bulk.sheet} onSheet={bulk.setSheet} />
        </Suspense>
      )}
    </ScreenFrame>
  );
};
