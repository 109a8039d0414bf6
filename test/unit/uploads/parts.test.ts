import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mapWithConcurrency } from '../../../main/lib/map-with-concurrency.ts';
import { findNewRecord, listRecordsByName } from '../../../main/uploads/find-new-record.ts';
import { createSpeedMeter } from '../../../main/uploads/places/service-place.ts';
import { ChangeBatcher, toUploadJob } from '../../../main/uploads/queue/job-views.ts';
import { attemptBackoff } from '../../../main/uploads/queue/reducer/circuit-breaker.ts';
import {
  clampResumption,
  getBackoffMs,
  getRetryAfterMs,
} from '../../../preload/contract/errors/retry-policy.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { Transcription, TranscriptionQuery } from '../../../preload/contract/transcriptions.ts';
import type { UploadsChange } from '../../../preload/contract/uploads.ts';
import { newJob } from './job-fixture.ts';
import { createTestClock } from './test-clock.ts';

describe('backoff', () => {
  test('doubles up to its maximum, between half and all of it', () => {
    const getWaits = (random: number) =>
      [1, 2, 3, 9, 500].map((n) => getBackoffMs(attemptBackoff, n, () => random));
    expect(getWaits(0)).toEqual([1_000, 2_000, 4_000, 150_000, 150_000]);
    expect(getWaits(1)).toEqual([2_000, 4_000, 8_000, 300_000, 300_000]);
  });

  test.each([
    [undefined, null],
    [0, 1_000],
    [-5, 1_000],
    [30, 30_000],
    [1e9, 3_600_000],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])('Retry-After %s', (seconds, expected) => {
    expect(getRetryAfterMs(seconds)).toBe(expected);
  });

  test('68: a saved time is limited to an hour ahead', () => {
    expect(clampResumption(5_000, 1_000)).toBe(5_000);
    expect(clampResumption(1e12, 1_000)).toBe(3_601_000);
  });
});

test('speed is reported after a while and follows changes', () => {
  let now = 0;
  const speed = createSpeedMeter(() => now);
  const at = (ms: number, sent: number) => {
    now = ms;
    return speed(sent);
  };
  expect(at(0, 0)).toBeNull();
  expect(at(50, 1_000)).toBeNull();
  expect(at(1_000, 100_000)).toBe(100_000);
  for (let second = 2; second < 30; second += 1) at(second * 1_000, 100_000);
  expect(at(30_000, 100_000)).toBeLessThan(100);
});

describe('records by name', () => {
  const record = (id: string, name: string): Transcription => ({
    id,
    name,
    result: null,
    favorite: false,
    words: null,
    created_at: null,
    updated_at: null,
    more: {},
  });
  const listing = (records: readonly Transcription[], ignoresPage = false) => {
    const asked: TranscriptionQuery[] = [];
    return {
      asked,
      list: async (query: TranscriptionQuery = {}) => {
        asked.push(query);
        const page = ignoresPage ? 1 : (query.page ?? 1);
        const items = records.slice((page - 1) * 25, page * 25);
        return ok({ items, page, perPage: 25, total: null, lastPage: null, hasMore: items.length === 25 });
      },
    };
  };
  const signal = new AbortController().signal;

  test('match the exact name, normalized and trimmed', async () => {
    const api = listing([record('3', 'Episode 10'), record('2', ' Cafe\u0301 '), record('1', 'Café')]);
    expect(await listRecordsByName(api, 'Café', signal)).toEqual(ok({ ids: ['2', '1'], complete: true }));
    expect(api.asked).toEqual([
      { search: 'Café', search_by: 'name', sort_by: 'id', sort: 'desc', per_page: 25 },
    ]);
  });

  test('88: are limited to a few pages, and to one when the service ignores `page`', async () => {
    const manyRecords = Array.from({ length: 1_000 }, (_, index) => record(String(1_000 - index), 'x'));
    const paging = listing(manyRecords);
    const result = await listRecordsByName(paging, 'x', signal);
    expect(result).toMatchObject({ ok: true, value: { complete: false } });
    expect(paging.asked).toHaveLength(4);
    const deaf = listing(manyRecords, true);
    expect(await listRecordsByName(deaf, 'x', signal)).toMatchObject({ ok: true, value: { complete: true } });
    expect(deaf.asked).toHaveLength(2);
  });

  const known = (ids: readonly string[], complete = true) => ({ known: ids, complete });
  const listed = (...ids: readonly string[]) => ({ ids, complete: true });
  const none = () => false;

  test('the only new one is the match', () => {
    expect(findNewRecord(known(['1']), listed('2', '1'), none)).toEqual({ kind: 'found', id: '2' });
    expect(findNewRecord(known([]), listed('x'), none)).toEqual({ kind: 'found', id: 'x' });
  });
  test('there is no match without a new one or when it belongs to another upload', () => {
    expect(findNewRecord(known(['1']), listed('1'), none)).toEqual({ kind: 'none' });
    expect(findNewRecord(known([]), listed('5'), (id) => id === '5')).toEqual({ kind: 'none' });
  });
  test('several new ones are ambiguous', () => {
    expect(findNewRecord(known([]), listed('3', '2'), none)).toEqual({ kind: 'several', count: 2 });
  });
  test('when only the newest were known, older ones are not new', () => {
    expect(findNewRecord(known(['9', '8'], false), listed('8', '7', '6'), none)).toEqual({ kind: 'none' });
    expect(findNewRecord(known(['9', '8'], false), listed('10', '9', '7'), none)).toEqual({
      kind: 'found',
      id: '10',
    });
  });
});

