/** One recording that is listened to: what the window may send, and how it ends. */
import type { HeardChunk, ListeningFailure } from '../../preload/contract/listening.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Source } from '../hidden-window/source.ts';
import { toRecordingError } from '../hidden-window/to-recording-error.ts';
import type { ListenRequest } from './listen.ts';

/** What the window reports, as an error for the user. */
const toError = ({ reason, detail }: ListeningFailure): Result<never> => {
  switch (reason) {
    case 'not_stored':
      return fail('not_writable');
    case 'model_unusable':
      return fail('listening_failed', { key: 'speech_model_unusable' });
    case 'out_of_memory':
      return fail('listening_failed', { key: 'listening_out_of_memory' });
    default:
      return toRecordingError({ reason, detail }, 'listening_failed');
  }
};

export interface Heard {
  readonly durationMs: number;
  /** Sound tracks beyond the most that are read. */
  readonly unreadTracks?: number;
}

const ended = fail('cancelled');

export class ListeningJob {
  readonly id: number;
  readonly result: Promise<Result<Heard>>;
  readonly #request: ListenRequest;
  readonly #source: Source;
  /** Called when the window has done something. */
  readonly #onAdvance: () => void;
  readonly #end = Promise.withResolvers<Result<Heard>>();
  #nextIndex: number;
  /** Up to here it was listened to. */
  #heardMs: number;
  #isEnded = false;

  constructor(id: number, request: ListenRequest, source: Source, onAdvance: () => void) {
    this.id = id;
    this.result = this.#end.promise;
    this.#request = request;
    this.#source = source;
    this.#onAdvance = onAdvance;
    this.#nextIndex = request.nextIndex;
    this.#heardMs = request.fromMs;
  }

  /** Null: it does not wait for power. */
  get onPaused(): ((isPaused: boolean) => void) | null {
    return this.#request.onPaused ?? null;
  }

  setLength(ms: number): Result<true> {
    if (this.#isEnded) return ended;
    this.#request.onLength(ms);
    return ok(true);
  }

  advance(): Result<true> {
    if (this.#isEnded) return ended;
    this.#onAdvance();
    return ok(true);
  }

  addChunks(chunks: readonly HeardChunk[]): Result<true> {
    if (this.#isEnded) return ended;
    let [nextIndex, heardMs] = [this.#nextIndex, this.#heardMs];
    for (const { index, startMs, endMs } of chunks) {
      if (index !== nextIndex || startMs < heardMs || endMs < startMs) return fail('invalid_input');
      [nextIndex, heardMs] = [index + 1, endMs];
    }
    this.#onAdvance();
    if (!this.#request.onChunks(chunks)) {
      this.end(ended);
      return ended;
    }
    [this.#nextIndex, this.#heardMs] = [nextIndex, heardMs];
    return ok(true);
  }

  async finish(durationMs: number, unreadTracks = 0): Promise<Result<true>> {
    const unchanged = await this.#source.checkUnchanged();
    this.end(unchanged.ok ? ok({ durationMs, ...(unreadTracks > 0 && { unreadTracks }) }) : unchanged);
    return unchanged;
  }

  async fail(failure: ListeningFailure): Promise<Result<true>> {
    const unchanged = await this.#source.checkUnchanged();
    this.end(unchanged.ok ? toError(failure) : unchanged);
    return ok(true);
  }

  /** Ends the job with this result; does nothing if it has ended. */
  end(result: Result<Heard>): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#end.resolve(result);
  }
}
