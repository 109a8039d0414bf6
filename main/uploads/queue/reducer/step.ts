/** One step of the reducer: the next state, and the effects that follow once it is saved. */
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Place, Settings } from '../../../../preload/contract/settings.ts';
import type { PreparedFormat } from '../../../../preload/recordings/encoding.ts';
import { type Job, type JobEvent, type JobPreparation, transition } from '../../job.ts';
import type { Effect, RequiredWrite } from './effects.ts';
import type { Lane, QueueState } from './state.ts';

/** What the reducer reads besides the state. */
export interface Context {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** 0 to 1, for jitter. */
  readonly random: () => number;
  readonly settings: () => Pick<Settings, 'concurrency' | 'place' | 'transcriptionTimeoutMinutes'>;
  /** Milliseconds until the rate limit of the service allows this many requests; 0: now. */
  readonly getDelay: (requests: number) => number;
  /** Milliseconds before each check for a record, until the user is asked. */
  readonly verificationDelaysMs: readonly number[];
  /** What the service takes. */
  readonly preparedFormat: () => PreparedFormat;
  /** See `formatPartName`. */
  readonly partNameTemplate: () => string;
  /** How a recording that tried a larger limit is sent after its refusal; null if it tried none. */
  readonly planRefused: (job: Job) => JobPreparation | null;
}

export interface Step {
  readonly state: QueueState;
  readonly effects: readonly Effect[];
  readonly context: Context;
  /** A write without which neither the state nor the effects apply. */
  readonly requiredWrite: RequiredWrite | null;
  /** Why the event does not apply. The state is unchanged. */
  readonly refusal: BridgeError | null;
}

export const createStep = (state: QueueState, context: Context): Step => ({
  state,
  effects: [],
  context,
  requiredWrite: null,
  refusal: null,
});

export const withState = (step: Step, changes: Partial<QueueState>): Step => ({
  ...step,
  state: { ...step.state, ...changes },
});

export const withLane = (step: Step, place: Place, changes: Partial<Lane>): Step => {
  const { lanes } = step.state;
  return withState(step, { lanes: { ...lanes, [place]: { ...lanes[place], ...changes } } });
};

export const withEffects = (step: Step, ...effects: readonly Effect[]): Step =>
  effects.length === 0 ? step : { ...step, effects: [...step.effects, ...effects] };

/** Applies the functions one after the other. */
export const pipe = (step: Step, ...functions: readonly ((step: Step) => Step)[]): Step =>
  functions.reduce((current, next) => next(current), step);

/** Replaces these jobs and saves them in one write. */
export const replaceJobs = (step: Step, jobs: readonly Job[]): Step =>
  jobs.length === 0
    ? step
    : withEffects(withState(step, { jobs: step.state.jobs.with(jobs) }), { kind: 'save_jobs', jobs });

/** Applies the event to the jobs whose state allows it, and saves them in one write. */
export const applyToJobs = (step: Step, ids: Iterable<string>, event: JobEvent): Step =>
  replaceJobs(
    step,
    step.state.jobs
      .getAll(ids)
      .map((job) => transition(job, event))
      .filter((job) => job !== null),
  );

/** Applies an event that is reported in batches and never saved. */
export const applyWithoutSaving = (step: Step, id: string, event: JobEvent): Step => {
  const job = step.state.jobs.get(id);
  const next = job ? transition(job, event) : null;
  return next ? withState(step, { jobs: step.state.jobs.with([next]) }) : step;
};

/** The jobs without those that are removed, none of which is to be saved any more. */
export const withoutJobs = (step: Step, ids: readonly string[]): Step => {
  const unsaved = new Set(step.state.unsaved);
  for (const id of ids) unsaved.delete(id);
  return withState(step, { jobs: step.state.jobs.without(ids), unsaved });
};

/** The jobs change only if they can be saved. */
export const requireSaved = (step: Step, jobs: readonly Job[]): Step => ({
  ...withState(step, { jobs: step.state.jobs.with(jobs) }),
  requiredWrite: { kind: 'save_jobs', jobs },
});

export const refuse = (step: Step, refusal: BridgeError): Step => ({ ...step, refusal });
