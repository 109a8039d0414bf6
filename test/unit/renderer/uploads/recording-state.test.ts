import { describe, expect, it } from 'vitest';
import {
  getKnownProgress,
  getUploadParts,
  getUploadProgress,
} from '../../../../preload/contract/upload-states.ts';
import type { UploadState } from '../../../../preload/contract/uploads.ts';
import {
  getBulkActions,
  getPartActions,
  getRecordingActions,
  getTargets,
} from '../../../../renderer/features/uploads/bulk-actions.ts';
import { labelRecording } from '../../../../renderer/features/uploads/recording-state.ts';
import {
  cancelled,
  done,
  failed,
  paused,
  prepared,
  preparing,
  queued,
  recording,
  uploading,
} from './recording-jobs.ts';
import { countTotals, job } from './sample-jobs.ts';

const label = (...states: readonly UploadState[]): readonly string[] => {
  const { title, tone, detail } = labelRecording(recording('r', states), 0);
  return [title, tone, detail];
};

describe('the state of a recording in words', () => {
  it.each([
    [
      [queued, queued],
      ['Next', 'quiet', ''],
    ],
    [
      [preparing(80), queued],
      ['Preparing', 'active', ''],
    ],
    [
      [prepared, prepared],
      ['Prepared', 'quiet', ''],
    ],
    [
      [done, uploading(20), preparing(50), queued],
      ['Sending', 'active', ''],
    ],
    [
      [uploading(0), uploading(0), failed, queued],
      ['Sending', 'active', '1 failed'],
    ],
    [
      [done, { kind: 'transcribing', since: 0 }],
      ['The service is listening', 'active'],
    ],
    [
      [done, done],
      ['Transcribed', 'good'],
    ],
    [
      [done, done, done, failed],
      ['3 of 4 done, 1 failed', 'bad', 'The service redirected to another address'],
    ],
    [
      [done, cancelled],
      ['1 of 2 done, 1 cancelled', 'quiet', ''],
    ],
    [
      [cancelled, cancelled],
      ['Cancelled', 'quiet', ''],
    ],
    [
      [failed, failed],
      ['The service redirected to another address', 'bad'],
    ],
    [
      [done, paused, paused],
      ['Paused', 'quiet', '1 of 3 done'],
    ],
  ] as const)('%o', (states, [title, tone, detail]) => {
    const found = label(...states);
    expect(found.slice(0, 2)).toEqual([title, tone]);
    if (detail !== undefined) expect(found[2]).toBe(detail);
  });
});

it('the progress of a recording covers preparing and sending, without cancelled parts', () => {
  const progress = (...states: readonly UploadState[]) => getUploadProgress(recording('r', states));
  expect(progress(queued, queued)).toBe(0);
  expect(progress(prepared, queued)).toBe(0.25);
  expect(progress(uploading(50), preparing(50))).toBe(0.5);
  expect(progress(done, done)).toBe(1);
  expect(progress(done, cancelled)).toBe(1);
  expect(progress(cancelled)).toBe(0);
});

it('the progress on this computer is what was heard, and nothing while that is not known', () => {
  const progress = { isPaused: false, leftMs: null };
  const here = (state: UploadState) => job('r', state, { place: 'computer' });
  const heard = (heardMs: number, lengthMs: number | null) =>
    getKnownProgress(here({ kind: 'transcribing', since: 0, listening: { ...progress, heardMs, lengthMs } }));
  expect(getKnownProgress(here(queued))).toBe(0);
  expect(getKnownProgress(here(uploading(50)))).toBeNull();
  expect(getKnownProgress(here({ kind: 'transcribing', since: 0 }))).toBeNull();
  expect([heard(0, 60_000), heard(10_000, null), heard(15_000, 60_000)]).toEqual([null, null, 0.25]);
  expect(getUploadProgress(here({ kind: 'transcribing', since: 0 }))).toBe(0);
  expect(getKnownProgress(here(done))).toBe(1);
});

it('nothing is known of a recording that a service listens to, once all of it is sent', () => {
  const transcribing: UploadState = { kind: 'transcribing', since: 0 };
  expect(getKnownProgress(job('r', transcribing))).toBeNull();
  expect(getKnownProgress(recording('r', [transcribing, uploading(50)]))).toBe(0.875);
  expect(countTotals([job('a', transcribing), job('b', uploading(50))]).runningShares).toEqual([0, 0.5]);
});

describe('actions for the whole', () => {
  const actions = (...states: readonly UploadState[]) => getRecordingActions(recording('r', states));

  it.each([
    [
      [preparing(1), queued],
      ['pause', 'edit', 'reveal', 'cancel'],
    ],
    [
      [paused, paused],
      ['resume', 'edit', 'reveal', 'cancel'],
    ],
    [
      [done, failed],
      ['retry', 'open', 'edit', 'other_place', 'reveal', 'remove'],
    ],
    [
      [done, uploading(1), failed],
      ['retry', 'pause', 'open', 'reveal', 'cancel'],
    ],
    [
      [done, cancelled],
      ['open', 'send_again', 'edit', 'other_place', 'reveal', 'remove'],
    ],
    [
      [done, done],
      ['open', 'other_place', 'reveal', 'remove'],
    ],
  ] as const)('%o', (states, expected) => {
    expect(actions(...states)).toEqual(expected);
  });

  it('have no edit of the fields for one part, unless it was refused', () => {
    const [first, second] = getUploadParts(recording('r', [paused, failed]));
    expect(first && getPartActions(first)).toEqual(['resume', 'reveal', 'cancel']);
    expect(second && getPartActions(second)).toEqual(['retry', 'edit', 'reveal', 'remove']);
  });

  it('are for the parts that allow them', () => {
    const unknown: UploadState = { kind: 'failed', error: { code: 'outcome_unknown' }, canRetry: true };
    const jobs = getUploadParts(recording('r', [done, failed, unknown, paused, queued]));
    const getIds = (action: Parameters<typeof getTargets>[0]) => getTargets(action, jobs).map(({ id }) => id);
    expect(getIds('retry')).toEqual(['r-2']);
    expect(getIds('resume')).toEqual(['r-4']);
    expect(getIds('cancel')).toEqual(['r-4', 'r-5']);
    expect(getBulkActions(jobs)).toEqual(['retry', 'resume', 'pause', 'cancel']);
  });
});

it('the totals count a recording once', () => {
  const jobs = [
    recording('a', [done, uploading(40), queued]),
    recording('b', [done, failed]),
    recording('c', [done, done]),
    recording('d', [paused, paused]),
    job('file', queued, { size: 100 }),
    job('waits', { kind: 'paused', reason: 'service' }),
  ];
  expect(countTotals(jobs)).toMatchObject({
    all: 6,
    running: 1,
    waiting: 1,
    failed: 1,
    retryable: 1,
    finished: 1,
    paused: 2,
    resumable: 1,
    bytes: 400,
    progressed: expect.closeTo(170),
    bytesLeft: 260,
  });
});
