/** The queue in the renderer. Unchanged jobs keep their identity, so that only changed rows render again. */
import { useSelector } from '@tanstack/react-store';
import { type Readable, Store } from '@tanstack/store';
import { type BridgeError, ok, type Result } from '../../../preload/contract/result.ts';
import type { UploadJob, UploadsChange } from '../../../preload/contract/uploads.ts';
import type { AppBridge } from '../../lib/bridge.ts';
import { useSlice } from '../../state/app-state-context.ts';
import { areTotalsEqual, emptyTotals, type UploadTotals } from './totals.ts';
import { type Transition, UploadQueue } from './upload-queue.ts';
import type { PartIds, UploadSections } from './upload-rows.ts';

type LoadingState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly error: BridgeError };

/** Another object after every change of a job, which `job` of the store returns. */
interface UploadsState {
  readonly loading: LoadingState;
  /** Ids in queue order; the same array until it changes. */
  readonly order: readonly string[];
  /** The same object until an upload is listed in another place. */
  readonly sections: UploadSections;
  /** The same object until the parts of a recording change. */
  readonly partIds: PartIds;
  /** The same object until a number changes. */
  readonly totals: UploadTotals;
}

/** A load that was overtaken by changes starts again, at most this often. */
const maxLoads = 5;

/** A file that was added again is no duplicate of a hidden job. */
const withoutHidden = (change: UploadsChange, hidden: ReadonlySet<string>): UploadsChange => ({
  ...change,
  jobs: change.jobs
    .filter(({ id }) => !hidden.has(id))
    .map((job) => (job.duplicateOf && hidden.has(job.duplicateOf.id) ? { ...job, duplicateOf: null } : job)),
});

/** The whole queue, part by part. Starts again if the last upload of a part was removed meanwhile. */
const loadAll = async ({ uploads }: Pick<AppBridge, 'uploads'>): Promise<Result<UploadsChange>> => {
  for (let attempt = 1; ; attempt += 1) {
    const jobs: UploadJob[] = [];
    let page = await uploads.list();
    while (page.ok && page.value.next !== null) {
      jobs.push(...page.value.jobs);
      page = await uploads.list(page.value.next);
    }
    if (page.ok) {
      jobs.push(...page.value.jobs);
      return ok({ jobs, removed: [], order: jobs.map(({ id }) => id), pauses: page.value.pauses });
    }
    if (page.error.code !== 'unknown_id' || attempt === maxLoads) return page;
  }
};

