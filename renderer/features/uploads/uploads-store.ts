/** The queue in the renderer. Unchanged jobs keep their identity, so that only changed rows render again. */
import type { BridgeError, Result } from '../../../preload/contract/result.ts';
import type { UploadJob, UploadsChange } from '../../../preload/contract/uploads.ts';
import type { AppBridge } from '../../lib/bridge.ts';
import { moveItem } from './reorder.ts';
import { areTotalsEqual, computeTotals, emptyTotals, type UploadTotals } from './totals.ts';

export type LoadingState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly error: BridgeError };

/** `before` is undefined for a new job. */
type TransitionListener = (before: UploadJob | undefined, after: UploadJob) => void;

export interface UploadsStore {
  readonly subscribe: (fn: () => void) => () => void;
  readonly loading: () => LoadingState;
  /** Ids in queue order; the same array until it changes. */
  readonly order: () => readonly string[];
  readonly job: (id: string) => UploadJob | undefined;
  readonly totals: () => UploadTotals;
  /** Called for each job with a new `state.kind`, but not for what a load or reload brings. */
  readonly onTransition: (fn: TransitionListener) => () => void;
  /** Merges jobs that a call returned, without waiting for its event. */
  readonly merge: (change: Pick<UploadsChange, 'jobs'>) => void;
  /** Moves a job to `index`: locally at once, then in main. Reloads the list when main refuses. */
  readonly move: (id: string, index: number) => Promise<Result<true>>;
  /** Loads the list and subscribes to changes. Returns the unsubscribe function. */
  readonly connect: () => () => void;
  readonly reload: () => Promise<void>;
}

interface UploadsStoreDeps {
  readonly bridge: Pick<AppBridge, 'uploads'>;
}

export const createUploadsStore = ({ bridge }: UploadsStoreDeps): UploadsStore => {
  const listeners = new Set<() => void>();
  const transitionListeners = new Set<TransitionListener>();
  const jobs = new Map<string, UploadJob>();
  let order: readonly string[] = [];
  let totals = emptyTotals;
  let loading: LoadingState = { kind: 'loading' };
  /** Events received during a load. They are newer than its result. */
  let bufferedChanges: UploadsChange[] | null = null;
  /** Moves without a reply from main. Until it arrives, an order in an event is older than the local one. */
  let pendingMoves = 0;

  const emit = (): void => {
    const next = computeTotals(jobs.values());
    if (!areTotalsEqual(totals, next)) totals = next;
    for (const fn of listeners) fn();
  };

  const apply = (change: UploadsChange, notify: boolean): void => {
    const added: string[] = [];
    for (const job of change.jobs) {
      const before = jobs.get(job.id);
      jobs.set(job.id, job);
      if (!before) added.push(job.id);
      if (notify && before?.state.kind !== job.state.kind)
        for (const fn of transitionListeners) fn(before, job);
    }
    for (const id of change.removed) jobs.delete(id);
    if (change.order && pendingMoves === 0) order = change.order.filter((id) => jobs.has(id));
    else if (added.length > 0 || change.removed.length > 0) {
      order = [...order, ...added].filter((id) => jobs.has(id));
    }
  };

  const reload = async (): Promise<void> => {
    bufferedChanges = [];
    const result = await bridge.uploads.list();
    const buffered = bufferedChanges;
    bufferedChanges = null;
    if (result.ok) {
      jobs.clear();
      order = [];
      apply({ jobs: result.value, removed: [], order: result.value.map((job) => job.id) }, false);
      for (const change of buffered) apply(change, false);
    }
    loading = result.ok ? { kind: 'ready' } : { kind: 'failed', error: result.error };
    emit();
  };

  const receive = (change: UploadsChange): void => {
    bufferedChanges?.push(change);
    apply(change, loading.kind === 'ready');
    emit();
  };

  const addListener = <T>(set: Set<T>, fn: T): (() => void) => {
    set.add(fn);
    return () => void set.delete(fn);
  };

  return {
    subscribe: (fn) => addListener(listeners, fn),
    onTransition: (fn) => addListener(transitionListeners, fn),
    loading: () => loading,
    order: () => order,
    job: (id) => jobs.get(id),
    totals: () => totals,
    merge: ({ jobs: changed }) => receive({ jobs: changed, removed: [] }),
    move: async (id, index) => {
      order = moveItem(order, id, index);
      pendingMoves += 1;
      emit();
      const result = await bridge.uploads.move(id, index);
      pendingMoves -= 1;
      if (!result.ok) await reload();
      return result;
    },
    connect: () => {
      const stop = bridge.uploads.onChanged(receive);
      void reload();
      return stop;
    },
    reload,
  };
};
