import type { ButtonProps } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { CheckTarget } from '../../../preload/contract/connection/connection-check.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { t } from '../../../preload/messages/translate.ts';
import { isCheckable } from '../../lib/errors.ts';
import { ActionButton } from '../buttons/ActionButton.tsx';
import { openDialog } from '../dialogs/Dialogs.tsx';
import { LoadingRows } from '../list/LoadingRows.tsx';

const dialogId = 'connection-check';

const ConnectionCheckView = lazy(() => import('./ConnectionCheckView.tsx'));

/** Opens the dialog, which checks the connection in use or typed addresses at once. */
const openConnectionCheck = (typed?: CheckTarget): void => {
  openDialog({
    id: dialogId,
    title: t('check.title'),
    size: 680,
    children: (
      <Suspense fallback={<LoadingRows rows={9} />}>
        <ConnectionCheckView typed={typed} dialogId={dialogId} />
      </Suspense>
    ),
  });
};

interface CheckConnectionButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  /** The error that it is beside: nothing is rendered if it is not one of the connection. */
  readonly error?: BridgeError;
  /** If it is missing, the connection in use is checked. */
  readonly getTyped?: () => CheckTarget | undefined;
}

export const CheckConnectionButton = ({ error, getTyped, ...props }: CheckConnectionButtonProps) =>
  error === undefined || isCheckable(error) ? (
    <ActionButton variant="default" {...props} onClick={() => openConnectionCheck(getTyped?.())}>
      {t('check.open')}
    </ActionButton>
  ) : null;
