import type { ReactNode } from 'react';
import classes from './States.module.css';

interface EmptyStateProps {
  /** A tabler icon, drawn by its own size. */
  readonly icon?: ReactNode;
  readonly title: string;
  /** One or two sentences. */
  readonly children?: ReactNode;
  /** The one thing to do next. */
  readonly action?: ReactNode;
}

/** Nothing here, and what to do about it. */
export const EmptyState = ({ icon, title, children, action }: EmptyStateProps) => (
  <div className={classes.state}>
    {icon && (
      <div className={classes.icon} aria-hidden="true">
        {icon}
      </div>
    )}
    <h2 className={classes.title}>{title}</h2>
    {children && <div className={classes.words}>{children}</div>}
    {action && <div className={classes.action}>{action}</div>}
  </div>
);
