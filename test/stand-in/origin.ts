/**
 * A plain Chromium cannot load `app://sidetone`, so the renderer loads `http://sidetone.localhost`: a secure
 * context with its own origin. Main only sees `app://`. All translation is in this file.
 */

const suffix = '.localhost';
let scheme: string | null = null;
let privileges: Electron.Privileges = {};

/** The scheme that main registered as standard and secure. A second one throws. */
export const registerScheme = (name: string, given: Electron.Privileges = {}): void => {
  if (scheme !== null && scheme !== name) throw new Error(`not in the stand-in: a second scheme (${name})`);
  scheme = name;
  privileges = given;
};

/** What pages may do with the scheme. `proxy.ts` refuses the rest. */
export const schemePrivileges = (): Electron.Privileges => privileges;

export const registeredScheme = (): string | null => scheme;

/** `app://sidetone/x` becomes `http://sidetone.localhost/x`; other URLs stay unchanged. */
export const toPage = (url: string): string => {
  const prefix = `${scheme}://`;
  if (scheme === null || !url.startsWith(prefix)) return url;
  const [, host = '', rest = ''] = /^([^/?#]*)(.*)$/s.exec(url.slice(prefix.length)) ?? [];
  return `http://${host}${suffix}${rest === '' ? '/' : rest}`;
};

/** `http://sidetone.localhost/x` becomes `app://sidetone/x`; other URLs stay unchanged. */
export const toMain = (url: string): string => {
  const [, host, rest = ''] = /^http:\/\/([a-z0-9-]+)\.localhost(?::80)?(?=[/?#]|$)(.*)$/is.exec(url) ?? [];
  return scheme === null || host === undefined ? url : `${scheme}://${host}${rest}`;
};

/** The origin of a frame in Electron. */
export const getOrigin = (mainUrl: string): string => {
  const [prefix] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+/i.exec(mainUrl) ?? [];
  return prefix !== undefined && scheme !== null && prefix.startsWith(`${scheme}://`)
    ? prefix
    : URL.canParse(mainUrl)
      ? new URL(mainUrl).origin
      : 'null';
};
