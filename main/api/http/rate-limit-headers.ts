/** The `X-RateLimit-*` headers, as sent by Laravel. */

import { toCount } from '../resources/values.ts';
import { getHeader, type ResponseHeaders } from './read-response.ts';

export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
}

/** Null if the response has no rate limit headers. */
export const getRateLimit = (headers: ResponseHeaders): RateLimitState | null => {
  const limit = toCount(getHeader(headers, 'x-ratelimit-limit')?.trim());
  const remaining = toCount(getHeader(headers, 'x-ratelimit-remaining')?.trim());
  return limit === null || remaining === null || limit === 0 ? null : { limit, remaining };
};
