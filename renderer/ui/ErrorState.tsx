import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { BridgeError } from '../../preload/contract/result.ts';
import { t } from '../../preload/messages/translate.ts';
import { explain, getErrorDetails, isOffline } from '../lib/errors.ts';
import { RetryCountdown } from './RetryCountdown.tsx';
import classes from './States.module.css';

interface ErrorStateProps {
  readonly error: BridgeError;
  readonly retry?: () => void;
}

/** Shown in place of a list or record that could not be loaded. */
export const ErrorState = ({ error, retry }: ErrorStateProps) => {
  const { title, next, remedy } = explain(error);
  const serviceMessage = getErrorDetails(error);
  const Icon = isOffline(error) ? IconCloudOff : IconAlertTriangle;
  const settings = remedy === 'settings' && (
    <Button component={Link} to="/settings">
      {t('common.openSettings')}
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
      <div className={classes.text}>
        {next} <RetryCountdown error={error} onDue={retry} />
      </div>
      {serviceMessage && <p className={classes.serviceMessage}>{serviceMessage}</p>}
      <div className={classes.action}>
        {settings}
        {retry && (
          <Button variant={settings ? 'default' : 'filled'} onClick={retry}>
            {t('common.retry')}
          </Button>
        )}
      </div>
    </div>
  );
};
