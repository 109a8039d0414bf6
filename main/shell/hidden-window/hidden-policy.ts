/** What each hidden window may load: its page, its scripts, the recording, and the model that listens. */
import { appOrigin } from '../window/served-file.ts';

/** `prepare` decodes and encodes recordings, `listen` recognises speech. */
export type HiddenPage = 'prepare' | 'listen';

export const getPageUrl = (page: HiddenPage): string => `${appOrigin}/${page}`;

/** Scripts of the page and of its workers, and those that both share. Nothing else of the renderer is served to this window. */
const scriptPaths: Readonly<Record<HiddenPage, RegExp>> = {
  prepare: /^\/((?:prepare|hidden-page)\/[\w-]+\.js)$/,
  listen: /^\/((?:listen|hidden-page)\/[\w-]+\.(?:js|mjs|wasm))$/,
};

export type HiddenRequest =
  | { readonly kind: 'page' }
  /** `path` is relative to the folder of the renderer. */
  | { readonly kind: 'script'; readonly path: string }
  | { readonly kind: 'source'; readonly token: string; readonly slot: number }
  /** A file of a model; `path` is relative to its folder. */
  | { readonly kind: 'model'; readonly model: string; readonly path: string };

/** Null for all other URLs. */
export const parseHiddenUrl = (page: HiddenPage, href: string): HiddenRequest | null => {
  if (href === getPageUrl(page)) return { kind: 'page' };
  if (!href.startsWith(`${appOrigin}/`)) return null;
  const pathname = href.slice(appOrigin.length);
  const script = scriptPaths[page].exec(pathname)?.[1];
  if (script !== undefined) return { kind: 'script', path: script };
  const [, token, slot] = /^\/source\/([\w-]{1,64})\/(\d)$/.exec(pathname) ?? [];
  if (token !== undefined) return { kind: 'source', token, slot: Number(slot) };
  const [, model, path] = /^\/model\/([\w-]{1,64})\/([\w./-]{1,100})$/.exec(pathname) ?? [];
  return page === 'prepare' || model === undefined || path === undefined
    ? null
    : { kind: 'model', model, path };
};

/** A worker has the policy of its own response. `connect-src` allows reading the recording and the model. */
const getContentSecurityPolicy = (workers: string): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `worker-src ${workers}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

export const hiddenHeaders: Readonly<Record<HiddenPage, Readonly<Record<string, string>>>> = {
  prepare: {
    ...commonHeaders,
    // The MP3 encoder is WebAssembly in a worker that its library creates from a blob.
    'content-security-policy': getContentSecurityPolicy("'self' blob:"),
  },
  listen: {
    ...commonHeaders,
    'content-security-policy': getContentSecurityPolicy("'self'"),
    // With the opener policy it isolates the page, which may then share memory between threads.
    'cross-origin-embedder-policy': 'require-corp',
  },
};
