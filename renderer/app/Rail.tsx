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

/** How many run or wait their turn, and whether any has failed. */
const UploadsBadge = () => {
  const { running, waiting, failed } = useUploadTotals();
  const under = running + waiting;
  if (under > 0) {
    return (
      <span className={classes.badge}>
        {formatNumber(under)}
        <span className={classes.hidden}> under way</span>
      </span>
    );
  }
  if (failed === 0) return null;
  return (
    <span className={classes.badge} data-tone="bad">
      {formatNumber(failed)}
      <span className={classes.hidden}> failed</span>
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
          <UploadsBadge />
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
