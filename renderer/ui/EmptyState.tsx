import type { ReactNode } from 'react';
import classes from './States.module.css';

interface EmptyStateProps {
  /** A Tabler icon with its own size. */
  readonly icon?: ReactNode;
  readonly title: string;
  /** One or two sentences. */
  readonly children?: ReactNode;
  /** The next thing to do. */
  readonly action?: ReactNode;
}

export const EmptyState = ({ icon, title, children, action }: EmptyStateProps) => (
  <div className={classes.state}>
    {icon && (
      <div className={classes.icon} aria-hidden="true">
        {icon}
      </div>
    )}
    <h2 className={classes.title}>{title}</h2>
    {children && <div className={classes.text}>{children}</div>}
    {action && <div className={classes.action}>{action}</div>}
  </div>
);
