import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { t } from '../../preload/messages/translate.ts';
import { after } from '../lib/timers.ts';

interface ConfirmOptions {
  readonly title: string;
  /** The consequence, and whether it can be undone. */
  readonly children: ReactNode;
  /** The action as a verb: "Delete website", never "OK". */
  readonly confirm: string;
  readonly danger?: boolean;
}

/** Asks before an action that cannot be undone. Resolves with whether the user agreed; Esc means no. */
export const confirmDialog = ({
  title,
  children,
  confirm,
  danger = false,
}: ConfirmOptions): Promise<boolean> =>
  new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: (
        <Text component="div" size="sm">
          {children}
        </Text>
      ),
      labels: { confirm, cancel: t('common.cancel') },
      confirmProps: { ...(danger && { color: 'red' }), 'data-autofocus': true },
      onConfirm: () => resolve(true),
      // Also called after a confirmation, so it resolves later. A promise resolves only once.
      onClose: () => after(0, () => resolve(false)),
      onCancel: () => resolve(false),
    });
  });
