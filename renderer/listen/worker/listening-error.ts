import type { ListeningFailure } from '../../../preload/contract/listening.ts';

/** Why a recording cannot be listened to. */
export class ListeningError extends Error {
  readonly failure: ListeningFailure;

  constructor(reason: ListeningFailure['reason'], detail = '') {
    super(`${reason} ${detail}`);
    this.name = 'ListeningError';
    this.failure = { reason, detail: detail.slice(0, 500) };
  }

  /** Exceptions of the runtime say that memory is missing in words only. */
  static from(error: unknown): ListeningError {
    if (error instanceof ListeningError) return error;
    const detail = String(error);
    const isMemory =
      error instanceof RangeError || /out of memory|bad_alloc|memory access|allocat/i.test(detail);
    return new ListeningError(isMemory ? 'out_of_memory' : 'failed', detail);
  }
}
