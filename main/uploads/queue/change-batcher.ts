/** Batches changes for the window: progress ten times a second, transitions at once until there are many. */
import type { QueuePauses, UploadJob, UploadsChange } from '../../../preload/contract/uploads.ts';
import type { Clock } from '../../lib/clock.ts';

interface ChangeBatcherDeps {
  /** The job as shown in the window, or null if it is not listed. */
  readonly view: (id: string) => UploadJob | null;
  readonly order: () => readonly string[];
  readonly pauses: () => QueuePauses;
  readonly emit: (change: UploadsChange) => void;
  readonly clock: Clock;
}

const intervalMs = 100;
/** Transitions that are emitted at once within a second. Later ones are batched. */
const maxImmediate = 10;

export class ChangeBatcher {
  readonly #deps: ChangeBatcherDeps;
  readonly #changedIds = new Set<string>();
  readonly #removedIds = new Set<string>();
  #isReordered = false;
  #isPauseChanged = false;
  /** When the latest transitions were emitted, at most `maxImmediate`. */
  readonly #emittedAt: number[] = [];
  #scheduled: { readonly immediate: boolean; readonly stop: () => void } | null = null;

  constructor(deps: ChangeBatcherDeps) {
    this.#deps = deps;
  }

  changed(id: string): void {
    this.#removedIds.delete(id);
    this.#changedIds.add(id);
    this.#schedule(true);
  }

  progressed(id: string): void {
    this.#changedIds.add(id);
    this.#schedule(false);
  }

  removed(id: string): void {
    this.#changedIds.delete(id);
    this.#removedIds.add(id);
    this.#schedule(true);
  }

  reordered(): void {
    this.#isReordered = true;
    this.#schedule(true);
  }

  pauseChanged(): void {
    this.#isPauseChanged = true;
    this.#schedule(true);
  }

  flush(): void {
    const { view, order, pauses, emit, clock } = this.#deps;
    if (this.#scheduled?.immediate && this.#emittedAt.push(clock.now()) > maxImmediate)
      this.#emittedAt.shift();
    this.#scheduled?.stop();
    this.#scheduled = null;
    const isEmpty = this.#changedIds.size === 0 && this.#removedIds.size === 0;
    if (isEmpty && !this.#isReordered && !this.#isPauseChanged) return;
    const change = {
      jobs: [...this.#changedIds].map(view).filter((job) => job !== null),
      removed: [...this.#removedIds],
      ...(this.#isReordered && { order: order() }),
      ...(this.#isPauseChanged && { pauses: pauses() }),
    };
    this.#changedIds.clear();
    this.#removedIds.clear();
    this.#isReordered = false;
    this.#isPauseChanged = false;
    emit(change);
  }

  #schedule(immediate: boolean): void {
    if (this.#scheduled?.immediate || (this.#scheduled && !immediate)) return;
    this.#scheduled?.stop();
    const ms = immediate ? this.#getTransitionDelayMs() : intervalMs;
    this.#scheduled = { immediate, stop: this.#deps.clock.after(ms, () => this.flush()) };
  }

  #getTransitionDelayMs(): number {
    const now = this.#deps.clock.now();
    const [oldest = now] = this.#emittedAt;
    const isBurst = this.#emittedAt.length === maxImmediate && now >= oldest && now - oldest < 1_000;
    if (!isBurst) return 0;
    const sinceLastMs = now - (this.#emittedAt.at(-1) ?? now);
    return Math.min(Math.max(intervalMs - sinceLastMs, 0), intervalMs);
  }
}
