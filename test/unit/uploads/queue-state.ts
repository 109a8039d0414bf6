import type { Job } from '../../../main/uploads/job.ts';
import type { Effect } from '../../../main/uploads/queue/reducer/effects.ts';
import type { QueueEvent } from '../../../main/uploads/queue/reducer/events.ts';
import { reduce } from '../../../main/uploads/queue/reducer/reducer.ts';
import { createInitialState, type QueueState } from '../../../main/uploads/queue/reducer/state.ts';
import type { Context } from '../../../main/uploads/queue/reducer/step.ts';

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

/** The state after all events, and the effects of the last one. */
export const reduceAll = (
  initial: QueueState,
  events: readonly QueueEvent[],
  context: Context = newContext(),
): { readonly state: QueueState; readonly effects: readonly Effect[] } => {
  let state = initial;
  let effects: readonly Effect[] = [];
  for (const event of events) ({ state, effects } = reduce(state, event, context));
  return { state, effects };
};

/** Kinds of effects, with the ids of their jobs. */
export const summarizeEffects = (effects: readonly Effect[]): readonly string[] =>
  effects.map((effect) => {
    switch (effect.kind) {
      case 'save_jobs':
      case 'retry_saves':
        return `${effect.kind} ${effect.jobs.map((job) => `${job.id} ${job.state.kind}`).join(', ')}`;
      case 'start_attempt':
        return `${effect.kind} ${effect.job.id}`;
      case 'abort_attempt':
      case 'verify_outcome':
        return `${effect.kind} ${effect.id}`;
      case 'remove_jobs':
        return `${effect.kind} ${effect.ids.join(', ')}`;
      case 'start_preparation':
        return `${effect.kind} ${effect.recording.recordingId}`;
      case 'abort_preparation':
        return `${effect.kind} ${effect.recordingId}`;
      case 'discard_prepared':
        return `${effect.kind} ${effect.key}`;
      case 'report_recording':
        return `${effect.kind} ${effect.recording.parts.length} parts`;
      case 'report_part':
        return `${effect.kind} ${effect.part.jobId}`;
      case 'report_part_jobs':
        return [effect.kind, ...effect.change.removedJobIds].join(' ');
      case 'set_timer':
        return `${effect.kind} ${effect.timer.kind} ${effect.ms}`;
      case 'cancel_timer':
        return `${effect.kind} ${effect.timer.kind}`;
      default:
        return effect.kind;
    }
  });

export const getStates = (state: QueueState): readonly string[] =>
  state.jobs.all().map((job) => `${job.id} ${job.state.kind}`);
