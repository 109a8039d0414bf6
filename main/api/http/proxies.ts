/** The system's proxies, from Chromium's lists: "DIRECT", "PROXY host:port; DIRECT", "SOCKS5 host:port", … */
import type { BridgeError } from '../../../preload/contract/result.ts';

export type ProxyServer =
  | { readonly kind: 'direct' }
  | {
      readonly kind: 'proxy';
      readonly uri: string;
      readonly host: string;
      /** `Proxy-Authorization`, if the user has signed in. */
      readonly login?: string;
    }
  | { readonly kind: 'unsupported'; readonly scheme: string; readonly host: string };

const directConnection: ProxyServer = { kind: 'direct' };

/** The proxies in the order to try them; never empty. Unreadable entries are skipped. */
export const parseProxyList = (list: string): readonly ProxyServer[] => {
  const proxies = list
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(parseProxy);
  return proxies.length === 0 ? [directConnection] : proxies;
};

const parseProxy = (part: string): readonly ProxyServer[] => {
  const [scheme = '', host = ''] = part.split(/\s+/);
  switch (scheme.toUpperCase()) {
    case 'DIRECT':
      return [directConnection];
    case 'PROXY':
    case 'HTTP':
      return URL.canParse(`http://${host}`) ? [{ kind: 'proxy', uri: `http://${host}`, host }] : [];
    case 'HTTPS':
      return URL.canParse(`https://${host}`) ? [{ kind: 'proxy', uri: `https://${host}`, host }] : [];
    default:
      return host === '' ? [] : [{ kind: 'unsupported', scheme: scheme.toUpperCase(), host }];
  }
};

/** After a `proxy` error nothing has reached the service, so the next proxy may be tried. */
export interface ProxyAttempt<T> {
  readonly result: T;
  readonly error: BridgeError | null;
}

/** The result of the first proxy that connected, or of the first one tried if none did. */
export const tryProxies = async <T>(
  proxies: readonly ProxyServer[],
  attempt: (proxy: ProxyServer) => Promise<ProxyAttempt<T>>,
): Promise<T> => {
  let first: ProxyAttempt<T> | undefined;
  for (const proxy of proxies) {
    const current = await attempt(proxy);
    if (current.error?.code !== 'proxy') return current.result;
    first ??= current;
  }
  if (first === undefined) throw new Error('No proxies to try');
  return first.result;
};

export const createUnsupportedProxyError = (
  proxy: ProxyServer & { readonly kind: 'unsupported' },
): BridgeError => ({
  code: 'proxy',
  detail: { key: 'proxy_unsupported', proxy: proxy.host, scheme: proxy.scheme },
});
