import { ok, type Result } from '../../preload/contract/result.ts';
import type { Website, WebsiteQuery } from '../../preload/contract/websites.ts';
import type { AllWebsites } from '../../preload/contract/websites-bulk.ts';
import type { WebsitesApi } from '../api/types.ts';
import type { AsyncClock } from './clock.ts';

export interface ListAllDeps {
  readonly api: Pick<WebsitesApi, 'list'>;
  readonly clock: AsyncClock;
}

/** At 100 records each. */
const maxPages = 100;
/** Retries for each page, and the longest Retry-After that is waited for, in seconds. */
const maxRetries = 3;
const maxRetryAfterSeconds = 70;

/** Each record once, even if it moves to the next page meanwhile. Fails if a Retry-After is too long. */
export const listAllPages = async (
  deps: ListAllDeps,
  query: WebsiteQuery = {},
): Promise<Result<AllWebsites>> => {
  const items = new Map<string, Website>();
  for (let page = 1; page <= maxPages; page += 1) {
    const result = await withRetry(deps.clock, () => deps.api.list({ ...query, per_page: 100, page }));
    if (!result.ok) return result;
    const before = items.size;
    for (const item of result.value.items) items.set(item.id, item);
    // Without new records, the service ignores `page` or its `hasMore` is wrong.
    if (!result.value.hasMore || items.size === before)
      return ok({ items: [...items.values()], complete: true });
  }
  return ok({ items: [...items.values()], complete: false });
};

export const withRetry = async <T>(
  clock: AsyncClock,
  request: () => Promise<Result<T>>,
): Promise<Result<T>> => {
  for (let retries = 0; ; retries += 1) {
    const result = await request();
    if (result.ok || result.error.code !== 'rate_limited' || retries >= maxRetries) return result;
    const seconds = result.error.retryAfterSeconds ?? 10;
    if (seconds > maxRetryAfterSeconds) return result;
    await clock.wait(Math.max(1, seconds) * 1_000, new AbortController().signal);
  }
};
