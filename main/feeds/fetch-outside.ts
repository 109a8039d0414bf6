/**
 * Requests for what a feed names. Only addresses on the public internet may be reached, and a host elsewhere that the user has typed as
 * the address of the feed. A redirect never leads to another host that is not public.
 */
import { type Duplex, pipeline, Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { type OutsideRequest, type OutsideRules, requestOutside } from '../api/http/outside-request.ts';
import { createPublicLookup, isPrivateHost, isPublicAddress } from '../api/http/public-address.ts';
import { getHeader } from '../api/http/read-response.ts';
import { getHost } from '../api/http/request.ts';
import { parseRetryAfter } from '../api/http/retry-after.ts';
import { lookupHost } from '../api/loopback.ts';
import { AbortedError } from '../lib/abort.ts';
import type { Clock } from '../lib/clock.ts';
import type { Login } from './feed-address.ts';
import type { OutsideFetchDeps } from './feed-timing.ts';

/** Less in `silenceMs` is as good as nothing. */
const minBytes = 1_024;

const refusePrivate = (host: string) => fail('feed_refused', { key: 'feed_private_address', host });

const refuseStatus = (
  status: number,
  host: string,
  headers: Dispatcher.ResponseData['headers'],
  now: number,
): Result<never> => {
  if (status === 401) return fail('feed_refused', { key: 'feed_login', host });
  const detail = { host, status: String(status) };
  if (status !== 429 && status < 500) return fail('feed_refused', { key: 'feed_status', ...detail });
  const seconds = parseRetryAfter(getHeader(headers, 'retry-after'), now, getHeader(headers, 'date'));
  return fail(
    'feed_refused',
    { key: 'feed_server_busy', ...detail },
    seconds === null ? {} : { retryAfterSeconds: seconds },
  );
};

const createRules = (insideHost: string | null, login: Login | null, clock: Clock): OutsideRules => {
  const isInside = (url: URL): boolean => url.host === insideHost;
  return {
    maxRedirects: 10,
    follow: (next, from) => {
      if (!['http:', 'https:'].includes(next.protocol)) return refuseRedirect(from.href);
      // Within the typed host nothing else is reached than what the user has asked for.
      const isAllowed = isInside(next) ? isInside(from) : !isPrivateHost(next.hostname);
      next.username = '';
      next.password = '';
      return isAllowed ? ok(next) : refusePrivate(next.host);
    },
    accepts: (status) => [200, 206, 304, 416].includes(status),
    refuseStatus: (status, host, headers) => refuseStatus(status, host, headers, clock.now()),
    getHeaders: ({ origin }): Readonly<Record<string, string>> =>
      login?.origin === origin ? { authorization: login.authorization } : {},
    refuseRedirect,
    getLookup: (url) =>
      isInside(url) ? undefined : createPublicLookup(() => new AbortedError(refusePrivate(url.host).error)),
    checkProxied: async (url) =>
      isInside(url) || !(await leadsInside(url.hostname)) ? ok(true) : refusePrivate(url.host),
  };
};

const refuseRedirect = (url: string): Result<never> =>
  fail('feed_refused', { key: 'feed_redirects', host: getHost(url) });

/** Whether this computer resolves the name to an address that is not public. Names that only the proxy knows are its own affair. */
export const leadsInside = (hostname: string): Promise<boolean> =>
  new Promise((resolve) => {
    if (isPrivateHost(hostname)) return resolve(true);
    lookupHost(hostname, { all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : [];
      resolve(error === null && addresses.some(({ address }) => !isPublicAddress(address)));
    });
  });

interface FetchRequest<T> extends Pick<OutsideRequest<T>, 'url' | 'from' | 'headers' | 'signal'> {
  /** Host and port that the user has typed, if they are within this computer or its network. */
  readonly insideHost: string | null;
  /** Sent to its origin alone, and never to another one that it redirects to. */
  readonly login: Login | null;
  readonly totalMs: number;
  /** `advance`: call it with the number of bytes that have come. */
  readonly onResponse: (
    response: Dispatcher.ResponseData,
    advance: (bytes: number) => void,
    url: string,
  ) => Promise<Result<T>>;
}

/** Errors: cancelled, feed_refused, stalled; those of connections and of the disk. */
export const fetchOutside = async <T>(
  deps: OutsideFetchDeps,
  { insideHost, login, onResponse, ...request }: FetchRequest<T>,
): Promise<Result<T>> => {
  const url = URL.parse(request.url);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return fail('address_invalid');
  if (isPrivateHost(url.hostname) && url.host !== insideHost) return refusePrivate(url.host);
  return requestOutside(deps, createRules(insideHost, login, deps.timing.clock), {
    ...request,
    silenceMs: deps.timing.silenceMs,
    onResponse: (response, refresh, at) => {
      let bytes = 0;
      const advance = (more: number): void => {
        bytes += more;
        if (bytes < minBytes) return;
        bytes = 0;
        refresh();
      };
      return onResponse(response, advance, at);
    },
  });
};

/** A header that is sent back to its server later. No request may have other characters. */
export const getSendable = (headers: Dispatcher.ResponseData['headers'], name: string): string | null => {
  const value = getHeader(headers, name) ?? '';
  return /^[\x20-\x7e]{1,1000}$/.test(value) ? value : null;
};

const decompressors: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

async function* count(body: AsyncIterable<Buffer>, advance: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const part of body) {
    advance(part.length);
    yield part;
  }
}

