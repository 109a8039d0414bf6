/** Opens a hidden window for the first job, and destroys it when no job followed the last one for a while. */
import { ok, type Result } from '../../preload/contract/result.ts';
import type { Clock } from '../lib/clock.ts';
import type { HiddenWindow, OpenHiddenWindow, WindowEnd } from './types.ts';

interface WindowHolderDeps<Events> {
  readonly open: OpenHiddenWindow<Events>;
  readonly clock: Clock;
  /** Milliseconds without a job until the window is destroyed. */
  readonly idleMs: number;
  readonly errors: Readonly<Record<WindowEnd, Result<never>>>;
  /** There is no window any more, and it may be long until the next one. */
  readonly onClosed: () => void;
}

export class WindowHolder<Events> {
  readonly #deps: WindowHolderDeps<Events>;
  #window: HiddenWindow<Events> | null = null;
  #opening: PromiseWithResolvers<Result<HiddenWindow<Events>>> | null = null;
  #onGone: (error: Result<never>) => void = () => {};
  #cancelIdle: () => void = () => {};

  constructor(deps: WindowHolderDeps<Events>) {
    this.#deps = deps;
  }

  /** The window, when its page has loaded. `onGone` is called if it ends by itself before `release`. */
  acquire(onGone: (error: Result<never>) => void): Promise<Result<HiddenWindow<Events>>> {
    this.#cancelIdle();
    this.#onGone = onGone;
    if (this.#opening === null) {
      this.#opening = Promise.withResolvers();
      this.#window = this.#deps.open((reason) => this.#gone(reason));
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
    this.#cancelIdle = this.#deps.clock.after(this.#deps.idleMs, () => this.destroy());
  }

  destroy(): void {
    this.#cancelIdle();
    this.#window?.destroy();
    this.#reset(this.#deps.errors.failed);
  }

  #gone(reason: WindowEnd): void {
    const error = this.#deps.errors[reason];
    const onGone = this.#onGone;
    this.#reset(error);
    onGone(error);
  }

  #reset(error: Result<never>): void {
    this.#opening?.resolve(error);
    this.#opening = null;
    this.#window = null;
    this.#deps.onClosed();
  }
}
