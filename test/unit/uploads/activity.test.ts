import { describe, expect, it } from 'vitest';
import { createActivityTracker } from '../../../main/uploads/activity.ts';
import type { UploadJob, UploadState } from '../../../preload/contract/uploads.ts';

const job = (id: string, state: UploadState): UploadJob => ({
  id,
  name: id,
  description: '',
  language: '',
  fileName: `${id}.wav`,
  folder: null,
  size: 100,
  fileSize: 100,
  format: null,
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
    const tracker = createActivityTracker();
    tracker.update(
      change(job('a', uploading(100)), job('b', { kind: 'queued' }), job('c', { kind: 'draft' })),
    );
    expect(tracker.current()).toEqual({ running: 1, pending: 1, needsAwake: true, progress: 0.25 });
  });

  it('excludes cancelled and paused uploads from the share', () => {
    const tracker = createActivityTracker();
    tracker.update(change(...['a', 'b', 'c'].map((id) => job(id, { kind: 'queued' }))));
    tracker.update(change(job('b', { kind: 'cancelled' }), job('c', { kind: 'paused', reason: 'person' })));
    tracker.update(change(job('a', uploading(150))));
    expect(tracker.current().progress).toBe(0.75);
  });

  it('keeps the computer awake for a wait with a known end, not for the network', () => {
    const tracker = createActivityTracker();
    const waiting = (until: number | null): UploadState => ({
      kind: 'waiting',
      until,
      reason: 'rate_limited',
    });
    tracker.update(change(job('a', waiting(5_000))));
    expect(tracker.current().needsAwake).toBe(true);
    tracker.update(change(job('a', waiting(null))));
    expect(tracker.current().needsAwake).toBe(false);
  });

  it('reports that a batch waits for a key', () => {
    const tracker = createActivityTracker();
    tracker.update(change(job('a', uploading(0)), job('b', { kind: 'queued' })));
    tracker.update(change(job('b', { kind: 'paused', reason: 'key' })));
    expect(tracker.update(change(job('a', { kind: 'paused', reason: 'key' })))).toEqual({
      done: 0,
      failed: 0,
      needKey: 2,
    });
  });

  it('reports once that a batch ended, with the results', () => {
    const tracker = createActivityTracker();
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
    const tracker = createActivityTracker();
    expect(tracker.update(change(job('a', { kind: 'done', transcriptionId: '1', at: 1 })))).toBeNull();
  });

  it('excludes removed jobs', () => {
    const tracker = createActivityTracker();
    tracker.update(change(job('a', uploading(0))));
    expect(tracker.update({ jobs: [], removed: ['a'] })).toEqual({ done: 0, failed: 0, needKey: 0 });
    expect(tracker.current().running).toBe(0);
  });
});
