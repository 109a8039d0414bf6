import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { truncate } from '../../../lib/truncate.ts';
import { useAnnounce, useToasts } from '../../../state/app-state-context.ts';
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { invalidateEpisodes } from './episode-queries.ts';

/** Asks, then shows the parts of the episode as single transcriptions, and the first of them. */
export const useSeparate = (
  { id, name }: Pick<Transcription, 'id' | 'name'>,
  records: readonly Transcription[],
  onGo: (id: string | undefined) => void,
): (() => void) => {
  const client = useQueryClient();
  const announce = useAnnounce();
  const { errorToast } = useToasts();
  const firstId = records[0]?.id;
  return useCallback(() => {
    const separate = async (): Promise<void> => {
      const isConfirmed = await confirmDialog({
        title: t('episodes.separateTitle', { name: truncate(name) }),
        children: t('episodes.separateHint'),
        confirm: t('episodes.separateConfirm'),
      });
      if (!isConfirmed) return;
      const result = await bridge.episodes.separate(id);
      if (!result.ok) return errorToast(t('episodes.notSeparated'), result.error);
      invalidateEpisodes(client);
      announce(t('episodes.separated'));
      onGo(firstId);
    };
    void separate();
  }, [client, announce, errorToast, id, name, firstId, onGo]);
};
