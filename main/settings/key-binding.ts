/** A key is only sent to the origins that it was entered for. */
import { z } from 'zod';
import type { Settings } from '../../preload/contract/settings.ts';

export type Origins = readonly [analytics: string, content: string];

interface BaseUrls {
  readonly analyticsUrl: string;
  readonly contentUrl: string;
}

/** Null for a URL that is missing or invalid. */
export const getOrigin = (url: string): string | null => URL.parse(url)?.origin ?? null;

/** Null if a base URL is invalid or none is set. A service without statistics has the origin of its content only. */
export const getOrigins = ({ analyticsUrl, contentUrl }: BaseUrls): Origins | null => {
  const content = getOrigin(contentUrl);
  const analytics = analyticsUrl === '' ? content : getOrigin(analyticsUrl);
  return analytics === null || content === null ? null : [analytics, content];
};

export const isSameOrigins = (one: Origins, other: Origins): boolean =>
  one[0] === other[0] && one[1] === other[1];

export const isBoundTo = (bound: Origins, baseUrls: BaseUrls): boolean => {
  const current = getOrigins(baseUrls);
  if (current === null) return false;
  // Without statistics, nothing is sent to the origin that they had.
  return bound[1] === current[1] && (baseUrls.analyticsUrl === '' || bound[0] === current[0]);
};

export const isConfigured = (settings: BaseUrls & Pick<Settings, 'place'>): boolean =>
  settings.place === 'computer' || getOrigins(settings) !== null;

/**
 * The key, the origins that it is for, and the certificate authorities that vouched for their servers, encrypted
 * together. What is only written beside the key could be changed in the settings file, and the key would go elsewhere.
 */
const sealedKey = z.strictObject({
  key: z.string(),
  origins: z.tuple([z.string(), z.string()]),
  /** Digest of the authorities of the user's own. */
  authorities: z.string().optional(),
});

export const sealKey = (key: string, origins: Origins, authorities: string | null): string =>
  JSON.stringify({ key, origins, ...(authorities === null ? {} : { authorities }) });

/** The key, or null if it was not sealed for these origins, or with other authorities than there are now. */
export const openSealedKey = (text: string, origins: Origins, authorities: string | null): string | null => {
  const sealed = sealedKey.safeParse(parseJson(text));
  if (!sealed.success || !isTrustedAsBefore(sealed.data.authorities, authorities)) return null;
  const [analytics, content] = sealed.data.origins;
  return analytics === origins[0] && content === origins[1] ? sealed.data.key : null;
};

/** Whether no other servers are trusted than before. Without authorities of the user's own, fewer are. */
export const isTrustedAsBefore = (before: string | null | undefined, now: string | null): boolean =>
  now === null || now === before;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
