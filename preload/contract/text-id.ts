/**
 * Ids of texts and episodes. They are Sidetone's own, unique over all places: the tag of the account, and what the place calls the
 * text. `here-12` is on this computer.
 */
import type { Place } from './settings.ts';

export const computerTag = 'here';
export const episodeIdPrefix = 'episode:';

/** `id`: as the place has it. */
export const toTextId = (tag: string, id: string): string => `${tag}-${id}`;

/** Null if Sidetone did not make the id. */
export const parseTextId = (id: string): { readonly tag: string; readonly id: string } | null => {
  const found = /^(?:episode:)?([a-z0-9]+)-(.+)$/su.exec(id);
  return found?.[1] !== undefined && found[2] !== undefined ? { tag: found[1], id: found[2] } : null;
};

export const getTextPlace = (id: string): Place =>
  parseTextId(id)?.tag === computerTag ? 'computer' : 'service';
