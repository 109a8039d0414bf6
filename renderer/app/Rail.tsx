import { Button } from '@mantine/core';
import { IconFileText, IconPlus, IconSettings, IconUpload, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { shortcuts } from '../../preload/contract/shortcuts.ts';
import { t } from '../../preload/messages/translate.ts';
import { useUploadTotals } from '../features/uploads/uploads-store.ts';
import { useAddFiles } from '../lib/add-files-context.ts';
import { hasBothPlaces } from '../lib/places.ts';
import { settingsQuery } from '../lib/settings-query.ts';
import { Notices } from '../ui/notices/Notices.tsx';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import classes from './Rail.module.css';
import { toAriaShortcut } from './shortcut-keys.ts';

/** The mark of the application icon: sound waves with a text caret in the middle. */
const Logo = () => (
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

const PlaceChoice = () => {
  const { data: settings } = useQuery(settingsQuery);
  if (!settings || !hasBothPlaces(settings)) return null;
  return (
    <Suspense>
      <PlaceMenu settings={settings} />
    </Suspense>
  );
};

interface RailLinkProps {
  readonly to: '/transcriptions' | '/uploads' | '/websites' | '/settings';
  readonly icon: ReactNode;
  readonly label: string;
  readonly children?: ReactNode;
  readonly shortcut: { readonly keys: string };
}

const RailLink = ({ to, icon, label, children, shortcut }: RailLinkProps) => (
  <Link
    to={to}
    className={classes.link}
    title={label}
    activeOptions={{ includeSearch: false }}
    activeProps={{ 'data-active': true, 'aria-current': 'page' }}
    aria-keyshortcuts={toAriaShortcut(shortcut)}
  >
    {icon}
    <span className={classes.label}>{label}</span>
    {children}
  </Link>
);

interface BadgeProps {
  readonly count: number;
  /** What is counted: only screen readers get it, in the tag `hidden` of the message. */
  readonly kind: 'failed' | 'underWay' | 'toReview';
  readonly tone?: 'bad' | 'quiet';
}

const Badge = ({ count, kind, tone }: BadgeProps) =>
  count === 0 ? null : (
    <span className={classes.badge} data-tone={tone}>
      {t.rich(`app.rail.${kind}`, {
        count,
        hidden: (chunks) => <span className={classes.hidden}>{chunks}</span>,
      })}
    </span>
  );

/** How many uploads failed and how many are under way; files to review only if there are no others. */
const UploadsBadges = () => {
  const { running, waiting, failed, pendingReview } = useUploadTotals();
  const activeCount = running + waiting;
  return (
    <span className={classes.badges}>
      <Badge count={failed} kind="failed" tone="bad" />
      <Badge count={activeCount} kind="underWay" />
      {failed + activeCount === 0 && <Badge count={pendingReview} kind="toReview" tone="quiet" />}
    </span>
  );
};

const iconProps = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

export const Rail = () => {
  const { chooseFiles } = useAddFiles();
  return (
    <aside className={classes.rail} aria-label="Sidetone">
      <div>
        <div className={classes.brand}>
          <Logo />
          <span className={classes.label}>Sidetone</span>
        </div>
        <Button
          className={classes.add}
          size="sm"
          title={t('app.rail.transcribe')}
          onClick={chooseFiles}
          aria-keyshortcuts={toAriaShortcut(shortcuts.chooseFiles)}
        >
          <IconPlus size={16} stroke={1.8} aria-hidden="true" />
          <span className={classes.label}>{t('app.rail.transcribe')}</span>
        </Button>
      </div>
      <nav aria-label={t('app.navigation.main')} className={classes.nav}>
        <RailLink
          to="/transcriptions"
          icon={<IconFileText {...iconProps} />}
          label={t('common.transcriptions')}
          shortcut={shortcuts.transcriptions}
        />
        <RailLink
          to="/uploads"
          icon={<IconUpload {...iconProps} />}
          label={t('common.uploads')}
          shortcut={shortcuts.uploads}
        >
          <UploadsBadges />
        </RailLink>
        <RailLink
          to="/websites"
          icon={<IconWorld {...iconProps} />}
          label={t('common.websites')}
          shortcut={shortcuts.websites}
        />
      </nav>
      <Notices />
      <footer className={classes.foot}>
        <div className={classes.connection}>
          <ConnectionStatus />
          <PlaceChoice />
        </div>
        <nav aria-label={t('app.navigation.app')}>
          <RailLink
            to="/settings"
            icon={<IconSettings {...iconProps} />}
            label={t('common.settings')}
            shortcut={shortcuts.settings}
          />
        </nav>
      </footer>
    </aside>
  );
};
