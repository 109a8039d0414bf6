import type { RecordingFailure } from '../../preload/contract/recording-source.ts';

/** Why a recording cannot be read or decoded. */
export class RecordingError extends Error {
  readonly failure: RecordingFailure;

  constructor(reason: RecordingFailure['reason'], detail = '') {
    super(`${reason} ${detail}`);
    this.name = 'RecordingError';
    this.failure = { reason, detail: detail.slice(0, 500) };
  }

  static from(error: unknown): RecordingError {
    return error instanceof RecordingError ? error : new RecordingError('failed', String(error));
  }
}
