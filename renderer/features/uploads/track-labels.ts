import type { SoundTrack } from '../../../preload/contract/uploads.ts';
import { t } from '../../../preload/messages/translate.ts';
import { getCodeName } from '../../lib/languages/language-names.ts';

/** The language is worth a mention only if the tracks have several. */
const labelLanguage = ({ language }: SoundTrack, tracks: readonly SoundTrack[]): string | null => {
  if (language === null || tracks.every((track) => track.language === language)) return null;
  try {
    return getCodeName(language);
  } catch {
    return language;
  }
};

/** `Anna`, `Track 2`, `Track 3 (German)`. */
export const labelTrack = (id: number, tracks: readonly SoundTrack[]): string => {
  const index = tracks.findIndex((track) => track.id === id);
  const track = tracks[index];
  const name = track?.name ?? t('uploads.tracks.unnamed', { number: index + 1 });
  const language = track ? labelLanguage(track, tracks) : null;
  return language === null ? name : t('uploads.tracks.withLanguage', { name, language });
};
