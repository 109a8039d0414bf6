import type { ReactNode } from 'react';
import classes from './AudioNote.module.css';

interface AudioNoteProps {
  readonly icon: ReactNode;
  readonly message: string;
  readonly role?: 'status';
  /** Buttons. */
  readonly children: ReactNode;
}

/** A line in place of the player. */
export const AudioNote = ({ icon, message, role, children }: AudioNoteProps) => (
  <div className={classes.note} role={role}>
    <span className={classes.icon} aria-hidden="true">
      {icon}
    </span>
    <span className={classes.message}>{message}</span>
    {children}
  </div>
);
