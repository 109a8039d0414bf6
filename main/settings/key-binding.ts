/** The key belongs to the origins that it was entered for: to no other address is it ever sent. */

export type Origins = readonly [analytics: string, content: string];

/** Origins of both base addresses, or null while one of them is missing or not an address. */
export const originsOf = (addresses: { analyticsUrl: string; contentUrl: string }): Origins | null => {
  const { analyticsUrl, contentUrl } = addresses;
  if (!URL.canParse(analyticsUrl) || !URL.canParse(contentUrl)) return null;
  return [new URL(analyticsUrl).origin, new URL(contentUrl).origin];
};

export const belongsTo = (
  bound: Origins,
  addresses: { analyticsUrl: string; contentUrl: string },
): boolean => {
  const now = originsOf(addresses);
  return now !== null && now[0] === bound[0] && now[1] === bound[1];
};

/** Whether there is a service to talk to: the built-in one, or two addresses. */
export const isConfigured = (settings: {
  demoService: boolean;
  analyticsUrl: string;
  contentUrl: string;
}): boolean => settings.demoService || originsOf(settings) !== null;
