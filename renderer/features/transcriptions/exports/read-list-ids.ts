/** The ids of a whole list, page by page, in its order; where the service asks for a pause, after it. */
import { maxExportedTexts } from '../../../../preload/contract/exports.ts';
import type { Page } from '../../../../preload/contract/page.ts';
import { ok, type Result } from '../../../../preload/contract/result.ts';
import type { Transcription, TranscriptionQuery } from '../../../../preload/contract/transcriptions.ts';
import { type WithRetryOptions, withRetry } from '../with-retry.ts';

type List = (query: TranscriptionQuery) => Promise<Result<Page<Transcription>>>;

/** A record that moves to the next page meanwhile is there once. Fails with what the service answers. */
export const readListIds = async (
  list: List,
  query: TranscriptionQuery,
  retryOptions: WithRetryOptions = {},
): Promise<Result<readonly string[]>> => {
  const ids = new Set<string>();
  const listWithRetry = withRetry(list, retryOptions);
  for (let page = 1; ids.size < maxExportedTexts; page += 1) {
    const answer = await listWithRetry({ ...query, per_page: 100, page });
    if (!answer.ok) return answer;
    const before = ids.size;
    for (const { id } of answer.value.items) ids.add(id);
    // A page that brings nothing new: the service ignores `page`.
    if (!answer.value.hasMore || ids.size === before) break;
  }
  return ok([...ids].slice(0, maxExportedTexts));
};
