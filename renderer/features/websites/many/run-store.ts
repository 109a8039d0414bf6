/**
 * The run of many websites that is under way, or the last one, as the page knows it: read once, then kept by
 * `websites.onManyChanged`. It outlives the sheet that started it, and the screen.
 */
import type { Result } from '../../../../preload/contract/result.ts';
import type {
  RunChange,
  RunPhase,
  TaskOutcome,
  TaskResult,
  WebsiteRun,
  WebsiteTask,
} from '../../../../preload/contract/websites-many.ts';
import type { AppBridge } from '../../../lib/bridge.ts';

export interface RunView {
  readonly id: string;
  readonly rows: WebsiteRun['rows'];
  /** By the key of the row; what is missing is still to come. */
  readonly outcomes: ReadonlyMap<string, TaskOutcome>;
  readonly phase: RunPhase;
  /** When this page heard of it, and how much was done then: for how long the rest may take. */
  readonly since: { readonly at: number; readonly done: number };
}

export interface RunStore {
  readonly subscribe: (fn: () => void) => () => void;
  /** Another value whenever something changed. */
  readonly get: () => RunView | null;
  readonly start: (tasks: readonly WebsiteTask[]) => Promise<Result<unknown>>;
  /** What is not done, again. */
  readonly retry: () => Promise<Result<unknown>>;
  readonly stop: () => Promise<Result<unknown>>;
  /** Puts an ended run out of sight. */
  readonly dismiss: () => void;
}

export interface RunStoreDeps {
  readonly bridge: Pick<AppBridge, 'websites'>;
  readonly now: () => number;
  /** Told of each result as it comes. */
  readonly onResults: (results: readonly TaskResult[]) => void;
  readonly onEnded: (run: RunView) => void;
}

export const createRunStore = ({ bridge, now, onResults, onEnded }: RunStoreDeps): RunStore => {
  const listeners = new Set<() => void>();
  let view: RunView | null = null;
  let dismissed: string | null = null;

  const show = (next: RunView | null): void => {
    const hasEnded = next?.phase.kind === 'ended' && view?.phase.kind !== 'ended' && view?.id === next.id;
    view = next;
    for (const fn of [...listeners]) fn();
    if (hasEnded && next) onEnded(next);
  };

  const read = (run: WebsiteRun): void => {
    if (run.id === dismissed && run.phase.kind === 'ended') return;
    const outcomes = new Map(run.results.map(({ key, outcome }) => [key, outcome]));
    show({
      id: run.id,
      rows: run.rows,
      outcomes,
      phase: run.phase,
      since: { at: now(), done: outcomes.size },
    });
  };

  /** The whole run: at the beginning, and where an event tells of one that is not known. */
  const readLast = async (): Promise<void> => {
    const last = await bridge.websites.lastMany();
    if (last.ok && last.value !== null) read(last.value);
  };

  const take = ({ id, results, phase }: RunChange): void => {
    if (view === null || view.id !== id) {
      if (id !== dismissed || phase.kind !== 'ended') void readLast();
      return;
    }
    // A map that only grows may be shared: what is drawn is drawn from the newest view.
    const outcomes = view.outcomes as Map<string, TaskOutcome>;
    for (const { key, outcome } of results) outcomes.set(key, outcome);
    onResults(results);
    show({ ...view, outcomes, phase });
  };

  const begin = async (call: Promise<Result<WebsiteRun>>): Promise<Result<unknown>> => {
    const started = await call;
    if (started.ok) {
      dismissed = null;
      read(started.value);
      // Results may have come before the answer.
      await readLast();
    }
    return started;
  };

  bridge.websites.onManyChanged(take);
  void readLast();
  return {
    subscribe: (fn) => {
      listeners.add(fn);
      return () => void listeners.delete(fn);
    },
    get: () => view,
    start: (tasks) => begin(bridge.websites.runMany([...tasks])),
    retry: () => begin(bridge.websites.retryMany(view?.id ?? '-')),
    stop: () => bridge.websites.cancelMany(view?.id ?? '-'),
    dismiss: () => {
      if (view?.phase.kind !== 'ended') return;
      dismissed = view.id;
      show(null);
    },
  };
};

export interface RunCounts {
  readonly all: number;
  readonly done: number;
  /** Refused, uncertain, or not sent. */
  readonly notDone: number;
  readonly left: number;
}

export const countsOf = ({ rows, outcomes }: RunView): RunCounts => {
  let done = 0;
  for (const outcome of outcomes.values()) if (outcome.kind === 'done') done += 1;
  return { all: rows.length, done, notDone: outcomes.size - done, left: rows.length - outcomes.size };
};
