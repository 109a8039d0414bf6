import type { PartRange, PreparationFailure, SoundAnalysis } from '../../../preload/contract/preparation.ts';
import type { FromWorker } from '../messages.ts';

/** Main refused to write, and knows why. */
export class NotWrittenError extends Error {}

/** Calls of main, through the page. */
export class MainCalls {
  readonly #post: (message: FromWorker, transfer?: Transferable[]) => void;
  readonly #waiting = new Map<number, (ok: boolean) => void>();
  #lastCall = 0;

  constructor(post: (message: FromWorker, transfer?: Transferable[]) => void) {
    this.#post = post;
  }

  /** Resolves when the bytes are written. The array is transferred. */
  write(part: number, position: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    return this.#call((call) => this.#post({ kind: 'write', call, part, position, bytes }, [bytes.buffer]));
  }

  endPart(part: number, range: PartRange): Promise<void> {
    return this.#call((call) => this.#post({ kind: 'endPart', call, part, range }));
  }

  /** Of an analysis: the envelope from `position` on. The array is transferred. */
  addLevels(position: number, levels: Uint8Array<ArrayBuffer>): Promise<void> {
    return this.#call((call) => this.#post({ kind: 'addLevels', call, position, levels }, [levels.buffer]));
  }

  progress(seconds: number, share: number): void {
    this.#post({ kind: 'progress', seconds, share });
  }

  finish(analysis: SoundAnalysis): void {
    this.#post({ kind: 'finish', analysis });
  }

  fail(failure: PreparationFailure): void {
    this.#post({ kind: 'fail', failure });
  }

  receive(call: number, ok: boolean): void {
    this.#waiting.get(call)?.(ok);
    this.#waiting.delete(call);
  }

  async #call(post: (call: number) => void): Promise<void> {
    this.#lastCall += 1;
    const call = this.#lastCall;
    const isDone = await new Promise<boolean>((resolve) => {
      this.#waiting.set(call, resolve);
      post(call);
    });
    if (!isDone) throw new NotWrittenError();
  }
}
