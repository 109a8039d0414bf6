/**
 * Holds the state of the queue. Events are reduced one after the other; what changes is saved in one
 * transaction and reported before the effects run.
 */
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { Effect, QueueEvent } from './reducer/events.ts';
import type { UnitOfWork } from './reducer/job-table.ts';
import { reduce } from './reducer/reducer.ts';
import type { QueueState } from './reducer/state.ts';
import type { Context, Step } from './reducer/step.ts';

interface CoordinatorDeps {
  readonly getContext: () => Context;
  readonly write: (work: UnitOfWork) => Result<true>;
  /** Reports the change to the window and to the log. */
  readonly onChanged: (event: QueueEvent, previous: QueueState, step: Step) => void;
  readonly runEffect: (effect: Effect) => void;
}

export class Coordinator {
  readonly #deps: CoordinatorDeps;
  readonly #pending: QueueEvent[] = [];
  #state: QueueState;
  #isReducing = false;

  constructor(initial: QueueState, deps: CoordinatorDeps) {
    this.#state = initial;
    this.#deps = deps;
  }

  get state(): QueueState {
    return this.#state;
  }

  /** Handles the event now, or after the current one. */
  readonly dispatch = (event: QueueEvent): void => {
    this.#pending.push(event);
    if (!this.#isReducing) this.#handlePending();
  };

  /** Handles the event now. Fails if it does not apply, or if a required write fails. Not for effect handlers. */
  readonly request = (event: QueueEvent): Result<true> => {
    if (this.#isReducing) throw new Error(`${event.kind} cannot be requested by an effect`);
    const result = this.#handle(event);
    this.#handlePending();
    return result;
  };

  #handlePending(): void {
    for (let event = this.#pending.shift(); event !== undefined; event = this.#pending.shift()) {
      this.#handle(event);
    }
  }

  #handle(event: QueueEvent): Result<true> {
    this.#isReducing = true;
    try {
      const previous = this.#state;
      const step = reduce(previous, event, this.#deps.getContext());
      const { state, work, effects, refusal } = step;
      const written = refusal === null ? this.#write(work) : { ok: false as const, error: refusal };
      if (!written.ok && (refusal !== null || work.isRequired)) {
        work.rollBack();
        return written;
      }
      this.#state = state;
      this.#deps.onChanged(event, previous, step);
      const ids = work.saved.map(({ id }) => id);
      if (!written.ok) this.dispatch({ kind: 'save_failed', ids });
      else if (ids.some((id) => state.unsaved.has(id))) this.dispatch({ kind: 'saved', ids });
      for (const effect of effects) this.#deps.runEffect(effect);
      return ok(true);
    } finally {
      this.#isReducing = false;
    }
  }

  #write(work: UnitOfWork): Result<true> {
    const isEmpty = work.saved.length === 0 && work.removedIds.length === 0;
    return isEmpty ? ok(true) : this.#deps.write(work);
  }
}
