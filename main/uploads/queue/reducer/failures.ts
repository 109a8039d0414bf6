/** What a failure means for its job, for the other jobs and for the circuit breaker. */

import { getPlace } from '../../../../preload/contract/account-id.ts';
import {
  clampResumption,
  decideRetry,
  getRetryAfterMs,
  isNameRefused,
} from '../../../../preload/contract/errors/retry-policy.ts';
import { assertNever, type BridgeError } from '../../../../preload/contract/result.ts';
import type { Place } from '../../../../preload/contract/settings.ts';
import type { WaitReason } from '../../../../preload/contract/uploads.ts';
import type { JobEvent, JobPart } from '../../job.ts';
import {
  attemptBackoff,
  busyBackoff,
  countPause,
  getBackoffMs,
  pauseUntil,
  pauseUntilReachable,
} from './circuit-breaker.ts';
import { schedule } from './schedule.ts';
import { getPause, listPartsOfPlace, noRefusals, type OpenCause, places, type Refusals } from './state.ts';
import { applyToParts, changeParts, type Step, withEffects, withLane } from './step.ts';

/** After this many files in a row with the same refusal, the queue pauses. */
const maxSameRefusals = 3;
/** After this many consecutive failed attempts, the job fails. */
const maxAttempts = 5;
/** A service that fails with a file usually does so again, and each attempt sends the whole file. */
const maxAttemptsAfter500 = 2;

export const hasAttemptsLeft = ({ failures }: { readonly failures: number }, error?: BridgeError): boolean =>
  failures + 1 < (error?.status === 500 ? maxAttemptsAfter500 : maxAttempts);

/** The attempt failed and created no record. `phase`: it failed with the list before sending, or with the store. */
export const failAttempt = (
  before: Step,
  id: string,
  error: BridgeError,
  phase: 'reading' | 'uploading',
): Step => {
  const one = before.state.jobs.getPart(id);
  const { failures = 0, sending } = one?.part ?? {};
  const place = getPlace(one?.job.accountId ?? null);
  const refusals = countRefusal(before.state.lanes[place].refusals, error);
  const step = withLane(before, place, { refusals });
  const { now, random } = step.context;
  const isLastAttempt = !hasAttemptsLeft({ failures }, phase === 'uploading' ? error : undefined);
  const failed: JobEvent = { kind: 'failed', error, canRetry: true };
  const wait = (until: number | null, reason: WaitReason, countsAsFailure: boolean): JobEvent => ({
    kind: 'wait',
    until,
    reason,
    error,
    countsAsFailure,
  });
  const name = sending?.name ?? one?.job.name ?? '';
  const decision = isNameRefused(error, name) ? 'quota' : decideRetry(error, phase);
  switch (decision) {
    case 'key':
      return pauseForAccess(step, place, error, [id]);
    case 'rate_limited':
    case 'server_busy': {
      const { step: paused, until } = pauseQueue(step, place, { reason: decision, error });
      return applyToParts(paused, [id], wait(until, decision, false));
    }
    case 'offline':
    case 'trouble': {
      // A job that fails like this every time, although probes succeed, is itself the problem.
      const isTrouble = decision === 'trouble';
      const paused = pauseUntilReachable(step, place, { reason: decision, error });
      return applyToParts(
        paused,
        [id],
        isTrouble && isLastAttempt ? failed : wait(null, decision, isTrouble),
      );
    }
    case 'retry': {
      if (isLastAttempt) return applyToParts(step, [id], failed);
      const until = now + getBackoffMs(attemptBackoff, failures + 1, random);
      return setResumeTimer(applyToParts(step, [id], wait(until, 'backoff', true)), id);
    }
    case 'quota':
    case 'unknown':
    case 'failed': {
      const next = applyToParts(step, [id], failed);
      return decision === 'quota' || refusals.count >= maxSameRefusals ? pauseForUser(next, place) : next;
    }
    default:
      return assertNever(decision);
  }
};

