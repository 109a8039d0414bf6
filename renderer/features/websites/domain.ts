/**
 * From what people paste to what the service takes as a domain. Services lower-case it and remove the scheme and a
 * leading `www.`; doing the same here shows beforehand what will be kept.
 */

export interface CleanedDomain {
  /** What will be sent; '' where nothing of a domain is in the text. */
  readonly domain: string;
  /** Whether that differs from what was entered. */
  readonly changed: boolean;
}

const hostOf = (text: string): string => {
  const afterScheme = text.replace(/^[a-z][a-z0-9+.-]*:\/{1,2}/i, '').replace(/^\/\//, '');
  const authority = afterScheme.split(/[/?#\\]/, 1)[0] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return host.replace(/:\d*$/, '').replace(/\.+$/, '').replace(/^\.+/, '');
};

/** International names in the form that the name system has (punycode); a name that has none stays as it is. */
const toAscii = (host: string): string => {
  try {
    return new URL(`http://${host}/`).hostname;
  } catch {
    return host.toLowerCase();
  }
};

export const cleanDomain = (entered: string): CleanedDomain => {
  const host = hostOf(entered.replaceAll(/[\s\u200b-\u200d\u2060\ufeff]+/g, ''));
  // The address parser reads a bare number as an IPv4 address: what is only digits stays as it was entered.
  const ascii = /^\d*$/.test(host) ? host : toAscii(host);
  const domain = /^www\.[^.]+\./.test(ascii) ? ascii.slice(4) : ascii;
  return { domain, changed: domain !== entered };
};
