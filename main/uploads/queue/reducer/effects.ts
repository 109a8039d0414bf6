/** What the coordinator asks the effect handlers to do. They report with events. */
import type { Job, SendAttempt } from '../../job.ts';

/** One timer of each kind and job. Setting it again replaces it. When it is due, `timer_due` is dispatched. */
export type Timer =
  /** The circuit breaker closes, or probes the service. */
  | { readonly kind: 'circuit_breaker' }
  /** The rate limit allows the next attempt. */
  | { readonly kind: 'rate_limit' }
  /** Saves that failed are repeated. */
  | { readonly kind: 'save' }
  /** A job that waits on its own is queued again. */
  | { readonly kind: 'resume_job'; readonly id: string }
  /** The record of an unknown outcome is looked for. */
  | { readonly kind: 'verify_outcome'; readonly id: string };

export type Effect =
  /** Writes the jobs in one transaction. Dispatches `save_failed` if that is not possible. */
  | { readonly kind: 'save_jobs'; readonly jobs: readonly Job[] }
  /** Repeats saves that failed. Dispatches `saves_retried`. */
  | { readonly kind: 'retry_saves'; readonly jobs: readonly Job[] }
  /** Saves which account is in use, for the next start. */
  | { readonly kind: 'save_account'; readonly accountId: string }
  /** Sends a file. Dispatches `attempt_listed`, `attempt_progressed`, `body_ending` and `attempt_ended`. */
  | { readonly kind: 'start_attempt'; readonly job: Job; readonly timeoutMs: number }
  | { readonly kind: 'abort_attempt'; readonly id: string }
  | { readonly kind: 'set_timer'; readonly timer: Timer; readonly ms: number }
  | { readonly kind: 'cancel_timer'; readonly timer: Timer }
  /** Sends one cheap request; aborts an earlier one. Dispatches `probe_ended`. */
  | { readonly kind: 'probe_service' }
  | { readonly kind: 'abort_probe' }
  /** Looks for the record of an unknown outcome. Dispatches `outcome_verified` with the same ids. */
  | {
      readonly kind: 'verify_outcome';
      readonly id: string;
      readonly watchId: number;
      readonly epoch: number;
      readonly sending: SendAttempt;
    }
  /** Determines the account, after earlier ones. Dispatches `access_resolved`. */
  | { readonly kind: 'resolve_access' };

/** A write that must succeed before its event counts. If it fails, the state stays as it was. */
export type RequiredWrite =
  | { readonly kind: 'save_jobs'; readonly jobs: readonly Job[] }
  | { readonly kind: 'remove_jobs'; readonly ids: readonly string[] };
