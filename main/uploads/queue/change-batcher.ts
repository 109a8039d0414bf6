/** Batches changes for the window: at most ten times a second; a transition after a pause at once. */
import type { QueuePause, UploadJob, UploadsChange } from '../../../preload/contract/uploads.ts';
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
  readonly pause: () => QueuePause | null;
  readonly emit: (change: UploadsChange) => void;
  readonly clock: Clock;
}

const intervalMs = 100;

export const createChangeBatcher = ({
  view,
  order,
  pause,
  emit,
  clock,
}: ChangeBatcherDeps): ChangeBatcher => {
  const changedIds = new Set<string>();
  const removedIds = new Set<string>();
  let orderChanged = false;
  let pauseChanged = false;
  let transitionsEmittedAt = Number.NEGATIVE_INFINITY;
  let scheduled: { readonly immediate: boolean; readonly stop: () => void } | null = null;

  const flush = (): void => {
    if (scheduled?.immediate) transitionsEmittedAt = clock.now();
    scheduled?.stop();
    scheduled = null;
    if (changedIds.size === 0 && removedIds.size === 0 && !orderChanged && !pauseChanged) return;
    const views = [...changedIds].map(view).filter((job) => job !== null);
    const change = {
      jobs: views,
      removed: [...removedIds],
      ...(orderChanged && { order: order() }),
      ...(pauseChanged && { pause: pause() }),
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

  /** Only transitions count: one is not delayed by the progress before it. */
  const getTransitionDelayMs = (): number => {
    const sinceMs = clock.now() - transitionsEmittedAt;
    return sinceMs < 0 ? 0 : Math.max(intervalMs - sinceMs, 0);
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
