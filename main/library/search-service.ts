/** The search of the service. What it finds is cached, so that it opens and is found here like all other texts. */
import type { ServiceHits } from '../../preload/contract/library.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { TranscriptionQuery } from '../../preload/contract/transcriptions.ts';
import type { Accounts } from './accounts.ts';
import type { TranscriptionCache } from './cache/transcription-cache.ts';
import type { ListRows } from './list-rows.ts';

interface ServiceSearchDeps {
  readonly accounts: Accounts;
  readonly cache: TranscriptionCache;
  readonly rows: ListRows;
}

/** Requests one page. Its rows are in the service's order. */
export const createServiceSearch =
  ({ accounts, cache, rows }: ServiceSearchDeps) =>
  async (query: TranscriptionQuery): Promise<Result<ServiceHits>> => {
    const { service } = accounts;
    if (service === null) return fail('not_configured');
    const requestedAt = cache.startRequest();
    const page = await service.list(query);
    if (!page.ok) return page;
    const { items, total, hasMore } = page.value;
    await cache.upsertMany(items, requestedAt);
    return ok({ rows: rows.getRows(service.id, items), total, hasMore });
  };
