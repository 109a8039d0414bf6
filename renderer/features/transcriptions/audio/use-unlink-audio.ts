import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { useAppState } from '../../../state/app-state-context.ts';
import { audioQuery } from './audio-queries.ts';

/** Unlinks the file from record `id` at once, with an undo. The file itself is not deleted. */
export const useUnlinkAudio = (id: string, fileName: string): (() => void) => {
  const client = useQueryClient();
  const { toasts, undo } = useAppState();
  const { queryKey } = audioQuery(id);
  const relink = async (): Promise<void> => {
    const result = await bridge.audio.relink(id);
    if (result.ok) client.setQueryData(queryKey, result.value);
    else toasts.errorToast(t('transcriptions.audio.notLinked'), result.error);
  };
  return async () => {
    const result = await bridge.audio.unlink(id);
    if (!result.ok) {
      toasts.errorToast(t('transcriptions.audio.notUnlinked'), result.error);
      return;
    }
    client.setQueryData(queryKey, null);
    undo.offer({
      message: t('transcriptions.audio.unlinked', { fileName }),
      onUndo: () => void relink(),
      onExpire: () => undefined,
    });
  };
};
