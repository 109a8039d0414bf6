import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../preload/messages/translate.ts';
import { closeDialog, openDialog } from './Dialogs.tsx';

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
    const id = crypto.randomUUID();
    const agree = (): void => {
      resolve(true);
      closeDialog(id);
    };
    openDialog({
      id,
      title,
      children: (
        <>
          <Text component="div" size="sm" mb="md">
            {children}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => closeDialog(id)}>
              {t('common.cancel')}
            </Button>
            <Button {...(danger && { color: 'red' })} data-autofocus onClick={agree}>
              {confirm}
            </Button>
          </Group>
        </>
      ),
      // A promise resolves only once, so this is no answer after a confirmation.
      onClose: () => resolve(false),
    });
  });
