import { t } from '../../../../preload/messages/translate.ts';
import { useAnnounce } from '../../../state/app-state-context.ts';
import { useSaveKey } from '../../../ui/use-save-key.ts';
import { useIsAutoSaveOn } from '../use-transcriptions-state.ts';
import type { EpisodeText } from './use-episode-text.ts';

/** Saves the parts that changed, also with the key. `onConflict` receives the first part with a conflict. */
export const useSaveEpisode = (
  { drafts, save }: EpisodeText,
  onConflict: (index: number) => void,
): (() => void) => {
  const announce = useAnnounce();
  const isAutomatic = useIsAutoSaveOn();
  const saveParts = async (): Promise<void> => {
    const known = drafts.findIndex(({ saveFailure }) => saveFailure?.kind === 'conflict');
    const results = await save();
    const index = known === -1 ? results.findIndex(({ kind }) => kind === 'conflict') : known;
    if (index !== -1) onConflict(index);
    const isSaved = results.every(({ kind }) => kind === 'saved' || kind === 'nothing');
    if (isSaved && isAutomatic && index === -1) announce(t('common.saved'));
  };
  const start = (): void => void saveParts();
  useSaveKey(start);
  return start;
};
