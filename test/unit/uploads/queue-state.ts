import type { Job, Part } from '../../../main/uploads/job.ts';
import type { Effect, QueueEvent } from '../../../main/uploads/queue/reducer/events.ts';
import { JobTable, UnitOfWork } from '../../../main/uploads/queue/reducer/job-table.ts';
import { reduce } from '../../../main/uploads/queue/reducer/reducer.ts';
import { createInitialState, type QueueState } from '../../../main/uploads/queue/reducer/state.ts';
import type { Context } from '../../../main/uploads/queue/reducer/step.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';

export const now = 1_000_000;

export const newContext = (changes: Partial<Context> = {}): Context => ({
  now,
  random: () => 1,
  settings: () => ({ place: 'service', concurrency: 2, transcriptionTimeoutMinutes: 60 }),
  getDelay: () => 0,
  verificationDelaysMs: [0, 3_000],
  preparedFormat: () => 'webm',
  planRefused: () => null,
  partNameTemplate: () => '{name} · part {number} of {count}',
  ...changes,
});

/** The queue with the account `service`, before anything was started. */
export const newState = (jobs: readonly Job[], changes: Partial<QueueState> = {}): QueueState => {
  const initial = createInitialState(jobs);
  const account = { ...initial.account, listed: 'service', current: 'service', resumed: 'service' };
  return { ...initial, account, ...changes };
};

interface Outcome {
  readonly state: QueueState;
  readonly work: UnitOfWork;
  readonly effects: readonly Effect[];
  readonly refusal: BridgeError | null;
}

/** The state after all events, and what the last one led to. `initial` stays as it is. */
export const reduceAll = (
  initial: QueueState,
  events: readonly QueueEvent[],
  context: Context = newContext(),
): Outcome => {
  const state = { ...initial, jobs: new JobTable(initial.jobs.all()) };
  let last: Outcome = { state, work: new UnitOfWork(state.jobs), effects: [], refusal: null };
  for (const event of events) last = reduce(last.state, event, context);
  return last;
};

const describeParts = ({ parts }: Job): readonly string[] =>
  parts.map(({ id, state }) => `${id} ${state.kind}`);

/** What is written, in the order of the queue. */
export const summarizeWork = ({ saved, removedIds }: UnitOfWork): readonly string[] => [
  ...(saved.length === 0 ? [] : [`save ${saved.flatMap(describeParts).join(', ')}`]),
  ...(removedIds.length === 0 ? [] : [`remove ${removedIds.join(', ')}`]),
];

/** What is written, then kinds of effects with the ids of their jobs. */
export const summarize = ({ work, effects }: Pick<Outcome, 'work' | 'effects'>): readonly string[] => [
  ...summarizeWork(work),
  ...summarizeEffects(effects),
];

const summarizeEffects = (effects: readonly Effect[]): readonly string[] =>
  effects.map((effect) => {
    switch (effect.kind) {
      case 'start_attempt':
        return `${effect.kind} ${effect.upload.id}`;
      case 'abort_attempt':
      case 'verify_outcome':
        return `${effect.kind} ${effect.id}`;
      case 'start_preparation':
        return `${effect.kind} ${effect.recording.jobId}`;
      case 'abort_preparation':
        return `${effect.kind} ${effect.jobId}`;
      case 'discard_prepared':
        return `${effect.kind} ${effect.key}`;
      case 'set_timer':
        return `${effect.kind} ${effect.timer.kind} ${effect.ms}`;
      case 'cancel_timer':
        return `${effect.kind} ${effect.timer.kind}`;
      default:
        return effect.kind;
    }
  });

export const getStates = (state: QueueState): readonly string[] => state.jobs.all().flatMap(describeParts);

export const getPart = (state: QueueState, id: string): Part | undefined => state.jobs.getPart(id)?.part;
