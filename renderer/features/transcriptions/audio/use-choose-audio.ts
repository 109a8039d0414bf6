import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { unwrap } from '../../../lib/query.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { audioQuery } from './audio-queries.ts';

/** Opens the file dialog for record `id`. Cancelling it changes nothing. */
export const useChooseAudio = (id: string): (() => void) => {
  const client = useQueryClient();
  const { errorToast } = useToasts();
  const { mutate } = useMutation({
    mutationFn: () => unwrap(bridge.audio.choose(id)),
    onSuccess: (linked) => {
      if (linked) client.setQueryData(audioQuery(id).queryKey, linked);
    },
    onError: (error) => errorToast(t('transcriptions.audio.notLinked'), error),
  });
  return mutate;
};
