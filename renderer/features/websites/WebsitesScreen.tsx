import { type KeyboardEvent, lazy, Suspense } from 'react';
import type { Website } from '../../../preload/contract/websites.ts';
import { formatCount } from '../../lib/format.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SortSelect } from '../../ui/SortSelect.tsx';
import { toast } from '../../ui/toasts.tsx';
import { readable } from './domain.ts';
import { HeaderActions } from './HeaderActions.tsx';
import { RunStrip } from './many/RunStrip.tsx';
import { NewWebsitePanel } from './NewWebsitePanel.tsx';
import { TablePane } from './TablePane.tsx';
import { useList } from './use-list.ts';
import { type Many, useMany } from './use-many.ts';
import { usePanel } from './use-panel.ts';
import { useScreen } from './use-screen.ts';
import { WebsitePanel } from './WebsitePanel.tsx';
import classes from './WebsitesScreen.module.css';

const sorts = [
  { sort_by: 'id', sort: 'desc', label: 'Newest first' },
  { sort_by: 'id', sort: 'asc', label: 'Oldest first' },
  { sort_by: 'domain', sort: 'asc', label: 'Domain, A to Z' },
  { sort_by: 'domain', sort: 'desc', label: 'Domain, Z to A' },
] as const;

const Sheets = lazy(() => import('./many/Sheets.tsx'));

/** What is chosen beside this one. */
const others = ({ selection }: Many, { id }: Website): readonly Website[] =>
  selection.websites.filter((website) => website.id !== id);

/** The table, and beside it the record that is open or the form for a new one. */
export const WebsitesScreen = () => {
  const { search, change } = useScreen();
  const list = useList(search);
  const many = useMany(search, list);
  const { root, isOpen, wanted, onFocused, open, add, show, close, closeGone } = usePanel(search, change);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  };

  const panel = { onFocused, onOpen: show, onClose: close };
  const total = list.page?.total;
  return (
    <div ref={root} className={classes.screen}>
      <PageHeader
        title="Websites"
        note={typeof total === 'number' && formatCount(total, 'website', 'websites')}
        actions={<HeaderActions many={many} canExport={total !== 0} onAdd={add} />}
      >
        <SearchField
          label="Search domains"
          value={search.search}
          onSearch={(words) => change({ search: words }, true)}
        />
        <SortSelect options={sorts} value={search} onSort={change} />
      </PageHeader>
      {many.run && many.sheet?.kind !== 'run' && (
        <RunStrip run={many.run} store={many.store} onShow={() => many.setSheet({ kind: 'run' })} />
      )}
      <div className={classes.body}>
        <section className={classes.table} aria-label="List" data-beside={isOpen || undefined}>
          <TablePane list={list} search={search} onChange={change} onOpen={open} onAdd={add} many={many} />
        </section>
        {isOpen && (
          <aside className={classes.panel} aria-label="Website" onKeyDown={onKeyDown}>
            {search.add ? (
              <NewWebsitePanel
                {...panel}
                wantsFocus={wanted === ''}
                onStored={({ id, domain }) => {
                  toast(`${readable(domain)} was added`);
                  show(id);
                }}
              />
            ) : (
              <WebsitePanel
                key={search.id}
                {...panel}
                wantsFocus={wanted === search.id}
                id={search.id ?? ''}
                onGone={closeGone}
                onCopy={(website) =>
                  many.setSheet({ kind: 'copy', websites: [website, ...others(many, website)] })
                }
              />
            )}
          </aside>
        )}
      </div>
      {many.sheet && (
        <Suspense>
          <Sheets sheet={many.sheet} onSheet={many.setSheet} />
        </Suspense>
      )}
    </div>
  );
};
