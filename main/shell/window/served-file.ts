/** Maps `app://` URLs to files of the renderer, and never to a file outside of its folder. */
import path from 'node:path';

export const appScheme = 'app';
const appHost = 'sidetone';
export const appOrigin = `${appScheme}://${appHost}`;

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

export interface ServedFile {
  readonly file: string;
  readonly contentType: string;
}

/** Null for other hosts, paths outside of `root`, NUL characters and unknown file types. */
export const resolveServedFile = (root: string, href: string): ServedFile | null => {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  if (url.protocol !== `${appScheme}:` || url.host !== appHost || url.username !== '' || url.password !== '')
    return null;
  let pathname: string;
  try {
    pathname = decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
  if (pathname.includes('\0') || pathname.includes('\\')) return null;
  const file = path.join(root, pathname === '/' ? 'index.html' : pathname);
  const inside = path.relative(root, file);
  if (inside === '' || inside.startsWith('..') || path.isAbsolute(inside)) return null;
  const contentType = contentTypes[path.extname(file)];
  return contentType === undefined ? null : { file, contentType };
};

/** The token in the URL of an audio file; null for other URLs. */
export const getAudioToken = (url: string): string | null =>
  /^app:\/\/sidetone\/audio\/([A-Za-z0-9_-]{1,64})$/.exec(url)?.[1] ?? null;

/** Only styles with the nonce apply. Mantine and CodeMirror set it. */
const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

export const pageHeaders = (nonce: string): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(nonce),
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
});
