/** Redirects are never followed: they could send the key or the audio to another host. */
import type { ErrorDetail } from '../../../preload/contract/errors/error-details.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';

export const createRedirectError = (
  status: number,
  location: string | undefined,
  requestUrl: string,
): BridgeError => ({
  code: 'redirected',
  detail: describeRedirect(location, requestUrl),
  status,
});

const describeRedirect = (location: string | undefined, requestUrl: string): ErrorDetail => {
  const from = new URL(requestUrl);
  const to = location === undefined ? null : URL.parse(location, requestUrl);
  if (to === null) return { key: 'redirect_without_target' };
  if (to.protocol !== 'https:' && to.protocol !== 'http:') {
    return { key: 'redirect_not_web' };
  }
  const target = formatUrl(to);
  if (target === formatUrl(from)) return { key: 'redirect_circle', target };
  if (from.protocol === 'https:' && to.protocol === 'http:') {
    return { key: 'redirect_insecure', target };
  }
  if (to.origin === from.origin) {
    return { key: 'redirect_same_host', target };
  }
  return { key: 'redirect_other_host', target };
};

/** The URL without query and credentials, which may be secret. */
const formatUrl = (url: URL): string => {
  const text = url.origin + (url.pathname === '/' ? '' : url.pathname);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
};
