import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

interface ConfirmOptions {
  readonly title: string;
  /** What will happen, and whether it can be undone. */
  readonly children: ReactNode;
  /** The verb of the deed: "Delete website", never "OK". */
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
      labels: { confirm, cancel: 'Cancel' },
      confirmProps: { ...(danger && { color: 'red' }), 'data-autofocus': true },
      onConfirm: () => resolve(true),
      // Also called when it is closed by Esc or by a click outside; a promise resolves only once.
      onClose: () => window.setTimeout(() => resolve(false)),
      onCancel: () => resolve(false),
    });
  });
