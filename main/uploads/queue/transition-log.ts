/**
 * Describes transitions for the log: ids, states, events, error codes and times, but no names, paths or
 * texts.
 */
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { Place } from '../../../preload/contract/settings.ts';
import type { UploadState } from '../../../preload/contract/uploads.ts';
import { getParts } from '../job.ts';
import type { QueueEvent } from './reducer/events.ts';
import { getPause, isPausedAlike, places, type QueueState } from './reducer/state.ts';
import type { Step } from './reducer/step.ts';

/**
 * A line for each change of a job's state, which may pass several, and for a pause of a place. Null if there is none.
 */
export const describeTransitions = (
  event: QueueEvent,
  previous: QueueState,
  { state: next, work }: Pick<Step, 'state' | 'work'>,
): string | null => {
  const lines = places.flatMap((place) => describePause(event, place, previous, next));
  const kinds = new Map<string, UploadState['kind']>();
  const passed = work.passed.flatMap((job) => getParts(job));
  for (const { job, part } of passed) {
    const { id, state } = part;
    const before = work.getBefore(job.id)?.parts.find((one) => one.id === id);
    const from = kinds.get(id) ?? before?.state.kind;
    kinds.set(id, state.kind);
    if (from === state.kind) continue;
    const reason = joinFacts(event.kind, ...describeReason(state), ...describeOutcome(event, state));
    lines.push(`upload ${id}: ${from ?? 'new'} → ${state.kind} (${reason})`);
  }
  return lines.length === 0 ? null : lines.join('\n');
};

const describePause = (event: QueueEvent, place: Place, previous: QueueState, next: QueueState): string[] => {
  const { circuitBreaker } = next.lanes[place];
  if (isPausedAlike(previous.lanes[place].circuitBreaker, circuitBreaker)) return [];
  const pause = getPause(circuitBreaker);
  const subject = place === 'computer' ? 'all uploads on this computer' : 'all uploads';
  if (pause === null) return [`${subject}: resumed (${event.kind})`];
  const { reason, error, until } = pause;
  const facts = joinFacts(event.kind, reason, ...describeError(error), ...describeUntil(until));
  return [`${subject}: paused (${facts})`];
};

/** A reason and its error may have the same name. */
const joinFacts = (...facts: readonly string[]): string => [...new Set(facts)].join(', ');

const describeReason = (state: UploadState): readonly string[] => [
  ...('reason' in state ? [state.reason] : []),
  ...('error' in state && state.error ? describeError(state.error) : []),
  ...(state.kind === 'waiting' ? describeUntil(state.until) : []),
  ...(state.kind === 'done' ? [`transcription ${state.transcriptionId}`] : []),
];

/** Why the outcome of an attempt is unknown: the state itself does not have it. */
const describeOutcome = (event: QueueEvent, { kind }: UploadState): readonly string[] =>
  kind === 'checking' && event.kind === 'attempt_ended' && event.end.kind === 'unknown_outcome'
    ? describeError(event.end.error)
    : [];

const describeError = ({ code, status }: BridgeError): readonly string[] =>
  status === undefined ? [code] : [code, `status ${status}`];

const describeUntil = (until: number | null): readonly string[] =>
  until === null ? [] : [`until ${formatTime(until)}`];

const formatTime = (time: number): string => {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? String(time) : date.toISOString();
};
