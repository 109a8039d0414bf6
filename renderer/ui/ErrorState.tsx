import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { BridgeError } from '../../preload/contract/result.ts';
import { t } from '../../preload/messages/translate.ts';
import { explain, getErrorDetails, isOffline } from '../lib/errors.ts';
import { ActionButton } from './buttons/ActionButton.tsx';
import { CheckConnectionButton } from './connection-check/CheckConnectionButton.tsx';
import { EmptyState } from './EmptyState.tsx';
import { RetryCountdown } from './RetryCountdown.tsx';

/** Shown in place of a list or record that could not be loaded. */
export const ErrorState = ({
  error,
  retry,
}: {
  readonly error: BridgeError;
  readonly retry?: () => void;
}) => {
  const { title, next, remedy } = explain(error);
  const Icon = isOffline(error) ? IconCloudOff : IconAlertTriangle;
  const settings = remedy === 'settings' && (
    <Button component={Link} to="/settings">
      {t('common.openSettings')}
    </Button>
  );
  return (
    <EmptyState
      role="alert"
      icon={<Icon size={30} stroke={1.4} />}
      tone={isOffline(error) ? 'warn' : 'bad'}
      title={title}
      serviceMessage={getErrorDetails(error)}
      action={
        <>
          {settings}
          {retry && (
            <ActionButton variant={settings ? 'default' : 'filled'} onClick={retry}>
              {t('common.retry')}
            </ActionButton>
          )}
          <CheckConnectionButton error={error} />
        </>
      }
    >
      {next} <RetryCountdown error={error} onDue={retry} />
    </EmptyState>
  );
};
