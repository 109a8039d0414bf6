/** A key is only sent to the origins that it was entered for. */
import type { Settings } from '../../preload/contract/settings.ts';

export type Origins = readonly [analytics: string, content: string];

interface BaseUrls {
  readonly analyticsUrl: string;
  readonly contentUrl: string;
}

/** Null for a URL that is missing or invalid. */
export const getOrigin = (url: string): string | null => URL.parse(url)?.origin ?? null;

/** Null if one of the base URLs is missing or invalid. */
export const getOrigins = ({ analyticsUrl, contentUrl }: BaseUrls): Origins | null => {
  const analytics = getOrigin(analyticsUrl);
  const content = getOrigin(contentUrl);
  return analytics === null || content === null ? null : [analytics, content];
};

export const isSameOrigins = (one: Origins, other: Origins): boolean =>
  one[0] === other[0] && one[1] === other[1];

export const isBoundTo = (bound: Origins, baseUrls: BaseUrls): boolean => {
  const current = getOrigins(baseUrls);
  return current !== null && isSameOrigins(bound, current);
};

export const isConfigured = (settings: BaseUrls & Pick<Settings, 'place'>): boolean =>
  settings.place === 'computer' || getOrigins(settings) !== null;
