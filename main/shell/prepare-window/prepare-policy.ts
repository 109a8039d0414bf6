/** What the hidden window may load: its page, its scripts, and the recording that it prepares. */
import { appOrigin } from '../window/served-file.ts';

export const prepareUrl = `${appOrigin}/prepare`;

/** Scripts of the page and of its worker. Nothing else of the renderer is served to this window. */
const scriptPath = /^\/prepare\/[\w-]+\.js$/;

export type PrepareRequest =
  | { readonly kind: 'page' }
  | { readonly kind: 'script'; readonly fileName: string }
  | { readonly kind: 'source'; readonly token: string; readonly slot: number };

/** Null for all other URLs. */
export const parsePrepareUrl = (href: string): PrepareRequest | null => {
  if (href === prepareUrl) return { kind: 'page' };
  if (!href.startsWith(`${appOrigin}/`)) return null;
  const pathname = href.slice(appOrigin.length);
  if (scriptPath.test(pathname)) return { kind: 'script', fileName: pathname.slice('/prepare/'.length) };
  const [, token, slot] = /^\/source\/([\w-]{1,64})\/(\d)$/.exec(pathname) ?? [];
  return token === undefined ? null : { kind: 'source', token, slot: Number(slot) };
};

/**
 * The worker has the policy of its own response. `connect-src` allows reading the recording. The MP3 encoder is WebAssembly
 * in a worker that its library creates from a blob.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const prepareHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};
