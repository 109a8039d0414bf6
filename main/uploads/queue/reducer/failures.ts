/** What a failure means for its job, for the other jobs and for the circuit breaker. */

import { getPlace } from '../../../../preload/contract/account-id.ts';
import {
  busyBackoff,
  clampResumption,
  decideRetry,
  getBackoffMs,
  getRetryAfterMs,
  isNameRefused,
} from '../../../../preload/contract/errors/retry-policy.ts';
import { assertNever, type BridgeError } from '../../../../preload/contract/result.ts';
import type { Place } from '../../../../preload/contract/settings.ts';
import type { WaitReason } from '../../../../preload/contract/uploads.ts';
import { getPartIds, type JobPart } from '../../job.ts';
import { attemptBackoff, countPause, pauseUntil, pauseUntilReachable } from './circuit-breaker.ts';
import { schedule } from './schedule.ts';
import {
  getPause,
  listPartsOfPlace,
  noRefusals,
  type OpenCause,
  places,
  type Refusals,
  waitsAlone,
} from './state.ts';
import type { Step } from './step.ts';

/** After this many files in a row with the same refusal, the queue pauses. */
const maxSameRefusals = 3;
/** After this many consecutive failed attempts, the job fails. */
const maxAttempts = 5;
/** A service that fails with a file usually does so again, and each attempt sends the whole file. */
const maxAttemptsAfter500 = 2;
/** Milliseconds after which a part that found no space is tried again. */
const spaceRetryMs = 15_000;

export const hasAttemptsLeft = ({ failures }: { readonly failures: number }, error?: BridgeError): boolean =>
  failures + 1 < (error?.status === 500 ? maxAttemptsAfter500 : maxAttempts);

/** The attempt failed and created no record. `phase`: it failed with the list before sending, or with the store. */
export const failAttempt = (
  step: Step,
  id: string,
  error: BridgeError,
  phase: 'reading' | 'uploading',
): void => {
  // Its state is stored before its last bytes are sent, which takes space on this computer.
  if (error.code === 'disk_full') {
    waitForSpace(step, [id], error);
    return;
  }
  const one = step.jobs.getPart(id);
  const { failures = 0, sending } = one?.part ?? {};
  const place = getPlace(one?.job.accountId ?? null);
  const refusals = countRefusal(step.state.lanes[place].refusals, error);
  step.setLane(place, { refusals });
  const { now, random } = step.context;
  const isLastAttempt = !hasAttemptsLeft({ failures }, phase === 'uploading' ? error : undefined);
  const fail = (): void => step.apply([id], { kind: 'failed', error, canRetry: true });
  const wait = (until: number | null, reason: WaitReason, countsAsFailure: boolean): void =>
    step.apply([id], { kind: 'wait', until, reason, error, countsAsFailure });
  const name = sending?.name ?? one?.job.name ?? '';
  const decision = isNameRefused(error, name) ? 'quota' : decideRetry(error, phase);
  switch (decision) {
    case 'key':
      pauseForAccess(step, place, error, [id]);
      break;
    case 'rate_limited':
    case 'server_busy':
      wait(pauseQueue(step, place, { reason: decision, error }), decision, false);
      break;
    case 'offline':
      pauseUntilReachable(step, place, { reason: decision, error });
      wait(null, decision, false);
      break;
    case 'trouble':
      pauseUntilReachable(step, place, { reason: decision, error });
      // A job that fails like this every time, although probes succeed, is itself the problem.
      if (isLastAttempt) fail();
      else wait(null, decision, true);
      break;
    case 'retry':
      if (isLastAttempt) fail();
      else wait(now + getBackoffMs(attemptBackoff, failures + 1, random), 'backoff', true);
      setResumeTimer(step, id);
      break;
    case 'quota':
    case 'unknown':
    case 'failed':
      fail();
      if (decision === 'quota' || refusals.count >= maxSameRefusals) pauseForUser(step, place);
      break;
    default:
      assertNever(decision);
  }
};

