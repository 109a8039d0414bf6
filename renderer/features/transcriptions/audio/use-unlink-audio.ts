import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { undoStore } from '../../../lib/undo-store.ts';
import { errorToast } from '../../../ui/toasts.tsx';
import { audioQuery } from './audio-queries.ts';

/** Unlinks the file from record `id` at once, with an undo. The file itself is not deleted. */
export const useUnlinkAudio = (id: string, fileName: string): (() => void) => {
  const client = useQueryClient();
  const { queryKey } = audioQuery(id);
  const relink = async (): Promise<void> => {
    const answer = await bridge.audio.relink(id);
    if (answer.ok) client.setQueryData(queryKey, answer.value);
    else errorToast(t('transcriptions.audio.notLinked'), answer.error);
  };
  return async () => {
    const answer = await bridge.audio.unlink(id);
    if (!answer.ok) {
      errorToast(t('transcriptions.audio.notUnlinked'), answer.error);
      return;
    }
    client.setQueryData(queryKey, null);
    undoStore.offer({
      message: t('transcriptions.audio.unlinked', { fileName }),
      onUndo: () => void relink(),
      onExpire: () => undefined,
    });
  };
};
