/** Checks that come before every operation: a loopback Host, the rate limit, the API key. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { html, json, type ServiceResponse } from './response.ts';

const windowMs = 60_000;

/** Requests a minute for each client IP, in fixed windows, as Laravel counts them. */
export class RateLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #windows = new Map<string, { readonly since: number; count: number }>();

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Counts one request. `retryAfter` is null within the limit, otherwise seconds until the next window. */
  count(address: string) {
    const time = this.#now();
    const last = this.#windows.get(address);
    const window = last !== undefined && time < last.since + windowMs ? last : { since: time, count: 0 };
    this.#windows.set(address, window);
    window.count += 1;
    const headers = {
      'X-RateLimit-Limit': String(this.#perMinute),
      'X-RateLimit-Remaining': String(Math.max(0, this.#perMinute - window.count)),
    };
    const seconds = Math.max(1, Math.ceil((window.since + windowMs - time) / 1_000));
    return { headers, retryAfter: window.count > this.#perMinute ? seconds : null };
  }
}

/** `refusal` is null if the request may proceed. `headers` are added to every response. */
export const checkRequest = (
  request: IncomingMessage,
  apiKey: string,
  limit: RateLimit,
): { readonly refusal: ServiceResponse | null; readonly headers: Readonly<Record<string, string>> } => {
  if (!isLoopback(request.headers.host ?? '')) {
    const message = 'This service answers on this machine only.';
    return { refusal: json(403, { message, status: 403 }), headers: {} };
  }
  const { headers, retryAfter } = limit.count(request.socket.remoteAddress ?? '');
  const refusal =
    retryAfter === null
      ? checkKey(request, apiKey)
      : json(429, { message: 'Too Many Attempts.' }, { 'Retry-After': String(retryAfter) });
  return { refusal, headers };
};

/** Rejects DNS rebinding: a website that reaches this port under its domain name gets a 403. */
const isLoopback = (host: string): boolean => /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host);

const checkKey = (request: IncomingMessage, apiKey: string): ServiceResponse | null => {
  const sent = request.rawHeaders.filter(
    (_, i, all) => i % 2 === 1 && all[i - 1]?.toLowerCase() === 'authorization',
  );
  if (sent.length > 1) return html(400, '<html><body><h1>400 Bad Request</h1></body></html>');
  if (sent.length === 1 && isEqualText(sent[0] ?? '', `Bearer ${apiKey}`)) return null;
  // Without an Accept header for JSON, deployed servers redirect to their login page.
  return acceptsJson(request)
    ? json(401, { message: 'Unauthenticated.' })
    : html(302, '<html><body>Redirecting to /login</body></html>', { Location: '/login' });
};

const acceptsJson = (request: IncomingMessage): boolean => /[/+]json\b/i.test(request.headers.accept ?? '');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isEqualText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
