import { expect, it } from 'vitest';
import type { ServiceHits } from '../../../../../preload/contract/library.ts';
import { fail, ok, type Result } from '../../../../../preload/contract/result.ts';
import type { TranscriptionQuery } from '../../../../../preload/contract/transcriptions.ts';
import { readListIds } from '../../../../../renderer/features/transcriptions/exports/read-list-ids.ts';

const page = (ids: readonly string[], hasMore: boolean): Result<ServiceHits> =>
  ok({
    rows: ids.map((id) => ({
      id,
      place: 'service' as const,
      name: id,
      favorites: 'none',
      position: 0,
      date: null,
      seconds: null,
      words: null,
      language: '',
      excerpt: null,
    })),
    total: null,
    hasMore,
  });

const createList = (results: readonly Result<ServiceHits>[]) => {
  const asked: TranscriptionQuery[] = [];
  const list = async (query: TranscriptionQuery): Promise<Result<ServiceHits>> => {
    asked.push(query);
    return results[asked.length - 1] ?? fail('internal');
  };
  return { asked, list };
};

const query = { search: 'owls', search_by: 'name', per_page: 10, page: 4 } as const;

it('reads pages of one hundred, each id once', async () => {
  const { asked, list } = createList([page(['1', '2'], true), page(['2', '3'], false)]);
  expect(await readListIds(list, query)).toEqual(ok(['1', '2', '3']));
  expect(asked).toEqual([
    { search: 'owls', search_by: 'name', per_page: 100, page: 1 },
    { search: 'owls', search_by: 'name', per_page: 100, page: 2 },
  ]);
});

it('ends when the service returns the same page again', async () => {
  const { asked, list } = createList([page(['1'], true), page(['1'], true)]);
  expect(await readListIds(list, query)).toEqual(ok(['1']));
  expect(asked).toHaveLength(2);
});

it('waits for Retry-After and returns the error of the service', async () => {
  const waits: number[] = [];
  const wait = async (ms: number): Promise<void> => void waits.push(ms);
  const slow = createList([fail('rate_limited', undefined, { retryAfterSeconds: 3 }), page(['1'], false)]);
  expect(await readListIds(slow.list, query, { wait })).toEqual(ok(['1']));
  expect(waits).toEqual([3_000]);
  const notFound = createList([page(['1'], true), fail('offline', { key: 'no_route', host: 'a.example' })]);
  expect(await readListIds(notFound.list, query)).toEqual(
    fail('offline', { key: 'no_route', host: 'a.example' }),
  );
});
