import type { ReactNode } from 'react';
import classes from './FieldNote.module.css';

/** A sentence below a field, with buttons. */
export const FieldNote = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.note}>{children}</div>
);
