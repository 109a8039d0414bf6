/** The address of a feed as the user types it, also with the user name and the password of a feed that is not for all. */

/** For one origin. It is only ever in memory: in no file, no log, and nothing that the page receives. */
export interface Login {
  readonly origin: string;
  /** The header. */
  readonly authorization: string;
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const toLogin = ({ username, password, origin }: URL): Login | null => {
  if (username === '' && password === '') return null;
  const credentials = Buffer.from(`${decode(username)}:${decode(password)}`).toString('base64');
  return { origin, authorization: `Basic ${credentials}` };
};

/** Null if it is no address of the web. The address has no credentials. */
export const parseAddress = (typed: string): { readonly url: URL; readonly login: Login | null } | null => {
  // Links that subscribe in an application.
  const address = typed.replace(/^(?:feed|itpc|pcast|podcast):(?:\/\/)?/i, '');
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
  const login = toLogin(url);
  url.username = '';
  url.password = '';
  url.hash = '';
  return { url, login };
};
