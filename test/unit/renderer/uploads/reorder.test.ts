import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../../../preload/contract/result.ts';
import { isMovable } from '../../../../preload/contract/upload-states.ts';
import type { UploadJob, UploadState, UploadsChange } from '../../../../preload/contract/uploads.ts';
import { getDropIndex, getTargetIndex } from '../../../../renderer/features/uploads/list/reorder.ts';
import { groupEdits } from '../../../../renderer/features/uploads/review/use-review-edits.ts';
import { createUploadsStore } from '../../../../renderer/features/uploads/uploads-store.ts';
import type { AppBridge } from '../../../../renderer/lib/bridge.ts';
import { getAutoScrollSpeed, getRowShift } from '../../../../renderer/ui/list/rows/use-row-drag.ts';
import { job } from './sample-jobs.ts';

const done: UploadState = { kind: 'done', transcriptionId: '1', at: 0 };
const queued: UploadState = { kind: 'queued' };

const createList = (...states: readonly UploadState[]) => {
  const jobs = new Map<string, UploadJob>();
  const order = states.map((state, at) => {
    const id = String.fromCharCode(97 + at);
    jobs.set(id, { ...job(id, state), id });
    return id;
  });
  return { order, getJob: (id: string) => jobs.get(id), jobs };
};

describe('moving a job', () => {
  it('skips running and finished jobs', () => {
    const { order, getJob } = createList(done, queued, done, { kind: 'paused', reason: 'person' }, queued);
    expect(getTargetIndex(order, getJob, 'd', 'up')).toBe(1);
    expect(getTargetIndex(order, getJob, 'b', 'down')).toBe(3);
    expect(getTargetIndex(order, getJob, 'e', 'top')).toBe(1);
  });

  it('stays among those that are listed together', () => {
    const { order, getJob } = createList(queued, { kind: 'draft' }, queued, { kind: 'draft' });
    expect(getTargetIndex(order, getJob, 'c', 'up')).toBe(0);
    expect(getTargetIndex(order, getJob, 'b', 'down')).toBe(3);
    expect(getTargetIndex(order, getJob, 'b', 'up')).toBeNull();
  });

  it('stops at either end, and running jobs do not move', () => {
    const { order, getJob } = createList(done, queued, { kind: 'transcribing', since: 0 }, queued);
    expect(getTargetIndex(order, getJob, 'b', 'up')).toBeNull();
    expect(getTargetIndex(order, getJob, 'b', 'top')).toBeNull();
    expect(getTargetIndex(order, getJob, 'd', 'down')).toBeNull();
    expect(getTargetIndex(order, getJob, 'c', 'up')).toBeNull();
    expect(getTargetIndex(order, getJob, 'missing', 'up')).toBeNull();
  });

  it('is possible for waiting and paused jobs and drafts', () => {
    expect(isMovable({ kind: 'paused' })).toBe(true);
    expect(isMovable({ kind: 'waiting' })).toBe(true);
    expect(isMovable({ kind: 'checking' })).toBe(false);
    expect(isMovable({ kind: 'cancelled' })).toBe(false);
  });

  it('drops into the marked gap, counted without the row itself', () => {
    const order = ['a', 'b', 'c', 'd'];
    expect([0, 1, 2, 3, 4].map((gap) => getDropIndex(order, order, 'b', gap))).toEqual([0, null, null, 2, 3]);
    expect(getDropIndex(order, order, 'missing', 1)).toBeNull();
    // Others of the queue are listed elsewhere.
    const listed = ['a', 'c'];
    expect([0, 1, 2].map((gap) => getDropIndex(order, listed, 'a', gap))).toEqual([null, null, 2]);
    expect([0, 1, 2].map((gap) => getDropIndex(order, listed, 'c', gap))).toEqual([0, null, null]);
  });

  it('shifts the rows in between by the height of the dragged row', () => {
    const drag = { id: 'c', top: 0, size: 60 };
    const shifts = (gap: number) => [0, 1, 2, 3, 4].map((index) => getRowShift({ ...drag, gap }, 2, index));
    expect(shifts(0)).toEqual([60, 60, 0, 0, 0]);
    expect(shifts(2)).toEqual([0, 0, 0, 0, 0]);
    expect(shifts(3)).toEqual([0, 0, 0, 0, 0]);
    expect(shifts(5)).toEqual([0, 0, 0, -60, -60]);
  });

  it('scrolls faster near an edge', () => {
    const box = { top: 100, bottom: 500 };
    expect(getAutoScrollSpeed(300, box)).toBe(0);
    expect(getAutoScrollSpeed(90, box)).toBeLessThan(getAutoScrollSpeed(130, box));
    expect(getAutoScrollSpeed(130, box)).toBeLessThan(0);
    expect(getAutoScrollSpeed(2_000, box)).toBe(getAutoScrollSpeed(500, box));
  });
});

