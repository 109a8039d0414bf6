/** Opens the hidden window for the first job, and destroys it when no job followed the last one for 30 s. */
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Clock } from '../lib/clock.ts';
import type { OpenPreparationWindow, PreparationWindow } from './types.ts';

const idleMs = 30_000;

const windowFailed = fail('preparation_failed', { key: 'preparation_window_failed' });
const windowCrashed = fail('preparation_failed', { key: 'preparation_crashed' });

export class WindowHolder {
  readonly #open: OpenPreparationWindow;
  readonly #clock: Clock;
  readonly #onClosed: () => void;
  #window: PreparationWindow | null = null;
  #opening: PromiseWithResolvers<Result<PreparationWindow>> | null = null;
  #onGone: (error: Result<never>) => void = () => {};
  #cancelIdle: () => void = () => {};

  /** `onClosed`: there is no window any more, and it may be long until the next one. */
  constructor(open: OpenPreparationWindow, clock: Clock, onClosed: () => void) {
    this.#open = open;
    this.#clock = clock;
    this.#onClosed = onClosed;
  }

  /** The window, when its page has loaded. `onGone` is called if it ends by itself before `release`. */
  acquire(onGone: (error: Result<never>) => void): Promise<Result<PreparationWindow>> {
    this.#cancelIdle();
    this.#onGone = onGone;
    if (this.#opening === null) {
      this.#opening = Promise.withResolvers();
      this.#window = this.#open((reason) => this.#gone(reason));
    }
    return this.#opening.promise;
  }

  ready(): void {
    if (this.#window !== null) this.#opening?.resolve(ok(this.#window));
  }

  /** The job has ended. */
  release(): void {
    this.#onGone = () => {};
    this.#cancelIdle();
    this.#cancelIdle = this.#clock.after(idleMs, () => this.destroy());
  }

  destroy(): void {
    this.#cancelIdle();
    this.#window?.destroy();
    this.#reset(windowFailed);
  }

  #gone(reason: 'failed' | 'crashed'): void {
    const error = reason === 'failed' ? windowFailed : windowCrashed;
    const onGone = this.#onGone;
    this.#reset(error);
    onGone(error);
  }

  #reset(error: Result<never>): void {
    this.#opening?.resolve(error);
    this.#opening = null;
    this.#window = null;
    this.#onClosed();
  }
}
