/**
 * Holds the state of the queue. Events are reduced one after the other; each new state is saved and reported
 * before its effects run.
 */
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { Job } from '../job.ts';
import type { Effect, EffectOf, RecordingReport, RequiredWrite } from './reducer/effects.ts';
import type { QueueEvent } from './reducer/events.ts';
import { reduce } from './reducer/reducer.ts';
import type { QueueState } from './reducer/state.ts';
import type { Context } from './reducer/step.ts';

interface CoordinatorDeps {
  readonly getContext: () => Context;
  readonly write: (write: RequiredWrite) => Result<true>;
  /** Reports the change to the window and to the log. `saved`: the jobs that are saved, in order. */
  readonly onChanged: (
    event: QueueEvent,
    previous: QueueState,
    next: QueueState,
    saved: readonly Job[],
  ) => void;
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
      const { state, effects, requiredWrite, refusal } = reduce(previous, event, this.#deps.getContext());
      if (refusal !== null) return { ok: false, error: refusal };
      const written = requiredWrite === null ? ok(true as const) : this.#deps.write(requiredWrite);
      if (!written.ok) return written;
      this.#state = state;
      const writes = requiredWrite === null ? effects : [requiredWrite, ...effects];
      const saved = writes.flatMap((write) => (write.kind === 'save_jobs' ? write.jobs : []));
      this.#deps.onChanged(event, previous, state, saved);
      for (const effect of mergeSaves(effects)) this.#deps.runEffect(effect);
      return written;
    } finally {
      this.#isReducing = false;
    }
  }
}

/**
 * Saves that follow one another become one, because each is a commit. The last state of a job counts. A report about
 * jobs is written with their save, so that a kill cannot come between them.
 */
export const mergeSaves = (effects: readonly Effect[]): readonly Effect[] => {
  const merged: Effect[] = [];
  for (const effect of effects) {
    const last = merged.at(-1);
    if (effect.kind === 'save_jobs' && last?.kind === 'save_jobs') {
      merged[merged.length - 1] = join(last, effect.jobs);
      continue;
    }
    const index = isReport(effect) ? findSave(merged, getJobIds(effect)) : -1;
    const save = merged[index];
    if (isReport(effect) && save?.kind === 'save_jobs') merged[index] = withReport(save, effect);
    else merged.push(effect);
  }
  return merged;
};

/** The index of the last save of one of these jobs; -1 if there is none. */
const findSave = (effects: readonly Effect[], jobIds: readonly string[]): number =>
  effects.findLastIndex(
    (effect) => effect.kind === 'save_jobs' && effect.jobs.some(({ id }) => jobIds.includes(id)),
  );

const join = (save: EffectOf<'save_jobs'>, jobs: readonly Job[]): Effect => ({
  ...save,
  jobs: [...new Map([...save.jobs, ...jobs].map((job) => [job.id, job])).values()],
});

const withReport = (save: EffectOf<'save_jobs'>, report: RecordingReport): Effect => ({
  ...save,
  reports: [...(save.reports ?? []), report],
});

const isReport = (effect: Effect): effect is RecordingReport =>
  effect.kind === 'report_recording' || effect.kind === 'report_part' || effect.kind === 'report_part_jobs';

const getJobIds = (report: RecordingReport): readonly string[] => {
  switch (report.kind) {
    case 'report_recording':
      return report.recording.parts.map(({ jobId }) => jobId);
    case 'report_part':
      return [report.part.jobId];
    case 'report_part_jobs':
      return report.change.removedJobIds;
  }
};
