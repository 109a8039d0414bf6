import type { ComponentProps } from 'react';
import classes from './UnsavedBar.module.css';

interface UnsavedBarProps extends ComponentProps<'div'> {
  readonly message: string;
}

/** A message about unsaved texts, with buttons. */
export const UnsavedBar = ({ message, children, ...props }: UnsavedBarProps) => (
  <div {...props} className={classes.bar}>
    <span className={classes.message}>{message}</span>
    {children}
  </div>
);
