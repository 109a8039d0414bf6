/**
 * The page cannot be at `app://sidetone` in a plain Chromium, so it is at `http://sidetone.localhost`: a secure
 * context with an origin of its own. Main only ever sees `app://`; the translation is here and nowhere else.
 */

const suffix = '.localhost';
let scheme: string | null = null;
let streams = false;

/** The scheme that main registered as standard and secure. One is enough for the application; a second throws. */
export const registerScheme = (name: string, mayStream = false): void => {
  if (scheme !== null && scheme !== name) throw new Error(`not in the stand-in: a second scheme (${name})`);
  scheme = name;
  streams = mayStream;
};

/** Whether `<audio>` and `<video>` may expect streams of the scheme (the privilege `stream`). */
export const schemeStreams = (): boolean => streams;

export const registeredScheme = (): string | null => scheme;

/** `app://sidetone/x` becomes `http://sidetone.localhost/x`; every other address stays as it is. */
export const toPage = (url: string): string => {
  const prefix = `${scheme}://`;
  if (scheme === null || !url.startsWith(prefix)) return url;
  const [, host = '', rest = ''] = /^([^/?#]*)(.*)$/s.exec(url.slice(prefix.length)) ?? [];
  return `http://${host}${suffix}${rest === '' ? '/' : rest}`;
};

/** `http://sidetone.localhost/x` becomes `app://sidetone/x`; every other address stays as it is. */
export const toMain = (url: string): string => {
  const [, host, rest = ''] = /^http:\/\/([a-z0-9-]+)\.localhost(?::80)?(?=[/?#]|$)(.*)$/is.exec(url) ?? [];
  return scheme === null || host === undefined ? url : `${scheme}://${host}${rest}`;
};

/** What Electron calls a frame's origin. */
export const getOrigin = (mainUrl: string): string => {
  const [prefix] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+/i.exec(mainUrl) ?? [];
  return prefix !== undefined && scheme !== null && prefix.startsWith(`${scheme}://`)
    ? prefix
    : URL.canParse(mainUrl)
      ? new URL(mainUrl).origin
      : 'null';
};
