/** The sound tracks of a recording, and which of them are left out. */

import type { SoundTrack } from '../contract/uploads.ts';

/** Recorders and cameras write up to sixteen. */
export const maxSoundTracks = 32;

/** Tracks in another language than the first one are translations, as in films. The user can still add them. */
export const listTranslations = (tracks: readonly Pick<SoundTrack, 'id' | 'language'>[]): number[] => {
  const language = tracks[0]?.language ?? null;
  return tracks
    .filter((track) => track.language !== null && language !== null && track.language !== language)
    .map(({ id }) => id);
};

/** Those that are not left out, or all of them if every one is. */
export const listUsedTracks = <T extends Pick<SoundTrack, 'id'>>(
  tracks: readonly T[],
  leftOut: readonly number[],
): readonly T[] => {
  const used = tracks.filter(({ id }) => !leftOut.includes(id));
  return used.length === 0 ? tracks : used;
};

/** Whether the tracks must be mixed, because services hear the first one only. */
export const needsMixing = (tracks: readonly SoundTrack[], leftOut: readonly number[]): boolean => {
  const used = listUsedTracks(tracks, leftOut);
  return used.length > 1 || used[0] !== tracks[0];
};
