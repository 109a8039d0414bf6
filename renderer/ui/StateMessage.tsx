import type { ReactNode } from 'react';
import classes from './StateMessage.module.css';

interface StateMessageProps {
  /** A Tabler icon with its own size. */
  readonly icon: ReactNode;
  /** Colour of the icon. */
  readonly tone?: 'bad' | 'warn';
  readonly title: string;
  readonly text: ReactNode;
  /** What is shown between text and buttons. */
  readonly children?: ReactNode;
  readonly action: ReactNode;
  readonly role?: 'alert';
}

/** A message in place of a list or a record. */
export const StateMessage = (props: StateMessageProps) => {
  const { icon, tone, title, text, children, action, role } = props;
  return (
    <div className={classes.state} role={role}>
      {icon && (
        <div className={classes.icon} data-tone={tone} aria-hidden="true">
          {icon}
        </div>
      )}
      <h2 className={classes.title}>{title}</h2>
      {text && <div className={classes.text}>{text}</div>}
      {children}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
};
