/** Tells the window what changed, gathered: transitions once a turn, progress about ten times a second. */
import type { UploadJob, UploadsChange } from '../../preload/contract/uploads.ts';
import type { Clock } from './clock.ts';

export interface Changes {
  /** The state or the text of a job changed. */
  changed(id: string): void;
  /** Only its progress did. */
  progressed(id: string): void;
  removed(id: string): void;
  reordered(): void;
  /** Tells at once what there is to tell. */
  flush(): void;
}

export interface ChangesDeps {
  /** The job as the window may see it, or null when it may not. */
  readonly view: (id: string) => UploadJob | null;
  readonly order: () => readonly string[];
  readonly emit: (change: UploadsChange) => void;
  readonly clock: Clock;
}

const progressEveryMs = 100;

export const createChanges = ({ view, order, emit, clock }: ChangesDeps): Changes => {
  const jobs = new Set<string>();
  const gone = new Set<string>();
  let orderChanged = false;
  let planned: { readonly soon: boolean; readonly stop: () => void } | null = null;

  const flush = (): void => {
    planned?.stop();
    planned = null;
    if (jobs.size === 0 && gone.size === 0 && !orderChanged) return;
    const views = [...jobs].map(view).filter((job) => job !== null);
    const change = { jobs: views, removed: [...gone], ...(orderChanged && { order: order() }) };
    jobs.clear();
    gone.clear();
    orderChanged = false;
    emit(change);
  };

  const plan = (soon: boolean): void => {
    if (planned?.soon || (planned && !soon)) return;
    planned?.stop();
    planned = { soon, stop: clock.after(soon ? 0 : progressEveryMs, flush) };
  };

  return {
    changed: (id) => {
      gone.delete(id);
      jobs.add(id);
      plan(true);
    },
    progressed: (id) => {
      jobs.add(id);
      plan(false);
    },
    removed: (id) => {
      jobs.delete(id);
      gone.add(id);
      plan(true);
    },
    reordered: () => {
      orderChanged = true;
      plan(true);
    },
    flush,
  };
};
