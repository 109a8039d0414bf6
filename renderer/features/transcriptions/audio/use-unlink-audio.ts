import { useQueryClient } from '@tanstack/react-query';
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
    else errorToast('The file was not linked', answer.error);
  };
  return async () => {
    const answer = await bridge.audio.unlink(id);
    if (!answer.ok) {
      errorToast('The file was not unlinked', answer.error);
      return;
    }
    client.setQueryData(queryKey, null);
    undoStore.offer({
      message: `Unlinked “${fileName}”. The file itself was not changed`,
      onUndo: () => void relink(),
      onExpire: () => undefined,
    });
  };
};
