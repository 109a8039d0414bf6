import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ErrorNotice.module.css';

interface ErrorNoticeProps {
  readonly title: string;
  readonly message: ReactNode;
  readonly serviceMessage?: string | null | undefined;
  readonly color?: 'red' | 'yellow';
  /** Buttons. */
  readonly children?: ReactNode;
}

/** A problem of the open text, below it. */
export const ErrorNotice = (props: ErrorNoticeProps) => {
  const { title, message, serviceMessage, color = 'red', children } = props;
  return (
    <Alert className={classes.notice} color={color} role="alert" title={title}>
      <p className={classes.message}>{message}</p>
      {serviceMessage && <p className={classes.serviceMessage}>{serviceMessage}</p>}
      {children}
    </Alert>
  );
};
