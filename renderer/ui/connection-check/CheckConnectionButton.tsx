import { Button, type ButtonProps } from '@mantine/core';
import type { CheckTarget } from '../../../preload/contract/connection/connection-check.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { t } from '../../../preload/messages/translate.ts';
import { isCheckable } from '../../lib/errors.ts';
import { openConnectionCheck } from './open-connection-check.tsx';

interface CheckConnectionButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  /** The error that it is beside: nothing is rendered if it is not one of the connection. */
  readonly error?: BridgeError;
  /** If it is missing, the connection in use is checked. */
  readonly getTyped?: () => CheckTarget | undefined;
}

export const CheckConnectionButton = ({ error, getTyped, ...props }: CheckConnectionButtonProps) =>
  error === undefined || isCheckable(error) ? (
    <Button {...props} variant="default" onClick={() => openConnectionCheck(getTyped?.())}>
      {t('check.open')}
    </Button>
  ) : null;
