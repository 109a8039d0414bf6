/** Ids of all that the service finds, in its order, read page by page with the pauses that the service asks for. */
import { maxExportedTexts } from '../../../../preload/contract/exports.ts';
import type { ServiceHits } from '../../../../preload/contract/library.ts';
import { ok, type Result } from '../../../../preload/contract/result.ts';
import type { TranscriptionQuery } from '../../../../preload/contract/transcriptions.ts';
import { type WithRetryOptions, withRetry } from '../../../lib/with-retry.ts';

type SearchService = (query: TranscriptionQuery) => Promise<Result<ServiceHits>>;

/** Returns each id once, even if its record moves to the next page. Fails with the service's error. */
export const readListIds = async (
  searchService: SearchService,
  query: TranscriptionQuery,
  retryOptions: WithRetryOptions = {},
): Promise<Result<readonly string[]>> => {
  const ids = new Set<string>();
  const searchWithRetry = withRetry(searchService, retryOptions);
  for (let page = 1; ids.size < maxExportedTexts; page += 1) {
    const result = await searchWithRetry({ ...query, per_page: 100, page });
    if (!result.ok) return result;
    const before = ids.size;
    for (const { id } of result.value.rows) ids.add(id);
    // A page without new ids: the service ignores `page`.
    if (!result.value.hasMore || ids.size === before) break;
  }
  return ok([...ids].slice(0, maxExportedTexts));
};