export const createUploadsStore = ({ bridge }: { readonly bridge: Pick<AppBridge, 'uploads'> }) => {
  let queue = new UploadQueue();
  const state = new Store<UploadsState>({
    loading: { kind: 'loading' },
    order: [],
    sections: new Map(),
    partIds: new Map(),
    totals: emptyTotals,
  });
  /** The transitions of the last change. */
  const transitions = new Store<readonly Transition[]>([]);
  /** Events received during a load. They are newer than its result. */
  let bufferedChanges: UploadsChange[] | null = null;
  /** Moves without a reply from main. Until it arrives, an order in an event is older than the local one. */
  let pendingMoves = 0;
  const hidden = new Set<string>();

  const apply = (to: UploadQueue, change: UploadsChange): readonly Transition[] =>
    to.apply(hidden.size === 0 ? change : withoutHidden(change, hidden), pendingMoves === 0);

  const publish = (loading = state.get().loading): void => {
    const { order, sections, partIds } = queue;
    const totals = queue.countTotals();
    state.setState((before) => ({
      loading,
      order,
      sections,
      partIds,
      totals: areTotalsEqual(before.totals, totals) ? before.totals : totals,
    }));
  };

  const reload = async (): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      bufferedChanges = [];
      const loaded = await loadAll(bridge);
      const buffered = bufferedChanges;
      bufferedChanges = null;
      if (!loaded.ok) return publish({ kind: 'failed', error: loaded.error });
      const loadedQueue = new UploadQueue();
      for (const change of [loaded.value, ...buffered]) apply(loadedQueue, change);
      // An upload that was moved into a part that was read already is missing.
      const isComplete = (buffered.findLast(({ order }) => order)?.order ?? []).every(
        (id) => hidden.has(id) || loadedQueue.get(id) !== undefined,
      );
      if (isComplete || attempt === maxLoads) {
        queue = loadedQueue;
        return publish({ kind: 'ready' });
      }
    }
  };

  const receive = (change: UploadsChange): void => {
    bufferedChanges?.push(change);
    const isLoaded = state.get().loading.kind === 'ready';
    const changes = apply(queue, change);
    for (const id of change.removed) hidden.delete(id);
    publish();
    if (isLoaded) transitions.setState(() => changes);
  };

  return {
    state: state as Readable<UploadsState>,
    order: (): readonly string[] => state.get().order,
    /** In queue order. */
    jobs: (): readonly UploadJob[] => queue.list(),
    /** Of the uploads that wait for review. */
    draftIds: (): readonly string[] =>
      queue.list().flatMap((job) => (job.state.kind === 'draft' ? [job.id] : [])),
    /** A part is returned as an upload. */
    job: (id: string): UploadJob | undefined => queue.get(id),
    /** `fn` is called for each job with a new `state.kind`, but not for what a load or reload brings. */
    onTransition: (fn: (before: UploadJob | undefined, after: UploadJob) => void): (() => void) =>
      transitions.subscribe((latest) => {
        for (const { before, after } of latest) fn(before, after);
      }).unsubscribe,
    /** Merges jobs that a call returned, without waiting for its event. */
    merge: ({ jobs }: Pick<UploadsChange, 'jobs'>): void => receive({ jobs, removed: [] }),
    /** Leaves out these jobs, as if they were removed, until `show` or until main removes them. */
    hide: (ids: readonly string[]): void => {
      for (const id of ids) hidden.add(id);
      queue.apply({ jobs: [], removed: [...ids] }, false);
      publish();
    },
    show: async (ids: readonly string[]): Promise<void> => {
      for (const id of ids) hidden.delete(id);
      await reload();
    },
    /** Moves an upload to `index` of the queue: locally at once, then in main. Reloads the list when main refuses. */
    move: async (id: string, index: number): Promise<Result<true>> => {
      queue.setOrder(
        state
          .get()
          .order.filter((other) => other !== id)
          .toSpliced(index, 0, id),
      );
      publish();
      pendingMoves += 1;
      const result = await bridge.uploads.move(id, index);
      pendingMoves -= 1;
      if (!result.ok) await reload();
      return result;
    },
    /** Loads the list and subscribes to changes. Returns the unsubscribe function. */
    connect: (): (() => void) => {
      const stop = bridge.uploads.onChanged(receive);
      void reload();
      return stop;
    },
    reload,
  };
};

export type UploadsStore = ReturnType<typeof createUploadsStore>;

export const useUploadsStore = (): UploadsStore => useSlice(createUploadsStore);

export const useUploadOrder = (): readonly string[] =>
  useSelector(useUploadsStore().state, ({ order }) => order);

export const useUploadSections = (): UploadSections =>
  useSelector(useUploadsStore().state, ({ sections }) => sections);

export const usePartIds = (): PartIds => useSelector(useUploadsStore().state, ({ partIds }) => partIds);

/** Renders the component again only when this job changes. */
export const useUploadJob = (id: string): UploadJob | undefined => {
  const { state, job } = useUploadsStore();
  return useSelector(state, () => job(id));
};

const areAlike = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/** The uploads of these rows, those in parts as their parts, each once. Renders the component again only when one of them changes. */
export const useJobsOfRows = (ids: readonly string[]): readonly UploadJob[] => {
  const { state, job } = useUploadsStore();
  return useSelector(
    state,
    ({ partIds }) => {
      const uploadIds = new Set(ids.flatMap((id) => partIds.get(id) ?? [id]));
      return [...uploadIds].map(job).filter((one) => one !== undefined);
    },
    { compare: areAlike },
  );
};

export const useUploadTotals = (): UploadTotals =>
  useSelector(useUploadsStore().state, ({ totals }) => totals);
