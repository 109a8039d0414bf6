/** Recordings that are sent in parts. */
import { getLeading } from '../../../../preload/contract/upload-states.ts';
import type { UploadJob, UploadState } from '../../../../preload/contract/uploads.ts';
import { job } from './sample-jobs.ts';

/** A recording whose parts are in these states. Each has 100 bytes and ten minutes. */
export const recording = (
  id: string,
  states: readonly UploadState[],
  more: Partial<UploadJob> = {},
): UploadJob => {
  const count = states.length;
  const parts = states.map((state, index) => ({
    id: `${id}-${index + 1}`,
    name: `${id} · part ${index + 1} of ${count}`,
    number: index + 1,
    size: 100,
    durationSeconds: 600,
    isPrepared: state.kind === 'prepared',
    state,
  }));
  return job(id, getLeading(parts)?.state ?? queued, {
    id,
    fileName: `${id}.wav`,
    size: 100 * count,
    durationSeconds: 600 * count,
    preparation: { parts: count, maxPartSeconds: 900, bytes: 100 * count, isPrepared: false },
    parts,
    ...more,
  });
};

export const queued: UploadState = { kind: 'queued' };
export const prepared: UploadState = { kind: 'prepared' };
export const cancelled: UploadState = { kind: 'cancelled' };
export const paused: UploadState = { kind: 'paused', reason: 'person' };
export const done: UploadState = { kind: 'done', transcriptionId: '1', at: 0 };
export const failed: UploadState = { kind: 'failed', error: { code: 'redirected' }, canRetry: true };
export const preparing = (percent: number): UploadState => ({ kind: 'preparing', percent });
export const uploading = (sent: number): UploadState => ({
  kind: 'uploading',
  sent,
  total: 100,
  bytesPerSecond: null,
});
