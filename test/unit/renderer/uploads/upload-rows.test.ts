import { describe, expect, it } from 'vitest';
import type { UploadState } from '../../../../preload/contract/uploads.ts';
import { canMove, groupBySection, listRows } from '../../../../renderer/features/uploads/upload-rows.ts';
import { cancelled, done, failed, paused, queued, recording, uploading } from './recording-jobs.ts';
import { job } from './sample-jobs.ts';

const sections = new Map([
  ['now', ['long']],
  ['next', ['a', 'b']],
  ['finished', ['talk']],
] as const);
const partIds = new Map([
  ['long', ['long-1', 'long-2', 'long-3']],
  ['talk', ['talk-1', 'talk-2']],
]);

describe('the rows', () => {
  it('are the uploads below the headings of their sections, and the parts of expanded ones', () => {
    const { items } = listRows(sections, partIds, new Set());
    expect(items.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      'now heading',
      'long recording',
      'next heading',
      'a upload',
      'b upload',
      'finished heading',
      'talk recording',
    ]);
    const { rows } = listRows(sections, partIds, new Set(['long', 'unknown']));
    expect(rows.map(({ id, position, count }, index) => `${index} ${id} ${position}/${count}`)).toEqual([
      '0 long 1/4',
      '1 long-1 1/3',
      '2 long-2 2/3',
      '3 long-3 3/3',
      '4 a 2/4',
      '5 b 3/4',
      '6 talk 4/4',
    ]);
    expect(rows[3]).toMatchObject({ kind: 'part', recordingId: 'long' });
  });

  it('are in the section of what happens to the upload: first what the user must do', () => {
    const trouble = { kind: 'waiting', until: null, reason: 'trouble', error: { code: 'tls' } } as const;
    const states: readonly UploadState[] = [
      done,
      queued,
      { kind: 'draft' },
      uploading(1),
      paused,
      failed,
      cancelled,
      { kind: 'paused', reason: 'key' },
      { kind: 'paused', reason: 'service' },
      trouble,
      { ...trouble, reason: 'offline' },
    ];
    const jobs = new Map(states.map((state, at) => [String(at), job('one', state)]));
    const found = groupBySection([...jobs.keys()], (id) => jobs.get(id));
    expect([...found].map(([section, ids]) => `${section} ${ids.join()}`)).toEqual([
      'needs_user 5,7,8,9',
      'review 2',
      'now 3',
      'next 1,4,10',
      'finished 6,0',
    ]);
  });

  it('have what is done last above what was done before, whatever its place in the queue', () => {
    const at = (time: number): UploadState => ({ kind: 'done', transcriptionId: '1', at: time });
    const jobs = new Map(
      [at(30), at(10), cancelled, at(20)].map((state, index) => [String(index), job('one', state)]),
    );
    const sections = groupBySection([...jobs.keys()], (id) => jobs.get(id));
    expect(sections.get('finished')).toEqual(['0', '3', '2', '1']);
  });

  it('can be moved while a part is still to be sent', () => {
    expect(canMove(recording('r', [uploading(1), queued]))).toBe(true);
    expect(canMove(recording('r', [uploading(1), done]))).toBe(false);
    expect(canMove(recording('r', [done, cancelled]))).toBe(false);
  });
});
