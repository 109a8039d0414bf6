import { Button } from '@mantine/core';
import { IconFileText, IconPlus, IconSettings, IconUpload, IconWorld } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAddFiles } from '../features/uploads/add-files-context.ts';
import { useUploadTotals } from '../features/uploads/uploads-context.ts';
import { formatNumber } from '../lib/format.ts';
import { Notices } from '../ui/notices/Notices.tsx';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import { Logo } from './Logo.tsx';
import classes from './Rail.module.css';

type Target = '/transcriptions' | '/uploads' | '/websites' | '/settings';

interface RailLinkProps {
  readonly to: Target;
  readonly icon: ReactNode;
  readonly label: string;
  readonly children?: ReactNode;
  readonly shortcut: string;
}

const RailLink = ({ to, icon, label, children, shortcut }: RailLinkProps) => (
  <Link
    to={to}
    className={classes.link}
    title={label}
    activeOptions={{ includeSearch: false }}
    activeProps={{ 'data-active': true, 'aria-current': 'page' }}
    aria-keyshortcuts={shortcut}
  >
    {icon}
    <span className={classes.words}>{label}</span>
    {children}
  </Link>
);

interface BadgeProps {
  readonly count: number;
  /** Read to screen readers after the count. */
  readonly label: string;
  readonly tone?: 'bad' | 'quiet';
}

const Badge = ({ count, label, tone }: BadgeProps) =>
  count === 0 ? null : (
    <span className={classes.badge} data-tone={tone}>
      {formatNumber(count)}
      <span className={classes.hidden}> {label}</span>
    </span>
  );

/** How many failed, and how many are under way; files to review only when there is nothing else. */
const UploadsBadges = () => {
  const { running, waiting, failed, pendingReview } = useUploadTotals();
  const activeCount = running + waiting;
  return (
    <span className={classes.badges}>
      <Badge count={failed} label="failed" tone="bad" />
      <Badge count={activeCount} label="under way" />
      {failed + activeCount === 0 && <Badge count={pendingReview} label="to review" tone="quiet" />}
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
          <span className={classes.words}>Sidetone</span>
        </div>
        <Button
          className={classes.add}
          size="sm"
          title="Transcribe audio"
          onClick={chooseFiles}
          aria-keyshortcuts="Control+O"
        >
          <IconPlus size={16} stroke={1.8} aria-hidden="true" />
          <span className={classes.words}>Transcribe audio</span>
        </Button>
      </div>
      <nav aria-label="Main" className={classes.nav}>
        <RailLink
          to="/transcriptions"
          icon={<IconFileText {...iconProps} />}
          label="Transcriptions"
          shortcut="Control+1"
        />
        <RailLink to="/uploads" icon={<IconUpload {...iconProps} />} label="Uploads" shortcut="Control+2">
          <UploadsBadges />
        </RailLink>
        <RailLink to="/websites" icon={<IconWorld {...iconProps} />} label="Websites" shortcut="Control+3" />
      </nav>
      <Notices />
      <footer className={classes.foot}>
        <ConnectionStatus />
        <nav aria-label="Application">
          <RailLink
            to="/settings"
            icon={<IconSettings {...iconProps} />}
            label="Settings"
            shortcut="Control+,"
          />
        </nav>
      </footer>
    </aside>
  );
};
