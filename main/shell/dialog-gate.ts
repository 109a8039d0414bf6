import { fail, ok, type Result } from '../../preload/contract/result.ts';

/** Lets calls of the page open one dialog at a time. */
export class DialogGate {
  #isOpen = false;

  /** Errors: wrong_state, if a dialog is open. */
  async open<T>(show: () => Promise<T>): Promise<Result<T>> {
    if (this.#isOpen) return fail('wrong_state', { key: 'dialog_open' });
    this.#isOpen = true;
    try {
      return ok(await show());
    } finally {
      this.#isOpen = false;
    }
  }
}