describe('moving in the list of the renderer', () => {
  const setUp = async () => {
    let emitChange: (change: UploadsChange) => void = () => undefined;
    const asked: [string, number][] = [];
    const resolvers: ((result: ReturnType<typeof fail> | { ok: true; value: true }) => void)[] = [];
    const { order, jobs } = createList(queued, queued, queued);
    const store = createUploadsStore({
      bridge: {
        uploads: {
          list: async () => ok({ jobs: [...jobs.values()], next: null, pause: null }),
          move: (id: string, index: number) => {
            asked.push([id, index]);
            return new Promise((resolve) => resolvers.push(resolve));
          },
          onChanged: (fn: typeof emitChange) => {
            emitChange = fn;
            return () => undefined;
          },
        },
      } as unknown as Pick<AppBridge, 'uploads'>,
    });
    store.connect();
    await new Promise((resolve) => setTimeout(resolve));
    return { store, order, asked, resolvers, emitChange: (change: UploadsChange) => emitChange(change) };
  };

  it('is shown at once and ignores an older order from main', async () => {
    const { store, asked, resolvers, emitChange } = await setUp();
    const first = store.move('a', 1);
    const second = store.move('a', 2);
    expect(store.order()).toEqual(['b', 'c', 'a']);
    emitChange({ jobs: [], removed: [], order: ['b', 'a', 'c'] });
    expect(store.order()).toEqual(['b', 'c', 'a']);
    expect(asked).toEqual([
      ['a', 1],
      ['a', 2],
    ]);
    for (const resolve of resolvers) resolve({ ok: true, value: true });
    await Promise.all([first, second]);
    emitChange({ jobs: [], removed: [], order: ['c', 'b', 'a'] });
    expect(store.order()).toEqual(['c', 'b', 'a']);
  });

  it('is undone when main refuses', async () => {
    const { store, order, resolvers } = await setUp();
    const moving = store.move('c', 0);
    expect(store.order()).toEqual(['c', 'a', 'b']);
    resolvers[0]?.(fail('disk_full'));
    expect((await moving).ok).toBe(false);
    expect(store.order()).toEqual(order);
  });

  it('includes jobs added and removed meanwhile', async () => {
    const { store, emitChange } = await setUp();
    void store.move('c', 0);
    const added = { ...job('d', queued), id: 'd' };
    emitChange({ jobs: [added], removed: ['a'], order: ['b', 'c', 'd'] });
    expect(store.order()).toEqual(['c', 'b', 'd']);
  });
});

describe('grouped edits', () => {
  it('have one group for each set of equal changes', () => {
    const groups = groupEdits([
      ['a', { language: 'DE' }],
      ['b', { name: 'x', language: 'DE' }],
      ['c', { language: 'DE' }],
      ['d', { description: '' }],
    ]);
    expect(groups).toEqual([
      { ids: ['a', 'c'], fields: { language: 'DE' } },
      { ids: ['b'], fields: { name: 'x', language: 'DE' } },
      { ids: ['d'], fields: { description: '' } },
    ]);
  });
});
