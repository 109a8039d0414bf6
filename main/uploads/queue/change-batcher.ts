/** Batches job changes for the window: transitions on the next timer tick, progress ten times a second. */
import type { UploadJob, UploadsChange } from '../../../preload/contract/uploads.ts';
import type { Clock } from '../../lib/clock.ts';

export interface ChangeBatcher {
  changed(id: string): void;
  progressed(id: string): void;
  removed(id: string): void;
  reordered(): void;
  flush(): void;
}

export interface ChangeBatcherDeps {
  /** The job as shown in the window, or null if it is not listed. */
  readonly view: (id: string) => UploadJob | null;
  readonly order: () => readonly string[];
  readonly emit: (change: UploadsChange) => void;
  readonly clock: Clock;
}

const progressEveryMs = 100;

export const createChangeBatcher = ({ view, order, emit, clock }: ChangeBatcherDeps): ChangeBatcher => {
  const changedIds = new Set<string>();
  const removedIds = new Set<string>();
  let orderChanged = false;
  let scheduled: { readonly immediate: boolean; readonly stop: () => void } | null = null;

  const flush = (): void => {
    scheduled?.stop();
    scheduled = null;
    if (changedIds.size === 0 && removedIds.size === 0 && !orderChanged) return;
    const views = [...changedIds].map(view).filter((job) => job !== null);
    const change = { jobs: views, removed: [...removedIds], ...(orderChanged && { order: order() }) };
    changedIds.clear();
    removedIds.clear();
    orderChanged = false;
    emit(change);
  };

  const schedule = (immediate: boolean): void => {
    if (scheduled?.immediate || (scheduled && !immediate)) return;
    scheduled?.stop();
    scheduled = { immediate, stop: clock.after(immediate ? 0 : progressEveryMs, flush) };
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
    flush,
  };
};
