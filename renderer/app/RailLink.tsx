import type { Icon } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { MouseEventHandler, ReactNode } from 'react';
import { getKeys, type ShortcutName } from '../../preload/contract/shortcuts.ts';
import { useChosenKeys } from '../lib/settings-query.ts';
import classes from './RailLink.module.css';
import { toAriaShortcut } from './shortcut-keys.ts';

interface RailLinkProps extends Pick<LinkProps, 'to' | 'search'> {
  readonly Icon: Icon;
  readonly label: string;
  readonly shortcut?: ShortcutName;
  /** The label is a tooltip. */
  readonly isIconOnly?: boolean;
  readonly onContextMenu?: MouseEventHandler;
  /** A count, whose place is reserved. */
  readonly children?: ReactNode;
}

export const RailLink = ({ Icon, label, shortcut, isIconOnly, children, ...link }: RailLinkProps) => {
  const chosen = useChosenKeys();
  return (
    <Link
      {...link}
      className={classes.link}
      title={label}
      data-icon-only={isIconOnly || undefined}
      activeOptions={{ includeSearch: link.search !== undefined }}
      activeProps={{ 'data-active': true }}
      {...(shortcut && { 'aria-keyshortcuts': toAriaShortcut(getKeys(shortcut, chosen)) })}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
      {children}
    </Link>
  );
};
