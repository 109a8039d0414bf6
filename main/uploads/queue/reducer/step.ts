/** One step of the reducer: the next state, what changes in its jobs, and the effects that follow once it is saved. */
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Place, Settings } from '../../../../preload/contract/settings.ts';
import { isFinished } from '../../../../preload/contract/upload-states.ts';
import type { PreparedFormat } from '../../../../preload/recordings/encoding.ts';
import {
  isSplit,
  isUnsplit,
  type Job,
  type JobEvent,
  type JobPart,
  type Part,
  split,
  transition,
  withParts,
} from '../../job.ts';
import { describeRecording } from '../../preparing/split-recording.ts';
import type { Effect } from './effects.ts';
import { UnitOfWork } from './job-table.ts';
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
  readonly planRefused: (job: Job) => Job | null;
}

export interface Step {
  readonly state: QueueState;
  readonly work: UnitOfWork;
  readonly effects: readonly Effect[];
  readonly context: Context;
  /** Why the event does not apply. The state is unchanged. */
  readonly refusal: BridgeError | null;
}

export const createStep = (state: QueueState, context: Context): Step => ({
  state,
  work: new UnitOfWork(state.jobs),
  effects: [],
  context,
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

/** Adds these jobs or replaces them, and saves them. Recordings in parts are split when they are queued. */
export const saveJobs = (step: Step, jobs: readonly Job[]): Step => jobs.reduce(saveJob, step);

const saveJob = (step: Step, job: Job): Step => {
  const isQueued = isUnsplit(job) && job.parts.some(({ state }) => state.kind === 'queued');
  const next = isQueued ? split(job, job.preparation?.count ?? 1) : job;
  const before = step.state.jobs.get(job.id);
  step.work.save([next]);
  if (isQueued) reportRecording(step, next, false);
  else reportParts(step, before, next);
  return discardFinished(step, next.id);
};

/** The library learns which parts a recording has. */
export const reportRecording = (step: Step, job: Job, isMeasured: boolean): Step => {
  const recording = describeRecording(job, isMeasured);
  if (recording !== null) step.work.report({ kind: 'report_recording', recording });
  return step;
};

const isMissing = (part: Part | undefined): boolean =>
  part?.state.kind === 'cancelled' || part?.state.kind === 'failed';

/** The library learns which parts are done, and which are missing: they were removed, cancelled or have failed. */
const reportParts = ({ work }: Step, before: Job | undefined, job: Job | undefined): void => {
  const find = (parts: readonly Part[], id: string): Part | undefined => parts.find((part) => part.id === id);
  const parts = job && isSplit(job) ? job.parts : [];
  const earlier = before && isSplit(before) ? before.parts : [];
  for (const { id, state } of parts) {
    if (state.kind === 'done' && find(earlier, id)?.state.kind !== 'done')
      work.report({ kind: 'report_part', jobId: id, transcriptionId: state.transcriptionId });
  }
  const removedJobIds = earlier
    .filter(({ id, state }) => state.kind !== 'done' && find(parts, id) === undefined)
    .map(({ id }) => id);
  const isChanged = parts.some((part) => isMissing(part) !== isMissing(find(earlier, part.id)));
  if (isChanged || removedJobIds.length > 0) work.report({ kind: 'report_part_jobs', removedJobIds });
};

const getKeys = (job: Job | undefined): readonly string[] => job?.parts.flatMap(({ key }) => key ?? []) ?? [];

/** Deletes prepared files that the job does not have any more, unless its preparation runs. */
export const discardKeys = (step: Step, job: Job): Step => {
  const left = new Set(getKeys(step.state.jobs.get(job.id)));
  const keys = [...new Set(getKeys(job))].filter((key) => !left.has(key));
  return step.state.preparation?.jobId === job.id
    ? step
    : withEffects(step, ...keys.map((key) => ({ kind: 'discard_prepared', key }) as const));
};

/** Deletes the prepared files of a recording whose parts are all done or cancelled, unless its preparation runs. */
export const discardFinished = (step: Step, id: string): Step => {
  const job = step.state.jobs.get(id);
  if (!job || step.state.preparation?.jobId === id) return step;
  if (getKeys(job).length === 0 || !job.parts.every(({ state }) => isFinished(state))) return step;
  const parts = job.parts.flatMap((part) => transition({ job, part }, { kind: 'file_lost' }) ?? []);
  step.work.save([{ ...job, parts }]);
  return discardKeys(step, job);
};

/**
 * Changes the parts with these ids, and all parts of the jobs with these ids, and saves their jobs. Null: the part stays as
 * it is.
 */
export const changeParts = (
  step: Step,
  ids: Iterable<string>,
  change: (one: JobPart) => Part | null,
): Step => {
  const byJob = Map.groupBy(step.state.jobs.getParts(ids), ({ job }) => job);
  const changed = [...byJob].flatMap(([job, ofJob]) => {
    const next = ofJob.flatMap((one) => change(one) ?? []);
    return next.length === 0 ? [] : [withParts(job, next)];
  });
  return saveJobs(step, changed);
};

/** Applies the event to those of the parts whose state allows it. */
export const applyToParts = (step: Step, ids: Iterable<string>, event: JobEvent): Step =>
  changeParts(step, ids, (one) => transition(one, event));

/** Applies an event that is reported in batches and never saved. */
export const applyWithoutSaving = (step: Step, id: string, event: JobEvent): Step => {
  const one = step.state.jobs.getPart(id);
  const next = one ? transition(one, event) : null;
  if (one && next) step.work.replace([withParts(one.job, [next])]);
  return step;
};

/** The jobs without these, none of which is to be saved any more. */
export const withoutJobs = (step: Step, jobs: readonly Job[]): Step => {
  const ids = jobs.map(({ id }) => id);
  const unsaved = new Set(step.state.unsaved);
  for (const id of ids) unsaved.delete(id);
  step.work.remove(ids);
  for (const job of jobs) reportParts(step, job, undefined);
  return jobs.reduce(discardKeys, withState(step, { unsaved }));
};

/** The event applies only if these jobs can be saved. */
export const requireSaved = (step: Step, jobs: readonly Job[]): Step => {
  step.work.isRequired = true;
  return saveJobs(step, jobs);
};

export const refuse = (step: Step, refusal: BridgeError): Step => ({ ...step, refusal });
