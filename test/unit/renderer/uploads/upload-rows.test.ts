import { describe, expect, it } from 'vitest';
import { canMove, countUploadsBefore, listRows } from '../../../../renderer/features/uploads/upload-rows.ts';
import { cancelled, done, queued, recording, uploading } from './recording-jobs.ts';

const order = ['a', 'long', 'b', 'talk'];
const partIds = new Map([
  ['long', ['long-1', 'long-2', 'long-3']],
  ['talk', ['talk-1', 'talk-2']],
]);

describe('the rows', () => {
  it('are the uploads and the parts of expanded ones', () => {
    expect(listRows(order, partIds, new Set()).map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      'a upload',
      'long recording',
      'b upload',
      'talk recording',
    ]);
    const rows = listRows(order, partIds, new Set(['long', 'unknown']));
    expect(rows.map(({ id, position, count }) => `${id} ${position}/${count}`)).toEqual([
      'a 1/4',
      'long 2/4',
      'long-1 1/3',
      'long-2 2/3',
      'long-3 3/3',
      'b 3/4',
      'talk 4/4',
    ]);
    expect(rows[3]).toMatchObject({ kind: 'part', recordingId: 'long' });
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((gap) => countUploadsBefore(rows, gap))).toEqual([
      0, 1, 2, 2, 2, 2, 3, 4,
    ]);
  });

  it('can be moved while a part is still to be sent', () => {
    expect(canMove(recording('r', [uploading(1), queued]))).toBe(true);
    expect(canMove(recording('r', [uploading(1), done]))).toBe(false);
    expect(canMove(recording('r', [done, cancelled]))).toBe(false);
  });
});
