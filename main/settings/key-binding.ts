/** The key belongs to the origins that it was entered for: to no other address is it ever sent. */

export type Origins = readonly [analytics: string, content: string];

/** Origins of both base addresses, or null while one of them is missing or not an address. */
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

/** Whether there is a service to talk to: the built-in one, or two addresses. */
export const isConfigured = (settings: {
  demoService: boolean;
  analyticsUrl: string;
  contentUrl: string;
}): boolean => settings.demoService || getOrigins(settings) !== null;
