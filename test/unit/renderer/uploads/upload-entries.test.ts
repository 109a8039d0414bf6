import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import {
  countEntriesBefore,
  getEntryJobIds,
  getEntryName,
  getJobsOfFile,
  getMovableJob,
  groupUploads,
  isGroupedAlike,
  listRows,
  planMoves,
} from '../../../../renderer/features/uploads/recordings/upload-entries.ts';
import { cancelled, done, queued, recording } from './recording-jobs.ts';
import { job } from './sample-jobs.ts';

const file = (id: string): UploadJob => job(id, queued, { id });
const setUp = (...jobs: readonly UploadJob[]) => {
  const byId = new Map(jobs.map((one) => [one.id, one]));
  const order = jobs.map(({ id }) => id);
  const getJob = (id: string) => byId.get(id);
  return { order, getJob, entries: groupUploads(order, getJob) };
};
const long = recording('long', [queued, queued, queued]);
const mixed = [file('a'), ...long, file('b'), ...recording('talk', [done, cancelled])];

describe('the entries of the queue', () => {
  it('are the files, and the recordings with their parts', () => {
    const { entries } = setUp(...mixed);
    expect(entries.ids).toEqual(['a', 'long', 'b', 'talk']);
    expect(entries.parts.get('long')).toEqual(['long-1', 'long-2', 'long-3']);
    expect(getEntryJobIds(entries, 'talk')).toEqual(['talk-1', 'talk-2']);
    expect(getEntryJobIds(entries, 'a')).toEqual(['a']);
  });

  it('have parts that are not beside each other in their order', () => {
    const [one, two, three] = long;
    const { entries } = setUp(...[three, file('a'), one, two].filter((part) => part !== undefined));
    expect(entries.ids).toEqual(['long', 'a']);
    expect(entries.parts.get('long')).toEqual(['long-1', 'long-2', 'long-3']);
  });

  it('do not have a recording of which only one part is left, or that is not split', () => {
    const whole = job('Whole', queued, { id: 'whole' });
    const [, part] = long;
    const { entries } = setUp(whole, ...(part ? [part] : []));
    expect(entries).toEqual({ ids: ['whole', 'long-2'], parts: new Map() });
  });

  it('change with the parts of a job, not with its progress', () => {
    const [part = file('x')] = long;
    expect(isGroupedAlike(part, { ...part, state: done })).toBe(true);
    expect(isGroupedAlike(file('a'), file('a'))).toBe(true);
    expect(isGroupedAlike(file('a'), part)).toBe(false);
    expect(isGroupedAlike(undefined, part)).toBe(false);
  });

  it('have the name of the recording, and what is still to be sent', () => {
    const { entries, getJob } = setUp(...mixed);
    expect(getEntryName(entries, getJob, 'long')).toBe('long');
    expect(getEntryName(entries, getJob, 'a')).toBe('a');
    expect(getMovableJob(entries, getJob, 'long')?.id).toBe('long-1');
    expect(getMovableJob(entries, getJob, 'talk')).toBeUndefined();
  });

  it('have all jobs of a file that was started', () => {
    const { entries, getJob } = setUp(...mixed);
    expect(getJobsOfFile(entries, getJob, 'long-1').map(({ id }) => id)).toEqual([
      'long-1',
      'long-2',
      'long-3',
    ]);
    expect(getJobsOfFile(entries, getJob, 'a').map(({ id }) => id)).toEqual(['a']);
    expect(getJobsOfFile(entries, getJob, 'removed')).toEqual([]);
  });
});

describe('the rows', () => {
  it('are the entries and the parts of expanded ones', () => {
    const { entries } = setUp(...mixed);
    expect(listRows(entries, new Set()).map(({ id }) => id)).toEqual(['a', 'long', 'b', 'talk']);
    const rows = listRows(entries, new Set(['long', 'unknown']));
    expect(rows.map(({ id, position, count }) => `${id} ${position}/${count}`)).toEqual([
      'a 1/4',
      'long 2/4',
      'long-1 1/3',
      'long-2 2/3',
      'long-3 3/3',
      'b 3/4',
      'talk 4/4',
    ]);
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((gap) => countEntriesBefore(rows, gap))).toEqual([
      0, 1, 2, 2, 2, 2, 3, 4,
    ]);
  });
});

describe('a move', () => {
  it('takes the parts of a recording along', () => {
    const { order, entries } = setUp(...mixed);
    const moves = planMoves(order, entries, 'long', 2);
    expect(moves.at(-1)?.order).toEqual(['a', 'b', 'long-1', 'long-2', 'long-3', 'talk-1', 'talk-2']);
    expect(planMoves(order, entries, 'b', 1)).toEqual([
      { id: 'b', index: 1, order: ['a', 'b', 'long-1', 'long-2', 'long-3', 'talk-1', 'talk-2'] },
    ]);
    expect(planMoves(order, entries, 'long', 1)).toEqual([]);
  });

  it('brings any entry to any place, and keeps the others in their order', () => {
    const jobs = [...mixed, file('c')];
    const shuffled = fc.shuffledSubarray([...jobs], { minLength: jobs.length });
    fc.assert(
      fc.property(shuffled, fc.nat({ max: 4 }), fc.nat({ max: 4 }), (some, from, index) => {
        const { order, entries, getJob } = setUp(...some);
        const id = entries.ids[from] ?? '';
        const moves = planMoves(order, entries, id, index);
        let queue: readonly string[] = order;
        // As main does it.
        for (const move of moves)
          queue = queue.filter((other) => other !== move.id).toSpliced(move.index, 0, move.id);
        expect(queue).toEqual(moves.at(-1)?.order ?? order);
        const expected = entries.ids.filter((other) => other !== id).toSpliced(index, 0, id);
        expect(groupUploads(queue, getJob).ids).toEqual(expected);
      }),
    );
  });
});
