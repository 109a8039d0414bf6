/** Identifies the service that data belongs to. Data of one service is never shown for or sent to another. */
import type { Place, Settings } from './settings.ts';

/** The account of what is transcribed on this computer. */
export const computerAccountId = 'computer';

/** Jobs without an account wait for a service. */
export const getPlace = (accountId: string | null): Place =>
  accountId === computerAccountId ? 'computer' : 'service';

/** The account of the service, wherever new recordings go; null if none is set up. */
export const getServiceAccountId = ({ contentUrl }: Pick<Settings, 'contentUrl'>): string | null =>
  contentUrl || null;

/** The account of websites, wherever recordings go; null if the service has no statistics. */
export const getAnalyticsAccountId = ({ analyticsUrl }: Pick<Settings, 'analyticsUrl'>): string | null =>
  analyticsUrl || null;

/**
 * Ids of texts and episodes are Sidetone's own, unique over all places: the tag of the account, and what the place calls the text.
 * `here-12` is on this computer.
 */
export const computerTag = 'here';
export const episodeIdPrefix = 'episode:';

/** `id`: as the place has it. */
export const toTextId = (tag: string, id: string): string => `${tag}-${id}`;

const listeningIdPrefix = 'listening:';

/** Stands for the text of an upload that is heard on this computer, until there is one. */
export const toListeningId = (uploadId: string): string => listeningIdPrefix + uploadId;

/** The id of the upload; null if the id is that of a text. */
export const parseListeningId = (id: string): string | null =>
  id.startsWith(listeningIdPrefix) ? id.slice(listeningIdPrefix.length) : null;

/** Null if Sidetone did not make the id. */
export const parseTextId = (id: string): { readonly tag: string; readonly id: string } | null => {
  const found = /^(?:episode:)?([a-z0-9]+)-(.+)$/su.exec(id);
  return found?.[1] !== undefined && found[2] !== undefined ? { tag: found[1], id: found[2] } : null;
};

export const getTextPlace = (id: string): Place =>
  parseTextId(id)?.tag === computerTag ? 'computer' : 'service';
