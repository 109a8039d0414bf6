/** One recording that is listened to: what the window may send, and how it ends. */
import type {
  Finished,
  HeardChunk,
  HeardSource,
  ListeningFailure,
} from '../../preload/contract/listening.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Source } from '../hidden-window/source.ts';
import { toRecordingError } from '../hidden-window/to-recording-error.ts';
import type { Listened, ListenRequest } from './listen.ts';

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

const ended = fail('cancelled');

export class ListeningJob {
  readonly id: number;
  readonly result: Promise<Result<Listened>>;
  readonly #request: ListenRequest;
  readonly #source: Source;
  /** Called when the window has done something. */
  readonly #onAdvance: () => void;
  readonly #end = Promise.withResolvers<Result<Listened>>();
  #nextIndex: number;
  /** Up to here of this source it was listened to. */
  #heardMs: number;
  #heardSource: number;
  #isEnded = false;

  constructor(id: number, request: ListenRequest, source: Source, onAdvance: () => void) {
    this.id = id;
    this.result = this.#end.promise;
    this.#request = request;
    this.#source = source;
    this.#onAdvance = onAdvance;
    this.#nextIndex = request.nextIndex;
    this.#heardMs = request.fromMs;
    this.#heardSource = request.source;
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

  setSources(sources: readonly HeardSource[]): Result<true> {
    if (this.#isEnded) return ended;
    this.#request.onSources(sources);
    return ok(true);
  }

  advance(): Result<true> {
    if (this.#isEnded) return ended;
    this.#onAdvance();
    return ok(true);
  }

  addChunks(chunks: readonly HeardChunk[]): Result<true> {
    if (this.#isEnded) return ended;
    let [nextIndex, heardMs, heardSource] = [this.#nextIndex, this.#heardMs, this.#heardSource];
    for (const { index, source, startMs, endMs } of chunks) {
      const isInOrder = source > heardSource || (source === heardSource && startMs >= heardMs);
      if (index !== nextIndex || !isInOrder || endMs < startMs) return fail('invalid_input');
      [nextIndex, heardMs, heardSource] = [index + 1, endMs, source];
    }
    this.#onAdvance();
    if (!this.#request.onChunks(chunks)) {
      this.end(ended);
      return ended;
    }
    [this.#nextIndex, this.#heardMs, this.#heardSource] = [nextIndex, heardMs, heardSource];
    return ok(true);
  }

  async finish(finished: Finished): Promise<Result<true>> {
    const unchanged = await this.#source.checkUnchanged();
    this.end(unchanged.ok ? ok(finished) : unchanged);
    return unchanged;
  }

  async fail(failure: ListeningFailure): Promise<Result<true>> {
    const unchanged = await this.#source.checkUnchanged();
    this.end(unchanged.ok ? toError(failure) : unchanged);
    return ok(true);
  }

  /** Ends the job with this result; does nothing if it has ended. */
  end(result: Result<Listened>): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#end.resolve(result);
  }
}
