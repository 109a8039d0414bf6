/** The key is only sent to the origins that it was entered for. */

export type Origins = readonly [analytics: string, content: string];

/** Null if one of the base URLs is missing or invalid. */
export const getOrigins = (baseUrls: { analyticsUrl: string; contentUrl: string }): Origins | null => {
  const { analyticsUrl, contentUrl } = baseUrls;
  if (!URL.canParse(analyticsUrl) || !URL.canParse(contentUrl)) return null;
  return [new URL(analyticsUrl).origin, new URL(contentUrl).origin];
};

export const isBoundTo = (
  bound: Origins,
  baseUrls: { analyticsUrl: string; contentUrl: string },
): boolean => {
  const current = getOrigins(baseUrls);
  return current !== null && current[0] === bound[0] && current[1] === bound[1];
};

export const isConfigured = (settings: {
  demoService: boolean;
  analyticsUrl: string;
  contentUrl: string;
}): boolean => settings.demoService || getOrigins(settings) !== null;
