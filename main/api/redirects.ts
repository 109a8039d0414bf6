/** Redirects are never followed (section 8): they would carry the key, or the audio, to where nobody meant it to go. */
import type { BridgeError } from '../../preload/contract/result.ts';

export const createRedirectError = (
  status: number,
  location: string | undefined,
  requestUrl: string,
): BridgeError => ({
  code: 'redirected',
  message: describeRedirect(location, requestUrl),
  status,
});

const describeRedirect = (location: string | undefined, requestUrl: string): string => {
  const from = new URL(requestUrl);
  const to = location === undefined ? null : URL.parse(location, requestUrl);
  if (to === null) return 'The service sent us on without saying where to.';
  if (to.protocol !== 'https:' && to.protocol !== 'http:') {
    return 'The service sent us on to something that is not a web address.';
  }
  const target = formatUrl(to);
  if (target === formatUrl(from)) return `The service sent us in a circle, back to ${target}.`;
  if (from.protocol === 'https:' && to.protocol === 'http:') {
    return `The service sent us on to ${target}, which is not secure. Sidetone did not go there.`;
  }
  if (to.origin === from.origin) {
    return `The service sent us on to ${target}. Is the address in the settings complete, or the key wrong?`;
  }
  return `The service sent us on to another address, ${target}. If that is the right one, enter it in the settings.`;
};

/** Without the query and any credentials: those may be somebody's secret. */
const formatUrl = (url: URL): string => {
  const text = url.origin + (url.pathname === '/' ? '' : url.pathname);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
};
