/** The timers of the queue. */
import type { Clock } from '../../../lib/clock.ts';
import type { Timer } from '../reducer/effects.ts';
import type { QueueEvent } from '../reducer/events.ts';

export class Timers {
  readonly #clock: Clock;
  readonly #dispatch: (event: QueueEvent) => void;
  readonly #cancels = new Map<string, () => void>();
  #isClosed = false;

  constructor(clock: Clock, dispatch: (event: QueueEvent) => void) {
    this.#clock = clock;
    this.#dispatch = dispatch;
  }

  set(timer: Timer, ms: number): void {
    this.cancel(timer);
    if (this.#isClosed) return;
    const key = toKey(timer);
    const cancel = this.#clock.after(ms, () => {
      this.#cancels.delete(key);
      this.#dispatch({ kind: 'timer_due', timer });
    });
    this.#cancels.set(key, cancel);
  }

  cancel(timer: Timer): void {
    const key = toKey(timer);
    this.#cancels.get(key)?.();
    this.#cancels.delete(key);
  }

  close(): void {
    this.#isClosed = true;
    for (const cancel of this.#cancels.values()) cancel();
    this.#cancels.clear();
  }
}

const toKey = (timer: Timer): string => Object.values(timer).join(' ');
