/** Checks that come before every operation: a loopback Host, the rate limit, the API key. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RateLimit } from './rate-limit.ts';
import { html, json, type ServiceResponse } from './response.ts';

/** `refusal` is null if the request may proceed. `headers` are added to every response. */
export interface RequestCheck {
  readonly refusal: ServiceResponse | null;
  readonly headers: Readonly<Record<string, string>>;
}

export const checkRequest = (request: IncomingMessage, apiKey: string, limit: RateLimit): RequestCheck => {
  if (!isLoopback(request.headers.host ?? '')) {
    return {
      refusal: json(403, { message: 'This service answers on this machine only.', status: 403 }),
      headers: {},
    };
  }
  const { headers, retryAfter } = limit.count(request.socket.remoteAddress ?? '');
  if (retryAfter !== null) {
    return {
      refusal: json(429, { message: 'Too Many Attempts.' }, { 'Retry-After': String(retryAfter) }),
      headers,
    };
  }
  return { refusal: checkKey(request, apiKey), headers };
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
