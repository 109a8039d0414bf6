import { Button } from '@mantine/core';
import { IconFileText, IconPlus, IconSettings, IconUpload, IconWorld } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIntake } from '../features/uploads/intake-context.ts';
import { useUploadTotals } from '../features/uploads/uploads-context.ts';
import { formatNumber } from '../lib/format.ts';
import { Notices } from '../ui/notices/Notices.tsx';
import { ConnectionLine } from './ConnectionLine.tsx';
import { Mark } from './Mark.tsx';
import classes from './Rail.module.css';

type Target = '/transcriptions' | '/uploads' | '/websites' | '/settings';

interface RailLinkProps {
  readonly to: Target;
  readonly icon: ReactNode;
  readonly words: string;
  readonly children?: ReactNode;
  readonly shortcut: string;
}

const RailLink = ({ to, icon, words, children, shortcut }: RailLinkProps) => (
  <Link
    to={to}
    className={classes.link}
    title={words}
    activeOptions={{ includeSearch: false }}
    activeProps={{ 'data-active': true, 'aria-current': 'page' }}
    aria-keyshortcuts={shortcut}
  >
    {icon}
    <span className={classes.words}>{words}</span>
    {children}
  </Link>
);

interface BadgeProps {
  readonly count: number;
  /** Read to screen readers after the count. */
  readonly words: string;
  readonly tone?: 'bad' | 'quiet';
}

const Badge = ({ count, words, tone }: BadgeProps) =>
  count === 0 ? null : (
    <span className={classes.badge} data-tone={tone}>
      {formatNumber(count)}
      <span className={classes.hidden}> {words}</span>
    </span>
  );

/** How many failed, and how many are under way; files to review only when there is nothing else. */
const UploadsBadges = () => {
  const { running, waiting, failed, drafts } = useUploadTotals();
  const underWay = running + waiting;
  return (
    <span className={classes.badges}>
      <Badge count={failed} words="failed" tone="bad" />
      <Badge count={underWay} words="under way" />
      {failed + underWay === 0 && <Badge count={drafts} words="to review" tone="quiet" />}
    </span>
  );
};

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

export const Rail = () => {
  const { chooseFiles } = useIntake();
  return (
    <aside className={classes.rail} aria-label="Sidetone">
      <div>
        <div className={classes.brand}>
          <Mark />
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
          icon={<IconFileText {...icon} />}
          words="Transcriptions"
          shortcut="Control+1"
        />
        <RailLink to="/uploads" icon={<IconUpload {...icon} />} words="Uploads" shortcut="Control+2">
          <UploadsBadges />
        </RailLink>
        <RailLink to="/websites" icon={<IconWorld {...icon} />} words="Websites" shortcut="Control+3" />
      </nav>
      <Notices />
      <footer className={classes.foot}>
        <ConnectionLine />
        <nav aria-label="Application">
          <RailLink to="/settings" icon={<IconSettings {...icon} />} words="Settings" shortcut="Control+," />
        </nav>
      </footer>
    </aside>
  );
};
