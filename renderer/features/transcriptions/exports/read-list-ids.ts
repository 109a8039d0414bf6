/** Ids of a whole list in its order, read page by page with the pauses that the service asks for. */
import { maxExportedTexts } from '../../../../preload/contract/exports.ts';
import type { Page } from '../../../../preload/contract/page.ts';
import { ok, type Result } from '../../../../preload/contract/result.ts';
import type { Transcription, TranscriptionQuery } from '../../../../preload/contract/transcriptions.ts';
import { type WithRetryOptions, withRetry } from '../../../lib/with-retry.ts';

type List = (query: TranscriptionQuery) => Promise<Result<Page<Transcription>>>;

/** Returns each id once, even if its record moves to the next page. Fails with the service's error. */
export const readListIds = async (
  list: List,
  query: TranscriptionQuery,
  retryOptions: WithRetryOptions = {},
): Promise<Result<readonly string[]>> => {
  const ids = new Set<string>();
  const listWithRetry = withRetry(list, retryOptions);
  for (let page = 1; ids.size < maxExportedTexts; page += 1) {
    const result = await listWithRetry({ ...query, per_page: 100, page });
    if (!result.ok) return result;
    const before = ids.size;
    for (const { id } of result.value.items) ids.add(id);
    // A page without new ids: the service ignores `page`.
    if (!result.value.hasMore || ids.size === before) break;
  }
  return ok([...ids].slice(0, maxExportedTexts));
};
