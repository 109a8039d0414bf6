import type { ReactNode } from 'react';
import classes from './TextHeaderFrame.module.css';

interface TextHeaderFrameProps {
  readonly name: ReactNode;
  /** Icon buttons beside the name. */
  readonly actions: ReactNode;
  /** A line below the name. */
  readonly meta: ReactNode;
  readonly children: ReactNode;
}

/** The header of a text, with its name above the text. */
export const TextHeaderFrame = ({ name, actions, meta, children }: TextHeaderFrameProps) => (
  <header className={classes.header}>
    <div className={classes.line}>
      {name}
      <div className={classes.actions}>{actions}</div>
    </div>
    <div className={classes.meta}>{meta}</div>
    {children}
  </header>
);
