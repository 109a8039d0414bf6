import type { RecordingFailure } from '../../preload/contract/recording-source.ts';

/** Why a hidden window could not do its task. */
export class TaskError<Failure extends { readonly reason: string; readonly detail: string }> extends Error {
  readonly failure: Failure;

  constructor(reason: Failure['reason'], detail = '') {
    super(`${reason} ${detail}`);
    this.failure = { reason, detail: detail.slice(0, 500) } as Failure;
  }
}

/** Why a recording cannot be read or decoded. */
export class RecordingError extends TaskError<RecordingFailure> {
  static from(error: unknown): RecordingError {
    return error instanceof RecordingError ? error : new RecordingError('failed', String(error));
  }
}
