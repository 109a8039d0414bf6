import type { ListeningFailure } from '../../../preload/contract/listening.ts';
import { RecordingError, TaskError } from '../../sound/recording-error.ts';

/** Why a recording cannot be listened to. */
export class ListeningError extends TaskError<ListeningFailure> {
  /** Exceptions of the runtime say that memory is missing in words only. */
  static from(error: unknown): ListeningError {
    if (error instanceof ListeningError) return error;
    const detail = String(error);
    const isMemory =
      error instanceof RangeError || /out of memory|bad_alloc|memory access|allocat/i.test(detail);
    return new ListeningError(isMemory ? 'out_of_memory' : 'failed', detail);
  }
}

/** What main is told: what is wrong with the recording, else with what listens. */
export const toListeningFailure = (error: unknown): ListeningFailure =>
  error instanceof RecordingError ? error.failure : ListeningError.from(error).failure;
