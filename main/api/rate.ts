/** What a service says of its rate limit (`X-RateLimit-*`, as Laravel sends them). */
import { type Headers, headerOf } from './answer.ts';
import { countOf } from './values.ts';

export interface RateState {
  /** Requests in a window. */
  readonly limit: number;
  /** Requests that are left of it. */
  readonly remaining: number;
}

/** Null where the answer says nothing of a limit. */
export const rateOf = (headers: Headers): RateState | null => {
  const limit = countOf(headerOf(headers, 'x-ratelimit-limit')?.trim());
  const remaining = countOf(headerOf(headers, 'x-ratelimit-remaining')?.trim());
  return limit === null || remaining === null || limit === 0 ? null : { limit, remaining };
};
