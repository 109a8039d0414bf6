import { useQuery } from '@tanstack/react-query';
import { t } from '../../../../preload/messages/translate.ts';
import { truncate } from '../../../lib/truncate.ts';
import type { AppState } from '../../../state/app-state.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { DismissButton } from '../../../ui/buttons/DismissButton.tsx';
import { invalidateEpisodes, proposalsQuery } from '../library/episode-queries.ts';
import classes from './ProposalNotice.module.css';

/** Joins transcriptions to an episode, with undo. Outlives the screen. */
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
      // An episode that was separated has its missing parts again, which are not joined.
      const episode = result.value;
      undo.offer({
        message: t('episodes.joined', { count: ids.length, name: truncate(episode.name) }),
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

/** Offers to join records whose names are parts of one recording, one proposal at a time. */
export const ProposalNotice = ({ onJoined }: { readonly onJoined: (id: string) => void }) => {
  const { data: proposals } = useQuery(proposalsQuery);
  const { join, dismissProposal } = useSlice(createEpisodeActions);
  const proposal = proposals?.at(-1);
  if (!proposal) return null;
  const { name, ids } = proposal;
  const joinParts = async (): Promise<void> => {
    const id = await join(ids);
    if (id !== null) onJoined(id);
  };
  return (
    <section className={classes.notice} aria-label={t('episodes.proposal')}>
      <span className={classes.message}>
        {name === ''
          ? t('episodes.proposedUnnamed', { count: ids.length })
          : t('episodes.proposed', { count: ids.length, name: truncate(name, maxNameLength) })}
      </span>
      <ActionButton size="compact-sm" variant="default" onClick={() => void joinParts()}>
        {t('episodes.joinProposed')}
      </ActionButton>
      <DismissButton label={t('episodes.dismiss')} onClick={() => void dismissProposal(ids)} />
    </section>
  );
};

/** Code points; the notice is in a narrow list. */
const maxNameLength = 60;
