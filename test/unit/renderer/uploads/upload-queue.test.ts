import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QueuePause, UploadJob, UploadsChange } from '../../../../preload/contract/uploads.ts';
import { UploadQueue } from '../../../../renderer/features/uploads/upload-queue.ts';
import { recording } from './recording-jobs.ts';
import { everyState, job } from './sample-jobs.ts';

const offline: QueuePause = { reason: 'offline', error: { code: 'offline' }, until: null };

const jobs: readonly UploadJob[] = [
  ...everyState.slice(0, 4).map(({ state }, index) => job('File', state, { id: `file-${index}` })),
  recording('a', [{ kind: 'queued' }, { kind: 'queued' }, { kind: 'queued' }]),
  recording('a', [{ kind: 'queued' }, { kind: 'paused', reason: 'person' }]),
  recording('b', [{ kind: 'queued' }, { kind: 'queued' }]),
];

const anyJob = fc
  .tuple(fc.constantFrom(...jobs), fc.constantFrom(...everyState))
  .map(([one, { state }]): UploadJob => ({ ...one, state }));

const anyChange: fc.Arbitrary<UploadsChange> = fc.oneof(
  fc.array(anyJob, { maxLength: 4 }).map((changed) => ({ jobs: changed, removed: [] })),
  fc.constantFrom(...jobs).map(({ id }) => ({ jobs: [], removed: [id] })),
  fc.constantFrom(offline, null).map((pause) => ({
    jobs: [],
    removed: [],
    pauses: { computer: null, service: pause },
  })),
);

const noPauses = { computer: null, service: null };

/** The queue in which these changes leave their last jobs, filled at once. */
const fillAtOnce = (changes: readonly UploadsChange[]): UploadQueue => {
  const left = new Map<string, UploadJob>();
  for (const change of changes) {
    for (const one of change.jobs) left.set(one.id, one);
    for (const id of change.removed) left.delete(id);
  }
  const pauses = changes.findLast((change) => change.pauses !== undefined)?.pauses ?? noPauses;
  const queue = new UploadQueue();
  queue.apply({ jobs: [...left.values()], removed: [], pauses }, true);
  return queue;
};

describe('the queue that the window shows', () => {
  it('is the same after single changes as after one with all of them', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 30 }), (changes) => {
        const queue = new UploadQueue();
        for (const change of changes) queue.apply(change, true);
        const expected = fillAtOnce(changes);
        expect(queue.order).toEqual(expected.order);
        expect(queue.partIds).toEqual(expected.partIds);
        const ids = [...expected.partIds.values()].flat();
        expect(ids.map(queue.get)).toEqual(ids.map(expected.get));
        expect(queue.order.map(queue.get)).toEqual(expected.order.map(expected.get));
        expect(queue.countTotals()).toEqual(expected.countTotals());
      }),
      { numRuns: 500 },
    );
  });

  it('has no speed or bytes left over from uploads that ended', () => {
    const queue = new UploadQueue();
    const file = job('File', { kind: 'uploading', sent: 0.1, total: 0.3, bytesPerSecond: 0.1 });
    const other = job('Other', { kind: 'uploading', sent: 0.2, total: 0.3, bytesPerSecond: 0.2 });
    queue.apply({ jobs: [file, other], removed: [] }, true);
    queue.apply({ jobs: [{ ...file, state: { kind: 'cancelled' } }], removed: [other.id] }, true);
    expect(queue.countTotals()).toMatchObject({ all: 1, finished: 1, bytesLeft: 0, bytesPerSecond: 0 });
  });

  it('tells which jobs have another kind of state', () => {
    const queue = new UploadQueue();
    const [first, second] = [job('First', { kind: 'queued' }), job('Second', { kind: 'queued' })];
    expect(queue.apply({ jobs: [first, second], removed: [] }, true)).toHaveLength(2);
    const sent: UploadJob = { ...first, state: { kind: 'cancelled' } };
    const change = { jobs: [sent, { ...second, name: 'Another name' }], removed: [] };
    expect(queue.apply(change, true)).toEqual([{ before: first, after: sent }]);
  });
});
