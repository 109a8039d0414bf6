import { useSelector } from '@tanstack/react-store';
import { Store } from '@tanstack/store';
import type { Result } from '../../../../preload/contract/result.ts';
import type {
  BulkRun,
  BulkRunChange,
  BulkRunPhase,
  TaskOutcome,
  WebsiteTask,
} from '../../../../preload/contract/websites-bulk.ts';
import type { AppState } from '../../../state/app-state.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { invalidateLists, putRecord } from '../records.ts';
import { createSentPasswords } from '../screen-state.ts';
import { clearSubmittedList } from './sheet-form-values.ts';

export interface RunView {
  readonly id: string;
  readonly rows: BulkRun['rows'];
  /** By row key. Rows without an outcome have no result yet. */
  readonly outcomes: ReadonlyMap<string, TaskOutcome>;
  readonly phase: BulkRunPhase;
  /** When this window received the run (ms), and how many rows were done then. */
  readonly since: { readonly at: number; readonly done: number };
}

export const getRunKind = (run: RunView): WebsiteTask['kind'] => run.rows[0]?.kind ?? 'update';

/** `notDone`: failed, unknown, or not sent. */
export const getRunCounts = ({ rows, outcomes }: RunView) => {
  const done = [...outcomes.values()].filter(({ kind }) => kind === 'done').length;
  return { all: rows.length, done, notDone: outcomes.size - done, left: rows.length - outcomes.size };
};

const dismissedKey = 'sidetone.dismissed-run';

/**
 * The current or last bulk run. It outlives the sheet that started it, and the screen. Puts results into the caches
 * as they arrive, and refetches the lists when the run has ended.
 */
export class RunStore {
  readonly state = new Store<RunView | null>(null);
  readonly #app: AppState;
  /** The run that was dismissed last. It survives a restart, as the run does. */
  #dismissedId = localStorage.getItem(dismissedKey);

  constructor(app: AppState) {
    this.#app = app;
    app.onDispose(this.#calls.onChanged((change) => this.#apply(change)));
    void this.#restore();
  }

  start(tasks: readonly WebsiteTask[]): Promise<Result<unknown>> {
    this.#app.getSlice(createSentPasswords).setPending(tasks);
    return this.#begin(this.#calls.start([...tasks]));
  }

  retry(): Promise<Result<unknown>> {
    return this.#begin(this.#calls.retry(this.state.get()?.id ?? '-'));
  }

  stop(): Promise<Result<unknown>> {
    return this.#calls.cancel(this.state.get()?.id ?? '-');
  }

  /** Hides an ended run. */
  dismiss(): void {
    const run = this.state.get();
    if (run?.phase.kind !== 'ended') return;
    // The list of a dismissed run must not come back after a restart.
    if (getRunKind(run) === 'store') clearSubmittedList(this.#app);
    this.#dismissedId = run.id;
    localStorage.setItem(dismissedKey, run.id);
    this.state.setState(() => null);
  }

  get #calls() {
    return this.#app.bridge.bulkRuns;
  }

  async #begin(call: Promise<Result<BulkRun>>): Promise<Result<unknown>> {
    const started = await call;
    if (!started.ok) return started;
    this.#dismissedId = null;
    this.#set(started.value);
    // Results may have arrived before the response.
    await this.#fetchLast();
    return started;
  }

  /** A run that ended well was shown by the window before this one. */
  async #restore(): Promise<void> {
    const last = await this.#calls.last();
    if (!last.ok || last.value === null || this.state.get() !== null) return;
    const { phase, results } = last.value;
    if (phase.kind !== 'ended' || results.some(({ outcome }) => outcome.kind !== 'done'))
      this.#set(last.value);
  }

  /** Fetches the whole run: at the start, and when an event is about an unknown run. */
  async #fetchLast(): Promise<void> {
    const last = await this.#calls.last();
    if (last.ok && last.value !== null) this.#set(last.value);
  }

  #set({ id, rows, results, phase }: BulkRun): void {
    if (id === this.#dismissedId && phase.kind === 'ended') return;
    const outcomes = new Map(results.map(({ key, outcome }) => [key, outcome]));
    this.#setView({ id, rows, outcomes, phase, since: { at: Date.now(), done: outcomes.size } });
  }

  #apply({ id, results, phase }: BulkRunChange): void {
    const view = this.state.get();
    if (view === null || view.id !== id) {
      if (id !== this.#dismissedId || phase.kind !== 'ended') void this.#fetchLast();
      return;
    }
    const outcomes = new Map(view.outcomes);
    for (const { key, outcome } of results) {
      outcomes.set(key, outcome);
      if (outcome.kind === 'done' && outcome.website) putRecord(this.#app.queryClient, outcome.website);
    }
    this.#app.getSlice(createSentPasswords).rememberAccepted(results);
    this.#setView({ ...view, outcomes, phase });
  }

  #setView(next: RunView): void {
    const before = this.state.get();
    this.state.setState(() => next);
    if (next.phase.kind !== 'ended' || before?.phase.kind === 'ended' || before?.id !== next.id) return;
    if (getRunKind(next) === 'store' && getRunCounts(next).notDone === 0) clearSubmittedList(this.#app);
    void invalidateLists(this.#app.queryClient);
  }
}

export const createRunStore = (app: AppState): RunStore => new RunStore(app);

export const useRun = (): { readonly run: RunView | null; readonly store: RunStore } => {
  const store = useSlice(createRunStore);
  return { run: useSelector(store.state), store };
};
