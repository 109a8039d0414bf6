/** Reads how Chromium says the way to an address: "DIRECT", "PROXY host:port; DIRECT", "SOCKS5 host:port", … */

export type Route =
  | { readonly kind: 'direct' }
  | { readonly kind: 'proxy'; readonly uri: string; readonly host: string }
  | { readonly kind: 'unsupported'; readonly scheme: string; readonly host: string };

export const direct: Route = { kind: 'direct' };

/** The ways in the order in which they are to be tried; never empty. What cannot be read is left out. */
export const parseProxyAnswer = (answer: string): readonly Route[] => {
  const routes = answer
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(parseRoute);
  return routes.length === 0 ? [direct] : routes;
};

const parseRoute = (part: string): readonly Route[] => {
  const [scheme = '', host = ''] = part.split(/\s+/);
  switch (scheme.toUpperCase()) {
    case 'DIRECT':
      return [direct];
    case 'PROXY':
    case 'HTTP':
      return URL.canParse(`http://${host}`) ? [{ kind: 'proxy', uri: `http://${host}`, host }] : [];
    case 'HTTPS':
      return URL.canParse(`https://${host}`) ? [{ kind: 'proxy', uri: `https://${host}`, host }] : [];
    default:
      return host === '' ? [] : [{ kind: 'unsupported', scheme: scheme.toUpperCase(), host }];
  }
};
