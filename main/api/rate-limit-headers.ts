/** What a service says of its rate limit (`X-RateLimit-*`, as Laravel sends them). */
import { getHeader, type ResponseHeaders } from './read-response.ts';
import { toCount } from './values.ts';

export interface RateLimitState {
  /** Requests in a window. */
  readonly limit: number;
  /** Requests that are left of it. */
  readonly remaining: number;
}

/** Null where the answer says nothing of a limit. */
export const getRateLimit = (headers: ResponseHeaders): RateLimitState | null => {
  const limit = toCount(getHeader(headers, 'x-ratelimit-limit')?.trim());
  const remaining = toCount(getHeader(headers, 'x-ratelimit-remaining')?.trim());
  return limit === null || remaining === null || limit === 0 ? null : { limit, remaining };
};
