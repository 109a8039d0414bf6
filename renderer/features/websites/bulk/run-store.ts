/** The current or last bulk run. It outlives the sheet that started it, and the screen. */
import { type Readable, Store } from '@tanstack/store';
import type { Result } from '../../../../preload/contract/result.ts';
import type {
  BulkRun,
  BulkRunChange,
  BulkRunPhase,
  TaskOutcome,
  TaskResult,
  WebsiteTask,
} from '../../../../preload/contract/websites-bulk.ts';
import type { AppBridge } from '../../../lib/bridge.ts';
import type { AppState } from '../../../state/app-state.ts';

export interface RunView {
  readonly id: string;
  readonly rows: BulkRun['rows'];
  /** By row key. Rows without an outcome have no result yet. */
  readonly outcomes: ReadonlyMap<string, TaskOutcome>;
  readonly phase: BulkRunPhase;
  /** When this window received the run (ms), and how many rows were done then. */
  readonly since: { readonly at: number; readonly done: number };
}

export interface RunStore {
  /** A new object after each change. */
  readonly state: Readable<RunView | null>;
  readonly start: (tasks: readonly WebsiteTask[]) => Promise<Result<unknown>>;
  readonly retry: () => Promise<Result<unknown>>;
  readonly stop: () => Promise<Result<unknown>>;
  /** Hides an ended run. */
  readonly dismiss: () => void;
}

export interface RunStoreDeps {
  readonly bridge: Pick<AppBridge, 'bulkRuns'>;
  readonly onDispose: AppState['onDispose'];
  readonly now: () => number;
  readonly onResults: (results: readonly TaskResult[]) => void;
  readonly onEnded: (run: RunView) => void;
  /** The id of the run that was dismissed last. It survives a restart, as the run does. */
  readonly dismissed: { readonly load: () => string | null; readonly save: (id: string) => void };
}

export const createRunStore = (deps: RunStoreDeps): RunStore => {
  const { bridge, now, onResults, onEnded, dismissed } = deps;
  const state = new Store<RunView | null>(null);
  let dismissedId = dismissed.load();

  const setView = (next: RunView | null): void => {
    const before = state.get();
    const hasEnded = next?.phase.kind === 'ended' && before?.phase.kind !== 'ended' && before?.id === next.id;
    state.setState(() => next);
    if (hasEnded && next) onEnded(next);
  };

  const setRun = (run: BulkRun): void => {
    if (run.id === dismissedId && run.phase.kind === 'ended') return;
    const outcomes = new Map(run.results.map(({ key, outcome }) => [key, outcome]));
    setView({
      id: run.id,
      rows: run.rows,
      outcomes,
      phase: run.phase,
      since: { at: now(), done: outcomes.size },
    });
  };

  /** Fetches the whole run: at the start, and when an event is about an unknown run. */
  const fetchLastRun = async (): Promise<void> => {
    const last = await bridge.bulkRuns.last();
    if (last.ok && last.value !== null) setRun(last.value);
  };

  const applyChange = ({ id, results, phase }: BulkRunChange): void => {
    const view = state.get();
    if (view === null || view.id !== id) {
      if (id !== dismissedId || phase.kind !== 'ended') void fetchLastRun();
      return;
    }
    // The map only grows, so that all views can share it.
    const outcomes = view.outcomes as Map<string, TaskOutcome>;
    for (const { key, outcome } of results) outcomes.set(key, outcome);
    onResults(results);
    setView({ ...view, outcomes, phase });
  };

  const startWith = async (call: Promise<Result<BulkRun>>): Promise<Result<unknown>> => {
    const started = await call;
    if (started.ok) {
      dismissedId = null;
      setRun(started.value);
      // Results may have arrived before the response.
      await fetchLastRun();
    }
    return started;
  };

  /** A run that ended well was shown by the window before this one. */
  const restore = async (): Promise<void> => {
    const last = await bridge.bulkRuns.last();
    if (!last.ok || last.value === null || state.get() !== null) return;
    const { phase, results } = last.value;
    if (phase.kind !== 'ended' || results.some(({ outcome }) => outcome.kind !== 'done')) setRun(last.value);
  };

  deps.onDispose(bridge.bulkRuns.onChanged(applyChange));
  void restore();
  return {
    state,
    start: (tasks) => startWith(bridge.bulkRuns.start([...tasks])),
    retry: () => startWith(bridge.bulkRuns.retry(state.get()?.id ?? '-')),
    stop: () => bridge.bulkRuns.cancel(state.get()?.id ?? '-'),
    dismiss: () => {
      const view = state.get();
      if (view?.phase.kind !== 'ended') return;
      dismissedId = view.id;
      dismissed.save(view.id);
      setView(null);
    },
  };
};

export interface RunCounts {
  readonly all: number;
  readonly done: number;
  /** Failed, unknown, or not sent. */
  readonly notDone: number;
  readonly left: number;
}

export const getRunCounts = ({ rows, outcomes }: RunView): RunCounts => {
  let done = 0;
  for (const outcome of outcomes.values()) if (outcome.kind === 'done') done += 1;
  return { all: rows.length, done, notDone: outcomes.size - done, left: rows.length - outcomes.size };
};
