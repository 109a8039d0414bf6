/** The queue in the renderer. Unchanged jobs keep their identity, so that only changed rows render again. */
import { type Readable, Store } from '@tanstack/store';
import { type BridgeError, ok, type Result } from '../../../preload/contract/result.ts';
import {
  type QueuePause,
  type UploadJob,
  type UploadsChange,
  withPause,
} from '../../../preload/contract/uploads.ts';
import type { AppBridge } from '../../lib/bridge.ts';
import { areTotalsEqual, computeTotals, emptyTotals, type UploadTotals } from './list/totals.ts';
import {
  emptyEntries,
  groupUploads,
  isGroupedAlike,
  planMoves,
  type UploadEntries,
} from './recordings/upload-entries.ts';

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
  /** As users see them: while the queue pauses, queued uploads wait. */
  readonly jobs: ReadonlyMap<string, UploadJob>;
  /** Queued jobs that are shown as waiting. */
  readonly queued: ReadonlyMap<string, UploadJob>;
  readonly pause: QueuePause | null;
  /** Ids in queue order; the same array until it changes. */
  readonly order: readonly string[];
  /** The same object until the order or the parts of a recording change. */
  readonly entries: UploadEntries;
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
  /** Moves an entry to `index` of the entries: locally at once, then in main. Reloads the list when main refuses. */
  readonly move: (id: string, index: number) => Promise<Result<true>>;
  /** Loads the list and subscribes to changes. Returns the unsubscribe function. */
  readonly connect: () => () => void;
  readonly reload: () => Promise<void>;
}

interface UploadsStoreDeps {
  readonly bridge: Pick<AppBridge, 'uploads'>;
}

const emptyQueue: Queue = {
  jobs: new Map(),
  queued: new Map(),
  pause: null,
  order: [],
  entries: emptyEntries,
};

/** A load that was overtaken by changes starts again, at most this often. */
const maxLoads = 5;

/** The queue with these jobs; with another pause, all queued jobs are shown anew. */
const showJobs = (queue: Queue, changed: readonly UploadJob[], pause: QueuePause | null): Queue => {
  const jobs = new Map(queue.jobs);
  const queued = new Map(queue.queued);
  const show = (job: UploadJob): void => {
    const shown = withPause(job, pause);
    jobs.set(job.id, shown);
    if (shown === job) queued.delete(job.id);
    else queued.set(job.id, job);
  };
  if (pause !== queue.pause) {
    for (const job of jobs.values()) show(queue.queued.get(job.id) ?? job);
  }
  for (const job of changed) show(job);
  return { ...queue, jobs, queued, pause };
};

const removeJobs = (queue: Queue, ids: readonly string[]): Queue => {
  if (ids.length === 0) return queue;
  const jobs = new Map(queue.jobs);
  const queued = new Map(queue.queued);
  for (const id of ids) {
    jobs.delete(id);
    queued.delete(id);
  }
  return { ...queue, jobs, queued };
};

const withOrder = (queue: Queue, order: readonly string[]): Queue => ({
  ...queue,
  order,
  entries: groupUploads(order, (id) => queue.jobs.get(id)),
});

/** `usesOrder`: whether the order of the change replaces that of the queue. */
const applyChange = (before: Queue, change: UploadsChange, usesOrder: boolean): Queue => {
  const pause = change.pause === undefined ? before.pause : change.pause;
  const queue = removeJobs(showJobs(before, change.jobs, pause), change.removed);
  const { jobs } = queue;
  const withJobs = (order: readonly string[]): Queue =>
    withOrder(
      queue,
      order.filter((id) => jobs.has(id)),
    );
  if (change.order && usesOrder) return withJobs(change.order);
  const added = change.jobs.map(({ id }) => id).filter((id) => !before.jobs.has(id));
  if (added.length > 0 || change.removed.length > 0) return withJobs([...queue.order, ...added]);
  const isGrouped = change.jobs.every((job) => isGroupedAlike(before.jobs.get(job.id), job));
  return isGrouped ? queue : withOrder(queue, queue.order);
};

const getTransitions = (before: Queue, after: Queue, change: UploadsChange): readonly Transition[] =>
  change.jobs
    .map((job) => ({ before: before.jobs.get(job.id), after: after.jobs.get(job.id) ?? job }))
    .filter((transition) => transition.before?.state.kind !== transition.after.state.kind);

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
      queued: queue.queued,
      pause: queue.pause,
      order: queue.order,
      entries: queue.entries,
      loading,
      totals: areTotalsEqual(before.totals, totals) ? before.totals : totals,
    }));
  };

  /** The whole queue, part by part. Starts again if the last upload of a part was removed meanwhile. */
  const loadAll = async (): Promise<Result<UploadsChange>> => {
    for (let attempt = 1; ; attempt += 1) {
      const jobs: UploadJob[] = [];
      let page = await bridge.uploads.list();
      while (page.ok && page.value.next !== null) {
        jobs.push(...page.value.jobs);
        page = await bridge.uploads.list(page.value.next);
      }
      if (page.ok) {
        jobs.push(...page.value.jobs);
        return ok({ jobs, removed: [], order: jobs.map(({ id }) => id), pause: page.value.pause });
      }
      if (page.error.code !== 'unknown_id' || attempt === maxLoads) return page;
    }
  };

  const reload = async (): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      bufferedChanges = [];
      const loaded = await loadAll();
      const buffered = bufferedChanges;
      bufferedChanges = null;
      if (!loaded.ok) return setQueue(state.get(), { kind: 'failed', error: loaded.error });
      const queue = [loaded.value, ...buffered].reduce(apply, emptyQueue);
      // An upload that was moved into a part that was read already is missing.
      const isComplete = (buffered.findLast(({ order }) => order)?.order ?? []).every((id) =>
        queue.jobs.has(id),
      );
      if (isComplete || attempt === maxLoads) return setQueue(queue, { kind: 'ready' });
    }
  };

  const receive = (change: UploadsChange): void => {
    bufferedChanges?.push(change);
    const before = state.get();
    const after = apply(before, change);
    setQueue(after);
    if (before.loading.kind === 'ready') transitions.setState(() => getTransitions(before, after, change));
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
      const { order, entries } = state.get();
      const moves = planMoves(order, entries, id, index);
      setQueue(withOrder(state.get(), moves.at(-1)?.order ?? order));
      pendingMoves += 1;
      const results = await Promise.all(moves.map((move) => bridge.uploads.move(move.id, move.index)));
      pendingMoves -= 1;
      const failure = results.find((result) => !result.ok);
      if (failure) await reload();
      return failure ?? ok(true);
    },
    connect: () => {
      const stop = bridge.uploads.onChanged(receive);
      void reload();
      return stop;
    },
    reload,
  };
};
