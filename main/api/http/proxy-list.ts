/** Parses Chromium's proxy lists: "DIRECT", "PROXY host:port; DIRECT", "SOCKS5 host:port", … */

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