describe('batched changes', () => {
  const setUp = () => {
    const clock = createTestClock();
    const emitted: UploadsChange[] = [];
    const changes = new ChangeBatcher({
      clock,
      view: (id) => (id === 'hidden' ? null : toUploadJob(newJob({ id }), null, null, '{name}')),
      order: () => ['b', 'a'],
      pauses: () => ({ computer: null, service: null }),
      emit: (change) => emitted.push(change),
    });
    return { clock, emitted, changes };
  };

  test('a thousand transitions in one task are emitted once', () => {
    const { clock, emitted, changes } = setUp();
    for (let i = 0; i < 1_000; i += 1) changes.changed(`job ${i}`);
    changes.changed('hidden');
    changes.reordered();
    clock.advance(0);
    expect(emitted).toHaveLength(1);
    expect(emitted[0]?.jobs).toHaveLength(1_000);
    expect(emitted[0]?.order).toEqual(['b', 'a']);
  });

  test('progress is emitted ten times a second, and at once with a transition', () => {
    const { clock, emitted, changes } = setUp();
    for (let ms = 0; ms < 1_000; ms += 1) {
      changes.progressed('a');
      clock.advance(1);
    }
    expect(emitted.length).toBeGreaterThanOrEqual(4);
    expect(emitted.length).toBeLessThanOrEqual(11);
    emitted.length = 0;
    changes.progressed('a');
    changes.changed('b');
    clock.advance(0);
    expect(emitted.map((change) => change.jobs.map((job) => job.id))).toEqual([['a', 'b']]);
  });

  test('transitions are emitted at once, and ten times a second if there are many', () => {
    const { clock, emitted, changes } = setUp();
    for (let at = 0; at < 10; at += 1) {
      changes.changed('a');
      clock.advance(0);
    }
    expect(emitted).toHaveLength(10);
    for (let ms = 0; ms < 500; ms += 1) {
      changes.changed('a');
      clock.advance(1);
    }
    expect(emitted).toHaveLength(15);
    clock.advance(1_000);
    changes.changed('a');
    clock.advance(0);
    expect(emitted).toHaveLength(16);
  });

  test('removed jobs are listed by id only', () => {
    const { clock, emitted, changes } = setUp();
    changes.changed('a');
    changes.removed('a');
    clock.advance(0);
    expect(emitted).toEqual([{ jobs: [], removed: ['a'] }]);
  });
});

test('the concurrency limit is respected and results are in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 }),
      fc.integer({ min: 1, max: 5 }),
      async (waits, limit) => {
        let running = 0;
        let most = 0;
        const items = async function* () {
          yield* waits.entries();
        };
        const answers = await mapWithConcurrency(items(), limit, async ([index, slices]) => {
          running += 1;
          most = Math.max(most, running);
          for (let slice = 0; slice < slices; slice += 1) await Promise.resolve();
          running -= 1;
          return index;
        });
        expect(answers).toEqual([...waits.keys()]);
        expect(most).toBeLessThanOrEqual(limit);
      },
    ),
  );
});
