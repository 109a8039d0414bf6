/** A whole list, page by page, within the service's rate limit. */
import { ok, type Result } from '../../preload/contract/result.ts';
import type { Website, WebsiteQuery } from '../../preload/contract/websites.ts';
import type { AllWebsites } from '../../preload/contract/websites-many.ts';
import type { WebsitesApi } from '../api/types.ts';
import type { Clock } from './clock.ts';

export interface PagesDeps {
  readonly api: Pick<WebsitesApi, 'list'>;
  readonly clock: Clock;
}

/** Pages of a hundred that are read at most. */
const mostPages = 100;
/** Pauses that the service may ask for, for one page, and the longest of them that is waited for, in seconds. */
const mostPauses = 3;
const longestPause = 70;

/**
 * Every record of the list, in its order, each once: a record that moves to the next page while pages are read is not
 * doubled. Fails with what the service answers, a request for a long pause among it.
 */
export const allPages = async (deps: PagesDeps, query: WebsiteQuery = {}): Promise<Result<AllWebsites>> => {
  const items = new Map<string, Website>();
  for (let page = 1; page <= mostPages; page += 1) {
    const read = await patiently(deps.clock, () => deps.api.list({ ...query, per_page: 100, page }));
    if (!read.ok) return read;
    const before = items.size;
    for (const item of read.value.items) items.set(item.id, item);
    // A page that brings nothing new: the service ignores `page`, or says that there is more where there is not.
    if (!read.value.hasMore || items.size === before)
      return ok({ items: [...items.values()], complete: true });
  }
  return ok({ items: [...items.values()], complete: false });
};

/** Waits where the service asks for a short pause, and asks again. */
export const patiently = async <T>(clock: Clock, ask: () => Promise<Result<T>>): Promise<Result<T>> => {
  for (let pauses = 0; ; pauses += 1) {
    const read = await ask();
    if (read.ok || read.error.code !== 'rate_limited' || pauses >= mostPauses) return read;
    const seconds = read.error.retryAfterSeconds ?? 10;
    if (seconds > longestPause) return read;
    await clock.wait(Math.max(1, seconds) * 1_000, new AbortController().signal);
  }
};
