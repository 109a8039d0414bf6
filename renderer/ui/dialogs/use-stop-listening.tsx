import { Button, Group, Text } from '@mantine/core';
import { useCallback } from 'react';
import { formatDuration } from '../../../preload/messages/format-duration.ts';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { useToasts } from '../../state/app-state-context.ts';
import { closeDialog, openDialog } from './Dialogs.tsx';

/** An upload that this computer listens to. */
interface HeardUpload {
  readonly id: string;
  readonly name: string;
  readonly heardMs: number;
}

type StopChoice = 'keep' | 'discard' | 'go_on';

/** Esc goes on. */
const askToStop = ({ name, heardMs }: HeardUpload): Promise<StopChoice> =>
  new Promise((resolve) => {
    const id = crypto.randomUUID();
    const choose = (choice: StopChoice): void => {
      resolve(choice);
      closeDialog(id);
    };
    openDialog({
      id,
      title: t('uploads.stopListening.title', { time: formatDuration(heardMs / 1_000) }),
      children: (
        <>
          <Text component="div" size="sm" mb="md">
            {t('uploads.stopListening.explanation', { name })}
          </Text>
          <Group justify="flex-end">
            <Button variant="subtle" color="red" mr="auto" onClick={() => choose('discard')}>
              {t('uploads.stopListening.discard')}
            </Button>
            <Button variant="default" onClick={() => choose('go_on')}>
              {t('uploads.stopListening.goOn')}
            </Button>
            <Button data-autofocus onClick={() => choose('keep')}>
              {t('uploads.stopListening.keep')}
            </Button>
          </Group>
        </>
      ),
      // A promise resolves only once, so this is no answer after a choice.
      onClose: () => resolve('go_on'),
    });
  });

/** Returns a function that asks, and then keeps what was heard as a text or discards it. It resolves with what was chosen. */
export const useStopListening = (): ((upload: HeardUpload) => Promise<StopChoice>) => {
  const { errorToast } = useToasts();
  return useCallback(
    async (upload) => {
      // Nothing is lost if nothing was heard.
      const choice = upload.heardMs > 0 ? await askToStop(upload) : 'discard';
      if (choice === 'keep') {
        const kept = await bridge.uploads.keepHeard(upload.id);
        if (!kept.ok) errorToast(t('uploads.actionErrors.keep'), kept.error);
      }
      if (choice === 'discard') {
        const cancelled = await bridge.uploads.cancel([upload.id]);
        const error = cancelled.ok ? cancelled.value.refused[0]?.error : cancelled.error;
        if (error) errorToast(t('uploads.actionErrors.cancel'), error);
      }
      return choice;
    },
    [errorToast],
  );
};
