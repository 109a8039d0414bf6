import { Button } from '@mantine/core';
import {
  IconFileText,
  IconPencil,
  IconPlus,
  IconSettings,
  IconStar,
  IconTrash,
  IconUpload,
  IconWorld,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { getKeys } from '../../preload/contract/shortcuts.ts';
import { t } from '../../preload/messages/translate.ts';
import { useUploadTotals } from '../features/uploads/uploads-store.ts';
import { firstPageQuery } from '../features/websites/records.ts';
import { defaultWebsiteSearch, toUnfilteredQuery } from '../features/websites/search.ts';
import { useAddFiles } from '../lib/add-files-context.ts';
import { formatNumber } from '../lib/format.ts';
import { hasBothPlaces } from '../lib/places.ts';
import { hasWebsites, settingsQuery, useChosenKeys } from '../lib/settings-query.ts';
import { whenLoaded } from '../lib/when-loaded.ts';
import { Notices } from '../ui/notices/Notices.tsx';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import classes from './Rail.module.css';
import { RailLink } from './RailLink.tsx';
import { railParts } from './rail-parts.ts';
import { ShowsPlace } from './ShowsPlace.tsx';
import { toAriaShortcut } from './shortcut-keys.ts';

/** The mark of the application icon: sound waves with a text caret in the middle. */
export const Logo = () => (
  <svg className={classes.mark} width={22} height={22} viewBox="0 0 24 24" aria-hidden="true">
    <g opacity="0.6">
      <rect x="1.5" y="10" width="2" height="4" rx="1" />
      <rect x="5.5" y="7" width="2" height="10" rx="1" />
      <rect x="16.5" y="7" width="2" height="10" rx="1" />
      <rect x="20.5" y="10" width="2" height="4" rx="1" />
    </g>
    <rect x="11" y="2" width="2" height="20" />
    <rect x="8.5" y="2" width="7" height="2" rx="1" />
    <rect x="8.5" y="20" width="7" height="2" rx="1" />
  </svg>
);

/** The menu is loaded only where it is needed, because most users have one place. */
const PlaceMenu = lazy(() => import('./PlaceMenu.tsx'));

const ViewCount = whenLoaded(railParts.viewCount);
const ShowLinks = whenLoaded(railParts.showLinks, ShowsPlace);

/** What each view of the list shows. The route adds the saved order, but no search. */
const views = {
  list: {
    Icon: IconFileText,
    search: { view: 'list', favorite: false, show: '' },
    shortcut: 'transcriptions',
  },
  favorites: { Icon: IconStar, search: { view: 'list', favorite: true, show: '' } },
  unsaved: { Icon: IconPencil, search: { view: 'unsaved', favorite: false } },
  deleted: { Icon: IconTrash, search: { view: 'deleted', favorite: false } },
} as const;

const ViewLink = ({ view }: { readonly view: keyof typeof views }) => (
  <RailLink to="/transcriptions" label={t(`transcriptions.views.${view}`)} {...views[view]}>
    {view !== 'deleted' && (
      <span className={classes.count} data-tone={view === 'unsaved' ? 'warn' : undefined}>
        <ViewCount view={view} />
      </span>
    )}
  </RailLink>
);

/** How many uploads failed, and how many are done of all while some run; files to review only if there are no others. */
const UploadCounts = () => {
  const { all, running, waiting, finished, failed, pendingReview } = useUploadTotals();
  const isActive = running + waiting > 0;
  const getCount = (kind: 'failed' | 'toReview', count: number) =>
    t.rich(`app.rail.${kind}`, {
      count,
      hidden: (chunks) => <span className={classes.hidden}>{chunks}</span>,
    });
  return (
    <>
      {/* Another count is another element: what stands at the right edge is replaced, and nothing moves. */}
      <span key={`${isActive} ${finished} ${all} ${pendingReview}`} className={classes.count}>
        {isActive && t('transcriptions.progress', { current: finished, total: all - pendingReview })}
        {!isActive && failed === 0 && pendingReview > 0 && getCount('toReview', pendingReview)}
      </span>
      {failed > 0 && (
        <span className={classes.count} data-tone="bad">
          {getCount('failed', failed)}
        </span>
      )}
    </>
  );
};

export const Rail = () => {
  const { chooseFiles } = useAddFiles();
  const { data: settings } = useQuery(settingsQuery);
  // As last read by the websites screen: nothing is requested for their number.
  const { data: websites } = useQuery({
    ...firstPageQuery(toUnfilteredQuery(defaultWebsiteSearch)),
    enabled: false,
  });
  return (
    <aside className={classes.rail} aria-label="Sidetone">
      <div className={classes.brand}>
        <Logo />
        <span className={classes.label}>Sidetone</span>
      </div>
      <Button
        className={classes.add}
        size="sm"
        title={t('app.rail.add')}
        onClick={chooseFiles}
        aria-keyshortcuts={toAriaShortcut(getKeys('chooseFiles', useChosenKeys()))}
      >
        <IconPlus size={16} stroke={1.8} aria-hidden="true" />
        <span className={classes.label}>{t('app.rail.add')}</span>
      </Button>
      <nav aria-label={t('app.navigation.main')} className={classes.nav}>
        <ViewLink view="list" />
        <ViewLink view="favorites" />
        <ViewLink view="unsaved" />
        <RailLink to="/uploads" Icon={IconUpload} label={t('common.queue')} shortcut="uploads">
          <UploadCounts />
        </RailLink>
        <ViewLink view="deleted" />
        <ShowLinks />
        {hasWebsites(settings) && (
          <>
            <div className={classes.group}>{t('app.rail.statistics')}</div>
            <RailLink to="/websites" Icon={IconWorld} label={t('common.websites')} shortcut="websites">
              <span className={classes.count}>{websites?.total ? formatNumber(websites.total) : null}</span>
            </RailLink>
          </>
        )}
      </nav>
      <Notices />
      <footer className={classes.foot}>
        <ConnectionStatus />
        {settings && hasBothPlaces(settings) && (
          <Suspense>
            <PlaceMenu settings={settings} />
          </Suspense>
        )}
        <RailLink
          to="/settings"
          Icon={IconSettings}
          label={t('common.settings')}
          shortcut="settings"
          isIconOnly
        />
      </footer>
    </aside>
  );
};
