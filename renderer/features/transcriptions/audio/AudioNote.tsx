import type { ReactNode } from 'react';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import classes from './AudioNote.module.css';

interface AudioNoteProps {
  readonly icon: ReactNode;
  readonly message: string;
  readonly role?: 'status';
  /** What its buttons do. */
  readonly actions: Readonly<Record<string, () => void>>;
}

/** A line in place of the player. */
export const AudioNote = ({ icon, message, role, actions }: AudioNoteProps) => (
  <div className={classes.note} data-note role={role}>
    <span className={classes.icon} aria-hidden="true">
      {icon}
    </span>
    <span className={classes.message}>{message}</span>
    {Object.entries(actions).map(([label, run]) => (
      <ActionButton key={label} variant="subtle" color="gray" size="compact-xs" onClick={run}>
        {label}
      </ActionButton>
    ))}
  </div>
);