/** Some servers compress what was asked for as it is. Null: in a way that is unknown. */
const readContent = (
  { headers, body }: Dispatcher.ResponseData,
  advance: (bytes: number) => void,
): AsyncIterable<Buffer> | null => {
  const encoding = getHeader(headers, 'content-encoding')?.trim().toLowerCase() || 'identity';
  const counted = count(body, advance);
  if (encoding === 'identity') return counted;
  const decompressor = decompressors[encoding]?.();
  // An error reaches who reads the content.
  return decompressor === undefined ? null : pipeline(Readable.from(counted), decompressor, () => undefined);
};

interface DocumentHeaders {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** Bytes of the beginning that tell the encoding. */
const headBytes = 1_024;

/** UTF-16 without a mark: `<` and a zero byte. */
const findMark = ([first, second, third]: Buffer): string | null => {
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  return first === 0x3c && second === 0 ? 'utf-16le' : null;
};

const createDecoder = (head: Buffer, contentType: string): TextDecoder => {
  const start = head.toString('latin1', 0, headBytes);
  const named =
    /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1] ||
    /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
  // Programs declare UTF-16 because their strings are, and write UTF-8.
  const label =
    findMark(head) ?? (named === undefined || /^(utf-?16|ucs|utf-?32)/i.test(named) ? 'utf-8' : named);
  try {
    return new TextDecoder(label);
  } catch {
    // No such encoding. What is no UTF-8 is shown as replacement characters.
    return new TextDecoder('utf-8');
  }
};

/** Each part as it comes, but the first has enough to tell the encoding, also if the server sends it byte by byte. */
async function* withWholeHead(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const part of content) {
    if (head === null) yield part;
    else {
      head = Buffer.concat([head, part]);
      if (head.length < headBytes) continue;
      yield head;
      head = null;
    }
  }
  if (head !== null && head.length > 0) yield head;
}

/** What a server calls compressed is not, or is cut. */
const isDecompressionError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(Z_|ERR__?BROTLI|ERR_ZLIB)/.test(String(error.code));

interface TextRequest
  extends Pick<FetchRequest<unknown>, 'url' | 'insideHost' | 'login' | 'headers' | 'signal'> {
  readonly maxBytes: number;
  /** Returns false if the rest is not wanted. `url`: after redirects. */
  readonly onText: (text: string, url: string) => boolean;
}

/** Decodes a document while it comes. Null: the server says that it has not changed. */
export const fetchText = (
  deps: OutsideFetchDeps,
  { maxBytes, onText, ...request }: TextRequest,
): Promise<Result<DocumentHeaders | null>> =>
  fetchOutside<DocumentHeaders | null>(deps, {
    ...request,
    totalMs: deps.timing.documentMs,
    onResponse: async (response, advance, url) => {
      const { statusCode, headers } = response;
      if (statusCode === 304) return ok(null);
      const host = getHost(url);
      if (statusCode !== 200)
        return fail('feed_refused', { key: 'feed_status', host, status: String(statusCode) });
      const tooLarge = fail('feed_refused', {
        key: 'feed_too_large',
        megabytes: Math.round(maxBytes / 1_000_000),
      });
      if (Number(getHeader(headers, 'content-length') ?? 0) > maxBytes) return tooLarge;
      const content = readContent(response, advance);
      if (content === null) return fail('feed_refused', { key: 'feed_not_feed', host });
      const contentType = getHeader(headers, 'content-type') ?? '';
      let decoder: TextDecoder | null = null;
      let bytes = 0;
      try {
        for await (const part of withWholeHead(content)) {
          bytes += part.length;
          if (bytes > maxBytes) return tooLarge;
          decoder ??= createDecoder(part, contentType);
          if (!onText(decoder.decode(part, { stream: true }), url)) break;
        }
      } catch (error) {
        if (isDecompressionError(error)) return fail('feed_refused', { key: 'feed_not_feed', host });
        throw error;
      }
      if (decoder !== null) onText(decoder.decode(), url);
      return ok({ etag: getSendable(headers, 'etag'), lastModified: getSendable(headers, 'last-modified') });
    },
  });
