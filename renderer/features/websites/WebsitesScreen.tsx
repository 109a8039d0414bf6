import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, lazy, Suspense, useRef } from 'react';
import type { Website } from '../../../preload/contract/websites.ts';
import { t } from '../../../preload/messages/translate.ts';
import { useToasts } from '../../state/app-state-context.ts';
import { findNeighbour } from '../../ui/list/rows/row-elements.ts';
import { getTabStop } from '../../ui/list/rows/row-keys.ts';
import { SearchField } from '../../ui/list/SearchField.tsx';
import { SortSelect } from '../../ui/list/SortSelect.tsx';
import { useListFocus, useOpenRecord } from '../../ui/list/use-list-focus.ts';
import { useListRoute } from '../../ui/list/use-list-route.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ScreenFrame } from '../../ui/ScreenFrame.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { RunStrip } from './bulk/RunStrip.tsx';
import { toIsolatedDomain } from './domain.ts';
import { NewWebsitePanel, WebsitePanel } from './form/WebsitePanel.tsx';
import { useFocusRow, useRows } from './screen-state.ts';
import { applySearchChange, type WebsiteSearch } from './search.ts';
import { ExportMenu, TablePane } from './table/TablePane.tsx';
import { useBulkActions, type WebsiteBulkActions } from './table/use-bulk-actions.ts';
import { useList } from './table/use-list.ts';
import classes from './WebsitesScreen.module.css';

const path = '/websites';

const useWebsitesRoute = () => {
  const search = useSearch({ from: path });
  const navigate = useNavigate({ from: path });
  const route = useListRoute<Partial<WebsiteSearch>>({
    path,
    isOpen: search.add || search.id !== undefined,
    closed: { id: undefined, add: false },
    navigate: (next, options) => void navigate({ search: (now) => applySearchChange(now, next), ...options }),
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
  const isOpen = search.add || search.id !== undefined;
  const { focusRow } = useListFocus(useFocusRow(), !isOpen);
  const { focusId, focusWhenShown, onFocused, open } = useOpenRecord({
    openId: search.add ? undefined : search.id,
    replacesList: isNarrow,
    onOpen: (id, trigger) => change({ id, add: false }, trigger === 'arrow_key' || search.id !== undefined),
  });
  const closeAndFocus = (id: string | undefined): void => {
    back();
    focusRow(id);
  };
  const ids = websites.map(({ id }) => id);
  return {
    root,
    isOpen,
    /** Id of the panel that receives focus once rendered; '' is the form for a new website. */
    focusTarget: focusId,
    onFocused,
    open,
    add: (): void => {
      focusWhenShown('');
      change({ add: true });
    },
    /** Replaces the current panel by the panel of another record, such as a new one. */
    show: (id: string): void => {
      focusWhenShown(id);
      change({ id, add: false }, true);
    },
    close: (): void => closeAndFocus(getTabStop(ids, search.id)),
    closeDeleted: (id: string): void => closeAndFocus(findNeighbour(websites, id)),
  };
};

const getSortOptions = () =>
  [
    { sort_by: 'id', sort: 'desc', label: t('websites.list.sorts.newest') },
    { sort_by: 'id', sort: 'asc', label: t('websites.list.sorts.oldest') },
    { sort_by: 'domain', sort: 'asc', label: t('websites.list.sorts.domainAscending') },
    { sort_by: 'domain', sort: 'desc', label: t('websites.list.sorts.domainDescending') },
  ] as const;

const Sheets = lazy(() => import('./bulk/Sheets.tsx'));

const getOtherSelected = ({ selection }: WebsiteBulkActions, { id }: Website): readonly Website[] =>
  selection.records.filter((website) => website.id !== id);

const renderActions = (bulk: WebsiteBulkActions, isEmpty: boolean, onAdd: () => void) => (
  <>
    {!isEmpty && (
      <ExportMenu
        label={t('websites.export.list')}
        isBusy={bulk.isExporting}
        onExport={(format) => bulk.exportList(format, null)}
        onStop={bulk.stopExport}
      />
    )}
    <Button variant="default" onClick={() => bulk.setSheet({ kind: 'ips', websites: [] })}>
      {t('websites.presets.open')}
    </Button>
    <Button variant="default" onClick={() => bulk.setSheet({ kind: 'add' })}>
      {t('websites.addMany')}
    </Button>
    <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={onAdd}>
      {t('websites.add')}
    </Button>
  </>
);

export const WebsitesScreen = () => {
  const route = useWebsitesRoute();
  const { search, change } = route;
  const list = useList(search);
  const bulk = useBulkActions(search, list);
  const { toast } = useToasts();
  const websites = list.page?.items ?? [];
  const rows = useRows();
  const { root, isOpen, focusTarget, onFocused, open, add, show, close, closeDeleted } = usePanel(
    route,
    websites,
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  };

  const panelProps = { onFocused, onOpen: show, onClose: close };
  const total = list.page?.total;
  return (
    <ScreenFrame ref={root}>
      <PageHeader
        title={t('common.websites')}
        note={typeof total === 'number' && t('websites.count', { count: total })}
        actions={renderActions(bulk, total === 0, add)}
      >
        <SearchField
          label={t('websites.list.search')}
          value={search.search}
          onSearch={(term) => change({ search: term }, true)}
          onArrowDown={() => rows.get(websites[0]?.id ?? '')?.focus()}
        />
        <SortSelect options={getSortOptions()} value={search} onSort={change} />
      </PageHeader>
      {bulk.run && bulk.sheet?.kind !== 'run' && (
        <RunStrip run={bulk.run} store={bulk.store} onShow={() => bulk.setSheet({ kind: 'run' })} />
      )}
      <div className={classes.body}>
        <section
          className={classes.table}
          aria-label={t('websites.listPane')}
          data-beside={isOpen || undefined}
        >
          <TablePane list={list} search={search} onChange={change} onOpen={open} onAdd={add} bulk={bulk} />
        </section>
        {isOpen && (
          <aside className={classes.panel} aria-label={t('websites.detailPane')} onKeyDown={onKeyDown}>
            {search.add ? (
              <NewWebsitePanel
                {...panelProps}
                shouldFocus={focusTarget === ''}
                onStored={({ id, domain }) => {
                  toast(t('websites.added', { domain: toIsolatedDomain(domain) }));
                  show(id);
                }}
              />
            ) : (
              <WebsitePanel
                key={search.id}
                {...panelProps}
                shouldFocus={focusTarget === search.id}
                id={search.id ?? ''}
                onDeleted={closeDeleted}
                onCopy={(website) =>
                  bulk.setSheet({ kind: 'copy', websites: [website, ...getOtherSelected(bulk, website)] })
                }
              />
            )}
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