/** These parts go on when there is space on the disk of this computer, which is looked at from time to time. */
export const waitForSpace = (step: Step, ids: readonly string[], error: BridgeError): void => {
  const until = step.context.now + spaceRetryMs;
  step.apply(ids, { kind: 'wait', until, reason: 'disk_full', error, countsAsFailure: false });
  for (const id of ids) setResumeTimer(step, id);
};

/** Handles an error of one place that is unrelated to a single file. */
export const handleServiceError = (step: Step, place: Place, error: BridgeError): void => {
  const reason = decideRetry(error, 'reading');
  if (reason === 'key') pauseForAccess(step, place, error);
  if (reason === 'offline' || reason === 'trouble') pauseUntilReachable(step, place, { reason, error });
  if (reason === 'rate_limited' || reason === 'server_busy') pauseQueue(step, place, { reason, error });
  schedule(step);
};

/** Pauses for the time that the service named, but longer each time until a success. Returns when the pause ends. */
const pauseQueue = (step: Step, place: Place, cause: OpenCause): number => {
  const namedMs = getRetryAfterMs(cause.error.retryAfterSeconds);
  const ms = countPause(step, place, namedMs === null ? busyBackoff : attemptBackoff);
  const until = step.context.now + Math.max(namedMs ?? 0, ms);
  pauseUntil(step, place, until, cause);
  return getPause(step.state.lanes[place].circuitBreaker)?.until ?? until;
};

/** The same status and words count as one refusal. Failures without a response of the service are not counted. */
const countRefusal = (before: Refusals, { status, serviceMessage, fields }: BridgeError): Refusals => {
  if (status === undefined) return before;
  const key = JSON.stringify([status, serviceMessage, fields]);
  return { key, count: key === before.key ? before.count + 1 : 1 };
};

/** The service refuses what comes next, too. Running attempts continue. */
const pauseForUser = (step: Step, place: Place): void => {
  const open = listPartsOfPlace(step.state, place, 'queued', 'preparing', 'prepared', 'waiting');
  step.apply(getPartIds(open), { kind: 'pause', reason: 'refused' });
  step.setLane(place, { refusals: noRefusals });
};

const waitingForAccess = ['queued', 'preparing', 'prepared', 'waiting', 'checking'] as const;

/** Whether the part waits for a service or its key, and so resumes by itself. */
export const isPausedForAccess = ({ part: { state } }: JobPart): boolean =>
  state.kind === 'paused' && (state.reason === 'service' || state.reason === 'key');

/** Pauses the jobs that would be refused as well. Running attempts continue. */
const pauseForAccess = (
  step: Step,
  place: Place,
  { code }: BridgeError,
  refusedIds: readonly string[] = [],
): void => {
  const reason = code === 'not_configured' ? 'service' : 'key';
  const affected = listPartsOfPlace(step.state, place, ...waitingForAccess);
  const paused = listPartsOfPlace(step.state, place, 'paused').filter(isPausedForAccess);
  step.change(getPartIds(paused), ({ part }) => ({ ...part, state: { kind: 'paused', reason } }));
  step.apply(new Set([...refusedIds, ...getPartIds(affected)]), { kind: 'pause', reason });
};

/** Starts the timer of a part that waits on its own. */
export const setResumeTimer = (step: Step, id: string): void => {
  const state = step.jobs.getPart(id)?.part.state;
  if (!waitsAlone(state) || state.until === null) return;
  const { now } = step.context;
  const ms = clampResumption(state.until, now) - now;
  step.run({ kind: 'set_timer', timer: { kind: 'resume_part', id }, ms });
};

/** Starts the timers again after sleep, during which they did not run. */
export const restartResumeTimers = (step: Step): void => {
  for (const place of places)
    for (const { part } of listPartsOfPlace(step.state, place, 'waiting')) setResumeTimer(step, part.id);
};

export const onResumeTimer = (step: Step, id: string): void => {
  const state = step.jobs.getPart(id)?.part.state;
  if (waitsAlone(state)) step.apply([id], { kind: 'start', by: 'queue' });
  schedule(step);
};
