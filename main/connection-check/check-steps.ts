import type {
  CheckStep,
  CheckStepKind,
  CheckStepState,
  SkipReason,
} from '../../preload/contract/connection/connection-check.ts';
import type { BridgeError } from '../../preload/contract/result.ts';
import { monotonicNow } from '../lib/clock.ts';
import type { StepOutcome } from './steps/step-context.ts';

export interface StepName {
  readonly kind: CheckStepKind;
  /** The place as in `CheckStep`. */
  readonly place: string | null;
}

/** The steps of one check with their states. */
export class CheckSteps {
  #steps: readonly CheckStep[];
  readonly #onChanged: (steps: readonly CheckStep[]) => void;
  readonly #signal: AbortSignal;

  /** `onChanged` is called after each change. When the signal aborts, no further step runs. */
  constructor(
    names: readonly StepName[],
    onChanged: (steps: readonly CheckStep[]) => void,
    signal: AbortSignal,
  ) {
    this.#steps = names.map((name) => ({ ...name, state: { kind: 'waiting' } }));
    this.#onChanged = onChanged;
    this.#signal = signal;
  }

  get all(): readonly CheckStep[] {
    return this.#steps;
  }

  /** The value of the step; null if it failed or was cancelled. */
  async run<T>(name: StepName, work: () => StepOutcome<T>): Promise<T | null> {
    if (this.#signal.aborted) {
      this.skip(name, 'cancelled');
      return null;
    }
    this.#set(name, { kind: 'running' });
    const start = monotonicNow();
    const result = await work();
    const milliseconds = Math.round(monotonicNow() - start);
    if (!result.ok) {
      this.#set(name, toFailedState(result.error, milliseconds));
      return null;
    }
    const { value, finding, skipped } = result.value;
    if (skipped === undefined) this.#set(name, { kind: 'passed', milliseconds, finding });
    else this.skip(name, skipped);
    return value;
  }

  skip(name: StepName, reason: SkipReason): void {
    this.#set(name, { kind: 'skipped', reason: this.#signal.aborted ? 'cancelled' : reason });
  }

  #set({ kind, place }: StepName, state: CheckStepState): void {
    this.#steps = this.#steps.map((step) =>
      step.kind === kind && step.place === place ? { ...step, state } : step,
    );
    this.#onChanged(this.#steps);
  }
}

const toFailedState = (error: BridgeError, milliseconds: number): CheckStepState =>
  error.code === 'cancelled'
    ? { kind: 'skipped', reason: 'cancelled' }
    : { kind: 'failed', milliseconds, error };
