import type {
  CheckFinding,
  CheckStep,
  CheckStepKind,
  CheckStepState,
  SkipReason,
} from '../../preload/contract/connection/connection-check.ts';
import type { Result } from '../../preload/contract/result.ts';
import { monotonicNow } from '../lib/clock.ts';

/** What a step returns: a value for later steps, and what it found. `skipped`: the step could not tell. */
export type StepOutcome<T> = Promise<
  Result<{ readonly value: T; readonly finding: CheckFinding | null; readonly skipped?: SkipReason }>
>;

/** The steps of one check with their states. A step has a kind, and a place as in `CheckStep`. */
export class CheckSteps {
  #steps: readonly CheckStep[];
  readonly #onChanged: (steps: readonly CheckStep[]) => void;
  readonly #signal: AbortSignal;

  /** `onChanged` is called after each change. When the signal aborts, no further step runs. */
  constructor(
    steps: readonly Omit<CheckStep, 'state'>[],
    onChanged: (steps: readonly CheckStep[]) => void,
    signal: AbortSignal,
  ) {
    this.#steps = steps.map((step) => ({ ...step, state: { kind: 'waiting' } }));
    this.#onChanged = onChanged;
    this.#signal = signal;
  }

  get all(): readonly CheckStep[] {
    return this.#steps;
  }

  /** The value of the step; null if it failed or was cancelled. */
  async run<T>(kind: CheckStepKind, place: string | null, work: () => StepOutcome<T>): Promise<T | null> {
    if (this.#signal.aborted) {
      this.skip([kind], place, 'cancelled');
      return null;
    }
    this.#set(kind, place, { kind: 'running' });
    const start = monotonicNow();
    const result = await work();
    const milliseconds = Math.round(monotonicNow() - start);
    if (!result.ok) {
      const { error } = result;
      if (error.code === 'cancelled') this.skip([kind], place, 'cancelled');
      else this.#set(kind, place, { kind: 'failed', milliseconds, error });
      return null;
    }
    const { value, finding, skipped } = result.value;
    if (skipped === undefined) this.#set(kind, place, { kind: 'passed', milliseconds, finding });
    else this.skip([kind], place, skipped);
    return value;
  }

  skip(kinds: readonly CheckStepKind[], place: string | null, reason: SkipReason): void {
    for (const kind of kinds)
      this.#set(kind, place, { kind: 'skipped', reason: this.#signal.aborted ? 'cancelled' : reason });
  }

  /** Skips the steps of a place that depended on one that failed. */
  skipWaiting(place: string): void {
    for (const { kind, state, ...step } of this.#steps)
      if (step.place === place && state.kind === 'waiting') this.skip([kind], place, 'other_step');
  }

  #set(kind: CheckStepKind, place: string | null, state: CheckStepState): void {
    this.#steps = this.#steps.map((step) =>
      step.kind === kind && step.place === place ? { ...step, state } : step,
    );
    this.#onChanged(this.#steps);
  }
}
