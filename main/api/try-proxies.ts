/** Goes along the ways to the service until one leads there. */
import type { BridgeError } from '../../preload/contract/result.ts';
import type { ProxyServer } from './proxy-list.ts';

/** How one try ended. `proxy` errors mean that nothing has reached the service, so the next way may be tried. */
export interface ProxyAttempt<T> {
  readonly result: T;
  readonly error: BridgeError | null;
}

/** The outcome of the first way that led to the service, else that of the first way that was tried. */
export const tryProxies = async <T>(
  proxies: readonly ProxyServer[],
  attempt: (route: ProxyServer) => Promise<ProxyAttempt<T>>,
): Promise<T> => {
  let first: ProxyAttempt<T> | undefined;
  for (const route of proxies) {
    const current = await attempt(route);
    if (current.error?.code !== 'proxy') return current.result;
    first ??= current;
  }
  if (first === undefined) throw new Error('No way to go');
  return first.result;
};

export const createUnsupportedProxyError = (
  proxy: ProxyServer & { readonly kind: 'unsupported' },
): BridgeError => ({
  code: 'proxy',
  detail: { key: 'proxy_unsupported', proxy: proxy.host, scheme: proxy.scheme },
});
