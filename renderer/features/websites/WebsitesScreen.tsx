import { type KeyboardEvent, lazy, Suspense } from 'react';
import type { Website } from '../../../preload/contract/websites.ts';
import { formatCount } from '../../lib/format.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SortSelect } from '../../ui/SortSelect.tsx';
import { toast } from '../../ui/toasts.tsx';
import { RunStrip } from './bulk/RunStrip.tsx';
import { toDisplayDomain } from './domain.ts';
import { HeaderActions } from './HeaderActions.tsx';
import { NewWebsitePanel } from './NewWebsitePanel.tsx';
import { TablePane } from './TablePane.tsx';
import { useBulkActions, type WebsiteBulkActions } from './use-bulk-actions.ts';
import { useList } from './use-list.ts';
import { usePanel } from './use-panel.ts';
import { useScreen } from './use-screen.ts';
import { WebsitePanel } from './WebsitePanel.tsx';
import classes from './WebsitesScreen.module.css';

const sortOptions = [
  { sort_by: 'id', sort: 'desc', label: 'Newest first' },
  { sort_by: 'id', sort: 'asc', label: 'Oldest first' },
  { sort_by: 'domain', sort: 'asc', label: 'Domain, A to Z' },
  { sort_by: 'domain', sort: 'desc', label: 'Domain, Z to A' },
] as const;

const Sheets = lazy(() => import('./bulk/Sheets.tsx'));

const getOtherSelected = ({ selection }: WebsiteBulkActions, { id }: Website): readonly Website[] =>
  selection.websites.filter((website) => website.id !== id);

export const WebsitesScreen = () => {
  const { search, change } = useScreen();
  const list = useList(search);
  const bulk = useBulkActions(search, list);
  const {
    root,
    isOpen,
    wanted: focusTarget,
    onFocused,
    open,
    add,
    show,
    close,
    closeDeleted,
  } = usePanel(search, change);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  };

  const panelProps = { onFocused, onOpen: show, onClose: close };
  const total = list.page?.total;
  return (
    <div ref={root} className={classes.screen}>
      <PageHeader
        title="Websites"
        note={typeof total === 'number' && formatCount(total, 'website', 'websites')}
        actions={<HeaderActions bulk={bulk} canExport={total !== 0} onAdd={add} />}
      >
        <SearchField
          label="Search domains"
          value={search.search}
          onSearch={(term) => change({ search: term }, true)}
        />
        <SortSelect options={sortOptions} value={search} onSort={change} />
      </PageHeader>
      {bulk.run && bulk.sheet?.kind !== 'run' && (
        <RunStrip run={bulk.run} store={bulk.store} onShow={() => bulk.setSheet({ kind: 'run' })} />
      )}
      <div className={classes.body}>
        <section className={classes.table} aria-label="List" data-beside={isOpen || undefined}>
          <TablePane list={list} search={search} onChange={change} onOpen={open} onAdd={add} bulk={bulk} />
        </section>
        {isOpen && (
          <aside className={classes.panel} aria-label="Website" onKeyDown={onKeyDown}>
            {search.add ? (
              <NewWebsitePanel
                {...panelProps}
                shouldFocus={focusTarget === ''}
                onStored={({ id, domain }) => {
                  toast(`${toDisplayDomain(domain)} was added`);
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
    </div>
  );
};
