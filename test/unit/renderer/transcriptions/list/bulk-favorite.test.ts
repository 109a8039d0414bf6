import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../../../../preload/contract/result.ts';
import type { Transcription } from '../../../../../preload/contract/transcriptions.ts';
import { bulkFavorite } from '../../../../../renderer/features/transcriptions/list/bulk-favorite.ts';

const ids = ['1', '2', '3', '4', '5', '6'];
const record = (id: string, favorite: boolean): Transcription => ({
  id,
  name: id,
  result: null,
  favorite,
  words: null,
  created_at: null,
  updated_at: null,
  more: {},
});

const run = async (respond: (id: string, asked: number) => Result<Transcription>, stopAfter = 99) => {
  const asked: string[] = [];
  const done: number[] = [];
  const answered: string[] = [];
  const controller = new AbortController();
  const end = await bulkFavorite({
    ids,
    favorite: true,
    signal: controller.signal,
    update: async (id, { favorite }) => {
      expect(favorite).toBe(true);
      asked.push(id);
      if (asked.length >= stopAfter) controller.abort();
      return respond(id, asked.filter((one) => one === id).length);
    },
    onUpdated: ({ id }) => answered.push(id),
    onDone: (count) => done.push(count),
    onPause: () => undefined,
    wait: async () => undefined,
  });
  return { end, asked, done, answered };
};

describe('adding many favourites', () => {
  it('requests each once and reports progress', async () => {
    const { end, asked, done, answered } = await run((id) => ok(record(id, true)));
    expect(asked.toSorted()).toEqual(ids);
    expect(answered.toSorted()).toEqual(ids);
    expect(done).toEqual([1, 2, 3, 4, 5, 6]);
    expect(end).toEqual({ failures: [], left: [], unchanged: [] });
  });

  it('continues after a failure and after Retry-After', async () => {
    const { end, asked } = await run((id, times) => {
      if (id === '2') return fail('server_error', undefined, { status: 500 });
      return id === '4' && times === 1
        ? fail('rate_limited', undefined, { retryAfterSeconds: 1 })
        : ok(record(id, true));
    });
    expect(end.failures.map(({ id }) => id)).toEqual(['2']);
    expect(asked).toHaveLength(7);
  });

  it('skips the rest when no request can succeed', async () => {
    const { end, asked } = await run(() => fail('offline'));
    expect(asked.length).toBeLessThanOrEqual(2);
    expect(end.failures.length + end.left.length).toBe(6);
  });

  it('stops when cancelled and reports what is left and what did not change', async () => {
    const { end, asked } = await run((id) => ok(record(id, id !== '1')), 3);
    expect(asked.length + end.left.length).toBe(6);
    expect(end.left.length).toBeGreaterThanOrEqual(2);
    expect(end.unchanged).toEqual(['1']);
  });
});
