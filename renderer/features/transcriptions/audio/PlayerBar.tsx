import type { ReactNode } from 'react';
import classes from './PlayerBar.module.css';

interface PlayerBarProps {
  readonly isPlaying?: boolean;
  readonly children?: ReactNode;
}

/** Empty while the player loads, so that the text below it does not move. */
export const PlayerBar = ({ isPlaying = false, children }: PlayerBarProps) => (
  <div className={classes.bar} data-playing={isPlaying || undefined}>
    {children}
  </div>
);
