/** The queue in the renderer. Unchanged jobs keep their identity, so that only changed rows render again. */
import { type Readable, Store } from '@tanstack/store';
import type { BridgeError, Result } from '../../../preload/contract/result.ts';
import type { UploadJob, UploadsChange } from '../../../preload/contract/uploads.ts';
import type { AppBridge } from '../../lib/bridge.ts';
import { moveItem } from './list/reorder.ts';
import { areTotalsEqual, computeTotals, emptyTotals, type UploadTotals } from './list/totals.ts';

export type LoadingState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly error: BridgeError };

/** `before` is undefined for a new job. */
interface Transition {
  readonly before: UploadJob | undefined;
  readonly after: UploadJob;
}

interface Queue {
  readonly jobs: ReadonlyMap<string, UploadJob>;
  /** Ids in queue order; the same array until it changes. */
  readonly order: readonly string[];
}

interface UploadsState extends Queue {
  readonly loading: LoadingState;
  /** The same object until a number changes. */
  readonly totals: UploadTotals;
}

export interface UploadsStore {
  readonly state: Readable<UploadsState>;
  readonly order: () => readonly string[];
  readonly job: (id: string) => UploadJob | undefined;
  /** Called for each job with a new `state.kind`, but not for what a load or reload brings. */
  readonly onTransition: (fn: (before: UploadJob | undefined, after: UploadJob) => void) => () => void;
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

const emptyQueue: Queue = { jobs: new Map(), order: [] };

/** `usesOrder`: whether the order of the change replaces that of the queue. */
const applyChange = (queue: Queue, change: UploadsChange, usesOrder: boolean): Queue => {
  const jobs = new Map(queue.jobs);
  for (const job of change.jobs) jobs.set(job.id, job);
  for (const id of change.removed) jobs.delete(id);
  if (change.order && usesOrder) return { jobs, order: change.order.filter((id) => jobs.has(id)) };
  const added = change.jobs.map(({ id }) => id).filter((id) => !queue.jobs.has(id));
  if (added.length === 0 && change.removed.length === 0) return { jobs, order: queue.order };
  return { jobs, order: [...queue.order, ...added].filter((id) => jobs.has(id)) };
};

const getTransitions = ({ jobs }: Queue, change: UploadsChange): readonly Transition[] =>
  change.jobs
    .map((after) => ({ before: jobs.get(after.id), after }))
    .filter(({ before, after }) => before?.state.kind !== after.state.kind);

export const createUploadsStore = ({ bridge }: UploadsStoreDeps): UploadsStore => {
  const state = new Store<UploadsState>({
    ...emptyQueue,
    totals: emptyTotals,
    loading: { kind: 'loading' },
  });
  /** Those of the last change. */
  const transitions = new Store<readonly Transition[]>([]);
  /** Events received during a load. They are newer than its result. */
  let bufferedChanges: UploadsChange[] | null = null;
  /** Moves without a reply from main. Until it arrives, an order in an event is older than the local one. */
  let pendingMoves = 0;

  const apply = (queue: Queue, change: UploadsChange): Queue =>
    applyChange(queue, change, pendingMoves === 0);

  const setQueue = (queue: Queue, loading = state.get().loading): void => {
    const totals = computeTotals(queue.jobs.values());
    state.setState((before) => ({
      jobs: queue.jobs,
      order: queue.order,
      loading,
      totals: areTotalsEqual(before.totals, totals) ? before.totals : totals,
    }));
  };

  const reload = async (): Promise<void> => {
    bufferedChanges = [];
    const result = await bridge.uploads.list();
    const buffered = bufferedChanges;
    bufferedChanges = null;
    if (!result.ok) return setQueue(state.get(), { kind: 'failed', error: result.error });
    const listed = { jobs: result.value, removed: [], order: result.value.map(({ id }) => id) };
    setQueue([listed, ...buffered].reduce(apply, emptyQueue), { kind: 'ready' });
  };

  const receive = (change: UploadsChange): void => {
    bufferedChanges?.push(change);
    const before = state.get();
    setQueue(apply(before, change));
    if (before.loading.kind === 'ready') transitions.setState(() => getTransitions(before, change));
  };

  return {
    state,
    order: () => state.get().order,
    job: (id) => state.get().jobs.get(id),
    onTransition: (fn) =>
      transitions.subscribe((latest) => {
        for (const { before, after } of latest) fn(before, after);
      }).unsubscribe,
    merge: ({ jobs }) => receive({ jobs, removed: [] }),
    move: async (id, index) => {
      setQueue({ jobs: state.get().jobs, order: moveItem(state.get().order, id, index) });
      pendingMoves += 1;
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
