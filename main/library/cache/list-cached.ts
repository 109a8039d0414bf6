import type { Page } from '../../../preload/contract/page.ts';
import type { Transcription, TranscriptionQuery } from '../../../preload/contract/transcriptions.ts';
import { fold, toPattern } from '../search/tokenize.ts';
import type { RecordRepository, RecordSummary } from './record-repository.ts';

/** Texts and characters that are searched before yielding to the event loop. */
const textsPerSlice = 40;
const charactersPerSlice = 2_000_000;

/**
 * Uses the service's defaults. `cachedAt` is the oldest of the page, or of the account if the page is empty.
 * Throws SQLite's errors.
 */
export const listCached = async (
  repository: RecordRepository,
  accountNumber: number,
  query: TranscriptionQuery,
  yieldToEventLoop: () => Promise<void>,
): Promise<Page<Transcription>> => {
  const summaries = repository
    .listSummaries(accountNumber)
    .filter(({ favorite }) => favorite === (query.favorite ?? favorite));
  const search = query.search?.trim() ?? '';
  const matches =
    search === ''
      ? summaries
      : query.search_by === 'result'
        ? await filterByText(repository, summaries, search, yieldToEventLoop)
        : summaries.filter(({ name }) => fold(name).includes(fold(search)));
  return toPage(repository, accountNumber, sortSummaries(matches, query), query);
};

const filterByText = async (
  repository: RecordRepository,
  summaries: readonly RecordSummary[],
  search: string,
  yieldToEventLoop: () => Promise<void>,
): Promise<readonly RecordSummary[]> => {
  const pattern = new RegExp(toPattern(fold(search)), 'u');
  const matches: RecordSummary[] = [];
  let [texts, characters] = [0, 0];
  for (const summary of summaries) {
    if (texts >= textsPerSlice || characters >= charactersPerSlice) {
      await yieldToEventLoop();
      [texts, characters] = [0, 0];
    }
    const text = repository.getText(summary.key) ?? '';
    texts += 1;
    characters += text.length;
    if (pattern.test(text)) matches.push(summary);
  }
  return matches;
};

const sortSummaries = (
  summaries: readonly RecordSummary[],
  query: TranscriptionQuery,
): readonly RecordSummary[] => {
  const sign = query.sort === 'asc' ? 1 : -1;
  if (query.sort_by !== 'name') return summaries.toSorted((a, b) => sign * (a.key - b.key));
  const withFoldedNames = summaries.map((summary) => ({ summary, name: fold(summary.name) }));
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return withFoldedNames
    .toSorted((a, b) => sign * (compare(a.name, b.name) || a.summary.key - b.summary.key))
    .map(({ summary }) => summary);
};

const toPage = (
  repository: RecordRepository,
  accountNumber: number,
  summaries: readonly RecordSummary[],
  query: TranscriptionQuery,
): Page<Transcription> => {
  const perPage = query.per_page ?? 10;
  const page = query.page ?? 1;
  const lastPage = Math.max(1, Math.ceil(summaries.length / perPage));
  const records = summaries
    .slice((page - 1) * perPage, page * perPage)
    .map(({ key }) => repository.getByKey(key))
    .filter((cached) => cached !== null);
  const oldestCachedAt =
    records.length === 0
      ? repository.getOldestCachedAt(accountNumber)
      : Math.min(...records.map(({ cachedAt }) => cachedAt));
  const items = records.map(({ record, cachedAt }) => ({ ...record, cachedAt }));
  return {
    items,
    page,
    perPage,
    total: summaries.length,
    lastPage,
    hasMore: page < lastPage,
    cachedAt: oldestCachedAt,
  };
};
