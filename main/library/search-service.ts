/** The search of the service. What it finds is cached, so that it opens and is found here like all other texts. */
import { computerAccountId } from '../../preload/contract/account-id.ts';
import type { ServiceHits } from '../../preload/contract/library.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { TranscriptionQuery } from '../../preload/contract/transcriptions.ts';
import type { TextsApi } from '../api/types.ts';
import { accountChanged } from '../lib/account-changed.ts';
import type { GetAccountId } from './account.ts';
import type { TranscriptionCache } from './cache/transcription-cache.ts';
import type { ListRows } from './list-rows.ts';

interface ServiceSearchDeps {
  readonly list: TextsApi['list'];
  readonly cache: TranscriptionCache;
  readonly rows: ListRows;
  readonly getAccountId: GetAccountId;
}

/** Requests one page. Its rows are in the service's order. */
export const createServiceSearch =
  ({ list, cache, rows, getAccountId }: ServiceSearchDeps) =>
  async (query: TranscriptionQuery): Promise<Result<ServiceHits>> => {
    const accountId = getAccountId();
    if (accountId === null || accountId === computerAccountId) return fail('not_configured');
    const requestedAt = cache.startRequest();
    const page = await list(query);
    if (getAccountId() !== accountId) return accountChanged;
    if (!page.ok) return page;
    const { items, total, hasMore } = page.value;
    await cache.upsertMany(accountId, items, requestedAt);
    if (getAccountId() !== accountId) return accountChanged;
    return ok({ rows: rows.getRows(accountId, items), total, hasMore });
  };
