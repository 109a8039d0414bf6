import { describe, expect, it } from 'vitest';
import { ActivityTracker } from '../../../main/uploads/activity.ts';
import { getLeading } from '../../../preload/contract/upload-states.ts';
import type { UploadJob, UploadState } from '../../../preload/contract/uploads.ts';

const job = (id: string, state: UploadState): UploadJob => ({
  id,
  place: 'service',
  name: id,
  description: '',
  language: '',
  people: null,
  showId: null,
  fileName: `${id}.wav`,
  folder: null,
  size: 100,
  fileSize: 100,
  format: 'mp3',
  durationSeconds: null,
  choice: 'automatic',
  duplicateOf: null,
  createdAt: 0,
  state,
});
const change = (...jobs: UploadJob[]) => ({ jobs, removed: [] });
const uploading = (sent: number): UploadState => ({
  kind: 'uploading',
  sent,
  total: 200,
  bytesPerSecond: null,
});

describe('the activity of all uploads', () => {
  it('counts running and pending uploads and the share sent', () => {
    const tracker = new ActivityTracker();
    tracker.update(
      change(job('a', uploading(100)), job('b', { kind: 'queued' }), job('c', { kind: 'draft' })),
    );
    expect(tracker.current()).toEqual({ running: 1, pending: 1, needsAwake: true, progress: 0.25 });
  });

  it('counts what is sent and what is listened to', () => {
    const tracker = new ActivityTracker();
    const listening: UploadState = {
      kind: 'transcribing',
      since: 0,
      listening: { isPaused: false, heardMs: 0, lengthMs: null, leftMs: null },
    };
    const here = (id: string, state: UploadState): UploadJob => ({ ...job(id, state), place: 'computer' });
    tracker.update(
      change(
        job('a', uploading(100)),
        job('b', { kind: 'transcribing', since: 0 }),
        here('c', listening),
        here('e', { kind: 'queued' }),
      ),
    );
    expect(tracker.countRunning()).toEqual({ sending: 2, listening: 1 });
  });

  it('excludes cancelled and paused uploads from the share', () => {
    const tracker = new ActivityTracker();
    tracker.update(change(...['a', 'b', 'c'].map((id) => job(id, { kind: 'queued' }))));
    tracker.update(change(job('b', { kind: 'cancelled' }), job('c', { kind: 'paused', reason: 'person' })));
    tracker.update(change(job('a', uploading(150))));
    expect(tracker.current().progress).toBe(0.75);
  });

  it('keeps the computer awake for a wait with a known end, not for the network', () => {
    const tracker = new ActivityTracker();
    const waiting = (until: number | null): UploadState => ({
      kind: 'waiting',
      until,
      reason: 'rate_limited',
      error: { code: 'rate_limited' },
    });
    tracker.update(change(job('a', waiting(5_000))));
    expect(tracker.current().needsAwake).toBe(true);
    tracker.update(change(job('a', waiting(null))));
    expect(tracker.current().needsAwake).toBe(false);
  });

  it('reports that a batch waits for a key', () => {
    const tracker = new ActivityTracker();
    tracker.update(change(job('a', uploading(0)), job('b', { kind: 'queued' })));
    tracker.update(change(job('b', { kind: 'paused', reason: 'key' })));
    expect(tracker.update(change(job('a', { kind: 'paused', reason: 'key' })))).toEqual({
      done: 0,
      failed: 0,
      needKey: 2,
    });
  });

  it('reports once that a batch ended, with the results', () => {
    const tracker = new ActivityTracker();
    expect(tracker.update(change(job('a', uploading(0)), job('b', { kind: 'queued' })))).toBeNull();
    expect(tracker.update(change(job('a', { kind: 'done', transcriptionId: '1', at: 1 })))).toBeNull();
    const failed: UploadState = {
      kind: 'failed',
      error: { code: 'validation' },
      canRetry: true,
    };
    expect(tracker.update(change(job('b', failed)))).toEqual({ done: 1, failed: 1, needKey: 0 });
    expect(tracker.update(change(job('b', failed)))).toBeNull();
    expect(tracker.current()).toEqual({ running: 0, pending: 0, needsAwake: false, progress: null });
  });

  it('does not report jobs that were finished before it started', () => {
    const tracker = new ActivityTracker();
    expect(tracker.update(change(job('a', { kind: 'done', transcriptionId: '1', at: 1 })))).toBeNull();
  });

  it('excludes removed jobs', () => {
    const tracker = new ActivityTracker();
    tracker.update(change(job('a', uploading(0))));
    expect(tracker.update({ jobs: [], removed: ['a'] })).toEqual({ done: 0, failed: 0, needKey: 0 });
    expect(tracker.current().running).toBe(0);
  });
});

