/** Recordings that are sent in parts. */
import type { UploadJob, UploadState } from '../../../../preload/contract/uploads.ts';
import { job } from './sample-jobs.ts';

/** The parts of a recording in these states. Each has 100 bytes and ten minutes. */
export const recording = (
  id: string,
  states: readonly UploadState[],
  more: Partial<UploadJob> = {},
): readonly UploadJob[] =>
  states.map((state, index) =>
    job(`${id} · part ${index + 1} of ${states.length}`, state, {
      id: `${id}-${index + 1}`,
      fileName: `${id}.wav`,
      size: 100,
      durationSeconds: 600,
      preparation: {
        recordingId: id,
        recordingName: id,
        part: index + 1,
        parts: states.length,
        maxPartSeconds: 900,
        bytes: 100,
        isPrepared: state.kind === 'prepared',
      },
      ...more,
    }),
  );

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
