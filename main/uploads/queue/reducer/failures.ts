/** What a failure means for its job, for the other jobs and for the circuit breaker. */

import { getPlace } from '../../../../preload/contract/account-id.ts';
import {
  clampResumption,
  decideRetry,
  getRetryAfterMs,
} from '../../../../preload/contract/errors/retry-policy.ts';
import { assertNever, type BridgeError } from '../../../../preload/contract/result.ts';
import type { Place } from '../../../../preload/contract/settings.ts';
import type { JobPart } from '../../job.ts';
import {
  attemptBackoff,
  busyBackoff,
  countPause,
  pauseUntil,
  pauseUntilReachable,
} from './circuit-breaker.ts';
import { decideAfterFailure, type FailureDecision } from './decide-after-failure.ts';
import { schedule } from './schedule.ts';
import { getPause, listPartsOfPlace, noRefusals, type OpenCause, type Refusals } from './state.ts';
import { applyToParts, changeParts, type Step, withEffects, withLane, withState } from './step.ts';

/** The attempt failed and created no record. */
export const failAttempt = (
  step: Step,
  id: string,
  error: BridgeError,
  phase: 'reading' | 'uploading',
): Step => {
  const one = step.state.jobs.getPart(id);
  const { failures = 0, sending } = one?.part ?? {};
  const name = sending?.name ?? one?.job.name ?? '';
  const place = getPlace(one?.job.accountId ?? null);
  const refusals = countRefusal(step.state.lanes[place].refusals, error);
  const attempt = { error, phase, failures, name, sameRefusals: refusals.count };
  const decision = decideAfterFailure(attempt, step.context);
  return applyDecision(withLane(step, place, { refusals }), { id, place }, error, decision);
};

const applyDecision = (
  step: Step,
  { id, place }: { readonly id: string; readonly place: Place },
  error: BridgeError,
  decision: FailureDecision,
): Step => {
  switch (decision.kind) {
    case 'pause_for_key':
      return pauseForAccess(step, place, error, [id]);
    case 'pause_queue': {
      const { reason } = decision.cause;
      const { step: paused, until } = pauseQueue(step, place, decision.cause);
      return applyToParts(paused, [id], { kind: 'wait', until, reason, error, countsAsFailure: false });
    }
    case 'wait_until_reachable':
      return applyToParts(pauseUntilReachable(step, place, decision.cause), [id], decision.event);
    case 'pause_for_user':
      return pauseForUser(applyToParts(step, [id], decision.event), place);
    case 'job_only':
      return setResumeTimer(applyToParts(step, [id], decision.event), id);
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
  return withEffects(withState(step, { resumeTimers: new Set(step.state.resumeTimers).add(id) }), {
    kind: 'set_timer',
    timer: { kind: 'resume_part', id },
    ms: clampResumption(state.until, now) - now,
  });
};

/** Starts the timers again after sleep, during which they did not run. */
export const restartResumeTimers = (step: Step): Step =>
  [...step.state.resumeTimers].reduce(setResumeTimer, step);

export const onResumeTimer = (step: Step, id: string): Step => {
  const resumeTimers = new Set(step.state.resumeTimers);
  resumeTimers.delete(id);
  const next = withState(step, { resumeTimers });
  const state = next.state.jobs.getPart(id)?.part.state;
  const isWaiting = state?.kind === 'waiting' && state.reason === 'backoff';
  return schedule(isWaiting ? applyToParts(next, [id], { kind: 'start', by: 'queue' }) : next);
};
