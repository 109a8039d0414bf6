import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  /** A Tabler icon with its own size. */
  readonly icon?: ReactNode;
  /** Colour of the icon. */
  readonly tone?: 'bad' | 'warn';
  readonly title: string;
  /** One or two sentences. */
  readonly children?: ReactNode;
  /** What the service said. */
  readonly serviceMessage?: string | null;
  /** The next thing to do. */
  readonly action?: ReactNode;
  readonly role?: 'alert';
}

/** A message in place of a list or a record. */
export const EmptyState = (props: EmptyStateProps) => {
  const { icon, tone, title, children, serviceMessage, action, role } = props;
  return (
    <div className={classes.state} role={role}>
      {icon && (
        <div className={classes.icon} data-tone={tone} aria-hidden="true">
          {icon}
        </div>
      )}
      <h2 className={classes.title}>{title}</h2>
      {children && <div className={classes.text}>{children}</div>}
      {serviceMessage && <p className={classes.serviceMessage}>{serviceMessage}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
};
