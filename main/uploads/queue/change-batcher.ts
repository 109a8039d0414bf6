/** Batches changes for the window: progress ten times a second, transitions at once until there are many. */
import type { QueuePauses, UploadJob, UploadsChange } from '../../../preload/contract/uploads.ts';
import type { Clock } from '../../lib/clock.ts';

export interface ChangeBatcher {
  changed(id: string): void;
  progressed(id: string): void;
  removed(id: string): void;
  reordered(): void;
  pauseChanged(): void;
  flush(): void;
}

export interface ChangeBatcherDeps {
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

export const createChangeBatcher = ({
  view,
  order,
  pauses,
  emit,
  clock,
}: ChangeBatcherDeps): ChangeBatcher => {
  const changedIds = new Set<string>();
  const removedIds = new Set<string>();
  let orderChanged = false;
  let pauseChanged = false;
  /** When the latest transitions were emitted, at most `maxImmediate`. */
  const emittedAt: number[] = [];
  let scheduled: { readonly immediate: boolean; readonly stop: () => void } | null = null;

  const flush = (): void => {
    if (scheduled?.immediate && emittedAt.push(clock.now()) > maxImmediate) emittedAt.shift();
    scheduled?.stop();
    scheduled = null;
    if (changedIds.size === 0 && removedIds.size === 0 && !orderChanged && !pauseChanged) return;
    const views = [...changedIds].map(view).filter((job) => job !== null);
    const change = {
      jobs: views,
      removed: [...removedIds],
      ...(orderChanged && { order: order() }),
      ...(pauseChanged && { pauses: pauses() }),
    };
    changedIds.clear();
    removedIds.clear();
    orderChanged = false;
    pauseChanged = false;
    emit(change);
  };

  const schedule = (immediate: boolean): void => {
    if (scheduled?.immediate || (scheduled && !immediate)) return;
    scheduled?.stop();
    scheduled = { immediate, stop: clock.after(immediate ? getTransitionDelayMs() : intervalMs, flush) };
  };

  const getTransitionDelayMs = (): number => {
    const now = clock.now();
    const [oldest = now] = emittedAt;
    const isBurst = emittedAt.length === maxImmediate && now >= oldest && now - oldest < 1_000;
    if (!isBurst) return 0;
    const sinceLastMs = now - (emittedAt.at(-1) ?? now);
    return Math.min(Math.max(intervalMs - sinceLastMs, 0), intervalMs);
  };

  return {
    changed: (id) => {
      removedIds.delete(id);
      changedIds.add(id);
      schedule(true);
    },
    progressed: (id) => {
      changedIds.add(id);
      schedule(false);
    },
    removed: (id) => {
      changedIds.delete(id);
      removedIds.add(id);
      schedule(true);
    },
    reordered: () => {
      orderChanged = true;
      schedule(true);
    },
    pauseChanged: () => {
      pauseChanged = true;
      schedule(true);
    },
    flush,
  };
};
