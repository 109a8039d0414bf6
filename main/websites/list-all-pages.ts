import { pagePauses } from '../../preload/contract/errors/retry-policy.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import type { Website, WebsiteQuery } from '../../preload/contract/websites.ts';
import type { AllWebsites } from '../../preload/contract/websites-bulk.ts';
import type { WebsitesApi } from '../api/types.ts';
import type { Clock } from '../lib/clock.ts';
import { sleep } from '../lib/sleep.ts';
import { withRetry } from '../lib/with-retry.ts';

export interface ListAllDeps {
  readonly api: Pick<WebsitesApi, 'list'>;
  readonly clock: Clock;
  /** Ends a pause. */
  readonly signal?: AbortSignal | undefined;
}

/** At 100 records each. */
const maxPages = 100;

/** Each record once, even if it moves to the next page meanwhile. Fails if a Retry-After is too long. */
export const listAllPages = async (
  deps: ListAllDeps,
  query: WebsiteQuery = {},
): Promise<Result<AllWebsites>> => {
  const items = new Map<string, Website>();
  for (let page = 1; page <= maxPages; page += 1) {
    const result = await withPauses(deps, () => deps.api.list({ ...query, per_page: 100, page }));
    if (!result.ok) return result;
    const before = items.size;
    for (const item of result.value.items) items.set(item.id, item);
    // Without new records, the service ignores `page` or its `hasMore` is wrong.
    if (!result.value.hasMore || items.size === before)
      return ok({ items: [...items.values()], complete: true });
  }
  return ok({ items: [...items.values()], complete: false });
};

export const withPauses = <T>(
  { clock, signal }: Omit<ListAllDeps, 'api'>,
  request: () => Promise<Result<T>>,
): Promise<Result<T>> => withRetry(request, { limits: pagePauses, pause: (ms) => sleep(clock, ms, signal) });
