/** Joins transcriptions to an episode, with undo. Outlives the screen. */
import { t } from '../../../../preload/messages/translate.ts';
import { truncate } from '../../../lib/truncate.ts';
import type { AppState } from '../../../state/app-state.ts';
import { invalidateEpisodes } from './episode-queries.ts';

export const createEpisodeActions = ({ bridge, queryClient, toasts, undo }: AppState) => {
  const separate = async (id: string): Promise<void> => {
    const result = await bridge.episodes.separate(id);
    if (!result.ok) toasts.errorToast(t('episodes.notSeparated'), result.error);
    invalidateEpisodes(queryClient);
  };
  return {
    /** Main decides the order of the parts and the name. Resolves with the id of the episode; null if it failed. */
    join: async (ids: readonly string[]): Promise<string | null> => {
      const result = await bridge.episodes.join({ ids: [...ids] });
      invalidateEpisodes(queryClient);
      if (!result.ok) {
        toasts.errorToast(t('episodes.notJoined'), result.error);
        return null;
      }
      const episode = result.value;
      undo.offer({
        message: t('episodes.joined', { count: episode.parts.length, name: truncate(episode.name) }),
        onUndo: () => void separate(episode.id),
        onExpire: () => undefined,
      });
      return episode.id;
    },
    dismissProposal: async (ids: readonly string[]): Promise<void> => {
      const result = await bridge.episodes.dismissProposal([...ids]);
      if (!result.ok) toasts.errorToast(t('episodes.notDismissed'), result.error);
      invalidateEpisodes(queryClient);
    },
  };
};
