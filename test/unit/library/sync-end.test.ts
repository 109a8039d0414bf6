/** The sync ends although the service returns new records without end. */
import { afterEach, expect, it } from 'vitest';
import { CacheSync, isCacheFull, type SyncRepository } from '../../../main/library/cache/sync.ts';
import type { TranscriptionCache } from '../../../main/library/cache/transcription-cache.ts';
import { fail, ok } from '../../../preload/contract/result.ts';
import { createFastClock } from '../uploads/test-clock.ts';
import { waitUntil } from './library-setup.ts';

let sync: CacheSync;
afterEach(() => sync.close());

interface Given {
  readonly bytes: number;
  readonly offset: number | null;
  /** Milliseconds since 1970. */
  readonly syncedAt: number | null;
}

/** Starts the sync at an endless service. */
const start = ({ bytes, offset: startOffset, syncedAt: startedAt }: Given) => {
  const requests: (number | undefined)[] = [];
  const log: string[] = [];
  let offset = startOffset;
  let syncedAt = startedAt;
  let ended = 0;
  const repository: SyncRepository = {
    read: () => ({ offset, syncedAt }),
    beginRound: () => {
      offset = 0;
      return ok(true);
    },
    saveOffset: (next) => {
      offset = next;
      return ok(true);
    },
    endRound: (now) => {
      ended += 1;
      offset = null;
      syncedAt = now;
      return ok(true);
    },
  };
  const cache = {
    startRequest: () => 1,
    upsertMany: async () => 100,
    count: () => 1_000,
    countBytes: () => bytes,
    listUnsyncedIds: () => ['never-returned'],
  } as unknown as TranscriptionCache;
  sync = new CacheSync({
    list: async ({ page } = {}) => {
      requests.push(page);
      return ok({ items: [], total: null, lastPage: null, hasMore: true, page: page ?? 1, perPage: 100 });
    },
    show: async () => fail('internal'),
    cache,
    repository,
    clock: createFastClock(4_000),
    tag: 'service',
    onChanged: () => undefined,
    log: (message) => log.push(message),
  });
  sync.start();
  return { requests, log, countEnded: () => ended, getOffset: () => offset };
};

it('at 100,000 records', async () => {
  const { requests, log, countEnded, getOffset } = start({ bytes: 0, offset: 99_800, syncedAt: null });
  await waitUntil(() => countEnded() === 1, 'the end of the round');
  expect(requests.slice(0, 2)).toEqual([999, 1_000]);
  expect(getOffset()).toBeNull();
  expect(log[0]).toBe('sync ended early: 100000 records fetched, cache of 0 bytes');
});

it('at 4 GB', async () => {
  const { requests, log, countEnded } = start({ bytes: 4_000_000_000, offset: 500, syncedAt: null });
  await waitUntil(() => countEnded() === 1, 'the end of the round');
  expect(requests[0]).toBe(6);
  expect(log).toHaveLength(1);
});

it('at 4 GB, also of the newest pages', async () => {
  const now = Date.now();
  const { requests, log } = start({ bytes: 4_000_000_000, offset: null, syncedAt: now });
  // The next request comes after half an hour, and is the first page again.
  await waitUntil(() => requests.length === 2, 'the end of the newest pages');
  expect(requests).toEqual([1, 1]);
  expect(log.length).toBeGreaterThan(0);
});

it.each([
  [99_999, 3_999_999_999, false],
  [100_000, 0, true],
  [0, 4_000_000_000, true],
])('the cache with %i records and %i bytes is full: %s', (records, bytes, isFull) => {
  expect(isCacheFull(records, bytes)).toBe(isFull);
});