/** Handles an error of one place that is unrelated to a single file. */
export const handleServiceError = (step: Step, place: Place, error: BridgeError): Step => {
  const decision = decideRetry(error, 'reading');
  switch (decision) {
    case 'key':
      return schedule(pauseForAccess(step, place, error));
    case 'offline':
    case 'trouble':
      return schedule(pauseUntilReachable(step, place, { reason: decision, error }));
    case 'rate_limited':
    case 'server_busy':
      return schedule(pauseQueue(step, place, { reason: decision, error }).step);
    case 'retry':
    case 'unknown':
    case 'failed':
    case 'quota':
      return schedule(step);
    default:
      return assertNever(decision);
  }
};

/** Pauses for the time that the service named, but longer each time until a success. Returns when the pause ends. */
const pauseQueue = (
  step: Step,
  place: Place,
  cause: OpenCause,
): { readonly step: Step; readonly until: number } => {
  const { now } = step.context;
  const namedMs = getRetryAfterMs(cause.error.retryAfterSeconds);
  const counted = countPause(step, place, namedMs === null ? busyBackoff : attemptBackoff);
  const until = now + Math.max(namedMs ?? 0, counted.ms);
  const paused = pauseUntil(counted.step, place, until, cause);
  return { step: paused, until: getPause(paused.state.lanes[place].circuitBreaker)?.until ?? until };
};

/** The same status and words count as one refusal. Failures without a response of the service are not counted. */
const countRefusal = (before: Refusals, { status, serviceMessage, fields }: BridgeError): Refusals => {
  if (status === undefined) return before;
  const key = JSON.stringify([status, serviceMessage, fields]);
  return { key, count: key === before.key ? before.count + 1 : 1 };
};

/** The service refuses what comes next, too. Running attempts continue. */
const pauseForUser = (step: Step, place: Place): Step => {
  const open = listPartsOfPlace(step.state, place, 'queued', 'preparing', 'prepared', 'waiting');
  const ids = open.map(({ part }) => part.id);
  const paused = applyToParts(step, ids, { kind: 'pause', reason: 'refused' });
  return withLane(paused, place, { refusals: noRefusals });
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
): Step => {
  const reason = code === 'not_configured' ? 'service' : 'key';
  const affected = listPartsOfPlace(step.state, place, ...waitingForAccess);
  const paused = listPartsOfPlace(step.state, place, 'paused').filter(isPausedForAccess);
  const getIds = (parts: readonly JobPart[]): readonly string[] => parts.map(({ part }) => part.id);
  const others = changeParts(step, getIds(paused), ({ part }) => ({
    ...part,
    state: { kind: 'paused', reason },
  }));
  const ids = new Set([...refusedIds, ...getIds(affected)]);
  return applyToParts(others, ids, { kind: 'pause', reason });
};

/** Starts the timer of a part that waits on its own. */
export const setResumeTimer = (step: Step, id: string): Step => {
  const state = step.state.jobs.getPart(id)?.part.state;
  if (state?.kind !== 'waiting' || state.until === null || state.reason !== 'backoff') return step;
  const { now } = step.context;
  const ms = clampResumption(state.until, now) - now;
  return withEffects(step, { kind: 'set_timer', timer: { kind: 'resume_part', id }, ms });
};

/** Starts the timers again after sleep, during which they did not run. */
export const restartResumeTimers = (step: Step): Step =>
  places
    .flatMap((place) => listPartsOfPlace(step.state, place, 'waiting'))
    .reduce((next, { part }) => setResumeTimer(next, part.id), step);

export const onResumeTimer = (step: Step, id: string): Step => {
  const state = step.state.jobs.getPart(id)?.part.state;
  const isWaiting = state?.kind === 'waiting' && state.reason === 'backoff';
  return schedule(isWaiting ? applyToParts(step, [id], { kind: 'start', by: 'queue' }) : step);
};
