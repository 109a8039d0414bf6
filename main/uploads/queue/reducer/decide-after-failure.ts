/** Decides what a failure means for its job and for the queue. Pure functions. */

import { decideRetry, isNameRefused } from '../../../../preload/contract/errors/retry-policy.ts';
import { assertNever, type BridgeError } from '../../../../preload/contract/result.ts';
import type { JobEvent } from '../../job.ts';
import { attemptBackoff, getBackoffMs } from './circuit-breaker.ts';
import type { OpenCause } from './state.ts';

/** After this many files in a row with the same refusal, the queue pauses. */
const maxSameRefusals = 3;
/** After this many consecutive failed attempts, the job fails. */
const maxAttempts = 5;
/** A service that fails with a file usually does so again, and each attempt sends the whole file. */
const maxAttemptsAfter500 = 2;

export const hasAttemptsLeft = ({ failures }: { readonly failures: number }, error?: BridgeError): boolean =>
  failures + 1 < (error?.status === 500 ? maxAttemptsAfter500 : maxAttempts);

export type FailureDecision =
  /** The key is missing or was refused: all jobs that would be refused as well pause. */
  | { readonly kind: 'pause_for_key' }
  /** All jobs wait for a time, this one included. */
  | { readonly kind: 'pause_queue'; readonly cause: OpenCause }
  /** All jobs wait until the service is reachable. `event` applies to this job. */
  | { readonly kind: 'wait_until_reachable'; readonly cause: OpenCause; readonly event: JobEvent }
  /** This job fails; the others pause until the user resumes them. */
  | { readonly kind: 'pause_for_user'; readonly event: JobEvent }
  /** Only this job waits or fails. */
  | { readonly kind: 'job_only'; readonly event: JobEvent };

export const decideAfterFailure = (
  {
    error,
    phase,
    failures,
    name,
    sameRefusals,
  }: {
    readonly error: BridgeError;
    /** `reading`: the list before sending. `uploading`: the store. */
    readonly phase: 'reading' | 'uploading';
    /** Consecutive failed attempts before this one. */
    readonly failures: number;
    /** The name that was sent. */
    readonly name: string;
    /** How often in a row the service has refused uploads like this, with this one. */
    readonly sameRefusals: number;
  },
  { now, random }: { readonly now: number; readonly random: () => number },
): FailureDecision => {
  const decision = isNameRefused(error, name) ? 'quota' : decideRetry(error, phase);
  const isLastAttempt = !hasAttemptsLeft({ failures }, phase === 'uploading' ? error : undefined);
  const failed: JobEvent = { kind: 'failed', error, canRetry: true };
  switch (decision) {
    case 'key':
      return { kind: 'pause_for_key' };
    case 'rate_limited':
    case 'server_busy':
      return { kind: 'pause_queue', cause: { reason: decision, error } };
    case 'offline': {
      const event: JobEvent = { kind: 'wait', until: null, reason: decision, error, countsAsFailure: false };
      return { kind: 'wait_until_reachable', cause: { reason: decision, error }, event };
    }
    case 'retry': {
      if (isLastAttempt) return { kind: 'job_only', event: failed };
      const until = now + getBackoffMs(attemptBackoff, failures + 1, random);
      const event: JobEvent = { kind: 'wait', until, reason: 'backoff', error, countsAsFailure: true };
      return { kind: 'job_only', event };
    }
    case 'trouble': {
      // A job that fails like this every time, although probes succeed, is itself the problem.
      const wait: JobEvent = { kind: 'wait', until: null, reason: decision, error, countsAsFailure: true };
      const event = isLastAttempt ? failed : wait;
      return { kind: 'wait_until_reachable', cause: { reason: decision, error }, event };
    }
    case 'quota':
      return { kind: 'pause_for_user', event: failed };
    case 'unknown':
    case 'failed':
      return { kind: sameRefusals < maxSameRefusals ? 'job_only' : 'pause_for_user', event: failed };
    default:
      return assertNever(decision);
  }
};