describe('the progress of recordings that are prepared', () => {
  /** A recording whose parts are in these states; a single one stands for the whole. */
  const recording = (states: readonly UploadState[], more: Partial<UploadJob> = {}): UploadJob => ({
    ...job('r', getLeading(states.map((state) => ({ state })))?.state ?? { kind: 'queued' }),
    size: 100 * states.length,
    fileSize: 60_000,
    preparation: { parts: states.length, maxPartSeconds: 900, bytes: 100, isPrepared: false },
    ...(states.length > 1 && {
      parts: states.map((state, at) => ({
        id: `r-${at + 1}`,
        name: `part ${at + 1}`,
        number: at + 1,
        size: 100,
        durationSeconds: null,
        isPrepared: state.kind === 'prepared',
        state,
      })),
    }),
    ...more,
  });
  const preparing = (percent: number): UploadState => ({ kind: 'preparing', percent });
  const queued: UploadState = { kind: 'queued' };
  const prepared: UploadState = { kind: 'prepared' };

  it('is half preparing, half sending', () => {
    const tracker = new ActivityTracker();
    tracker.update(change(recording([preparing(50)])));
    expect(tracker.current().progress).toBe(0.25);
    tracker.update(change(recording([uploading(100)])));
    expect(tracker.current().progress).toBe(0.75);
  });

  it('does not jump back when a recording becomes its parts', () => {
    const tracker = new ActivityTracker();
    tracker.update(change(recording([preparing(0)], { size: 60_000 }), job('other', queued)));
    tracker.update(change(recording([preparing(98)], { size: 60_000 })));
    const before = tracker.current().progress ?? 0;
    expect(before).toBeGreaterThan(0.48);
    tracker.update(change(recording([uploading(0), prepared, prepared, prepared])));
    const after = tracker.current().progress ?? 0;
    expect(after).toBeGreaterThanOrEqual(before);
    expect(after).toBeLessThan(0.52);
  });

  it('does not jump back when there are more parts than expected', () => {
    const tracker = new ActivityTracker();
    tracker.update(change(recording([uploading(190), prepared, preparing(99)])));
    const before = tracker.current().progress ?? 0;
    tracker.update(change(recording([uploading(190), prepared, prepared, prepared])));
    expect(tracker.current().progress).toBeGreaterThanOrEqual(before);
  });

  it('never falls while no work is added, and ends at 1', () => {
    const tracker = new ActivityTracker();
    const waiting: UploadState = { kind: 'waiting', until: 1, reason: 'backoff', error: { code: 'timeout' } };
    const done: UploadState = { kind: 'done', transcriptionId: '1', at: 1 };
    const cancelled: UploadState = { kind: 'cancelled' };
    const steps = [
      recording([queued], { size: 400 }),
      recording([preparing(10), queued, queued, queued]),
      recording([prepared, preparing(40), queued, queued]),
      recording([uploading(150), waiting, queued, queued]),
      recording([done, uploading(0), queued, queued]),
      recording([done, uploading(200), cancelled, prepared]),
      recording([done, uploading(200), cancelled, uploading(200)]),
    ];
    const progress = steps.map((one) => {
      tracker.update(change(one));
      return tracker.current().progress ?? 0;
    });
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
    expect(progress.at(-1)).toBe(1);
  });

  it('ends as one upload', () => {
    const tracker = new ActivityTracker();
    const done: UploadState = { kind: 'done', transcriptionId: '1', at: 1 };
    tracker.update(change(recording([uploading(0), queued]), job('file', queued)));
    tracker.update(change(recording([done, queued]), job('file', done)));
    expect(tracker.update(change(recording([done, done])))).toEqual({ done: 2, failed: 0, needKey: 0 });
    tracker.update(change(recording([uploading(0), queued])));
    tracker.update(change(recording([done, queued])));
    const failed: UploadState = { kind: 'failed', error: { code: 'validation' }, canRetry: true };
    expect(tracker.update(change(recording([done, failed])))).toEqual({ done: 0, failed: 1, needKey: 0 });
  });

  it('starts again from the sums when work is added', () => {
    const tracker = new ActivityTracker();
    tracker.update(change(job('a', uploading(200))));
    expect(tracker.current().progress).toBe(1);
    tracker.update(change(job('b', queued)));
    expect(tracker.current().progress).toBe(0.5);
  });
});
