/** A call that runs once at a time, and can be cancelled. */
import { fail, ok, type Result } from '../../preload/contract/result.ts';

export class OneAtATime {
  #running: { readonly controller: AbortController; readonly ended: Promise<unknown> } | null = null;

  /** Errors: `wrong_state` while another one runs, and those of the call. */
  async run<T>(call: (signal: AbortSignal) => Promise<Result<T>>): Promise<Result<T>> {
    if (this.#running !== null) return fail('wrong_state');
    const controller = new AbortController();
    const ended = call(controller.signal);
    this.#running = { controller, ended };
    try {
      return await ended;
    } finally {
      this.#running = null;
    }
  }

  cancel(): Result<true> {
    this.#running?.controller.abort();
    return ok(true);
  }

  async close(): Promise<void> {
    this.cancel();
    await this.#running?.ended;
  }
}
