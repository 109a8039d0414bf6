import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LinkedAudio } from '../../../../preload/contract/audio.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { queryKeys, unwrap } from '../../../lib/query.ts';
import { useAppState, useToasts } from '../../../state/app-state-context.ts';
import { invalidateCounterparts } from '../transcription-queries.ts';

/** Always stale, because files can appear and disappear without a notification. */
export const audioQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.service, 'audio', id] as const,
    queryFn: () => unwrap(bridge.audio.get(id)),
    staleTime: 0,
  });

/** Another file is linked to record `id`, or none. */
const setAudio = (client: QueryClient, id: string, audio: LinkedAudio | null): void => {
  client.setQueryData(audioQuery(id).queryKey, audio);
  invalidateCounterparts(client);
};

/** Opens the file dialog for record `id`. Cancelling it changes nothing. */
export const useChooseAudio = (id: string): (() => void) => {
  const client = useQueryClient();
  const { errorToast } = useToasts();
  const { mutate } = useMutation({
    mutationFn: () => unwrap(bridge.audio.choose(id)),
    onSuccess: (linked) => {
      if (linked) setAudio(client, id, linked);
    },
    onError: (error) => errorToast(t('transcriptions.audio.notLinked'), error),
  });
  return mutate;
};

/** Shows the file in the system's file manager. */
export const useRevealAudio = (id: string): (() => void) => {
  const { errorToast } = useToasts();
  return async () => {
    const result = await bridge.audio.reveal(id);
    if (!result.ok) errorToast(t('transcriptions.audio.revealFailed'), result.error);
  };
};

/** Unlinks the file from record `id` at once, with an undo. The file itself is not deleted. */
export const useUnlinkAudio = (id: string, fileName: string): (() => void) => {
  const client = useQueryClient();
  const { toasts, undo } = useAppState();
  const relink = async (): Promise<void> => {
    const result = await bridge.audio.relink(id);
    if (result.ok) setAudio(client, id, result.value);
    else toasts.errorToast(t('transcriptions.audio.notLinked'), result.error);
  };
  return async () => {
    const result = await bridge.audio.unlink(id);
    if (!result.ok) {
      toasts.errorToast(t('transcriptions.audio.notUnlinked'), result.error);
      return;
    }
    setAudio(client, id, null);
    undo.offer({
      message: t('transcriptions.audio.unlinked', { fileName }),
      onUndo: () => void relink(),
      onExpire: () => undefined,
    });
  };
};
