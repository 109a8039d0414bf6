import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { BridgeError } from '../../preload/contract/result.ts';
import { explain, getErrorDetails, isOffline } from '../lib/errors.ts';
import { RetryCountdown } from './RetryCountdown.tsx';
import classes from './States.module.css';

interface ErrorStateProps {
  readonly error: BridgeError;
  readonly retry?: () => void;
}

/** A list or record that could not be had: words, the server's own words, and the one thing to do next. */
export const ErrorState = ({ error, retry }: ErrorStateProps) => {
  const { title, next, remedy } = explain(error);
  const serviceMessage = getErrorDetails(error);
  const Icon = isOffline(error) ? IconCloudOff : IconAlertTriangle;
  const settings = remedy === 'settings' && (
    <Button component={Link} to="/settings">
      Open settings
    </Button>
  );
  return (
    <div className={classes.state} role="alert">
      <div
        className={`${classes.icon} ${isOffline(error) ? classes.warn : classes.danger}`}
        aria-hidden="true"
      >
        <Icon size={30} stroke={1.4} />
      </div>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.words}>
        {next} <RetryCountdown error={error} onDue={retry} />
      </div>
      {serviceMessage && <p className={classes.own}>{serviceMessage}</p>}
      <div className={classes.action}>
        {settings}
        {retry && (
          <Button variant={settings ? 'default' : 'filled'} onClick={retry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
};
