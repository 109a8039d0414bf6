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

const maxNameLength = 100;
/** What programs write as the name of a track that nobody named. */
const meaninglessName =
  /^(?:(?:audio|sound|voice|media|stereo|mono|mic(?:rophone)?|stream|track|channel|input|recording|spur|piste|pista|traccia)[ _#-]*)*\d*$/i;
const handlerName = /handler|^soun$|^core media|^iso media file|^mainconcept|^gpac\b|^l-smash/i;

/** The name of a track, which is that of a person or a device; null if it says nothing, such as "Track 1". */
export const toTrackName = (name: string | null): string | null => {
  const plain = (name ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, maxNameLength)
    .trim();
  return meaninglessName.test(plain) || handlerName.test(plain) ? null : plain;
};
