/** Everything that changes the state of the queue. */
import type { BridgeError, Result } from '../../../../preload/contract/result.ts';
import type { Place } from '../../../../preload/contract/settings.ts';
import type { ListeningProgress, UploadFields } from '../../../../preload/contract/uploads.ts';
import type { ServiceAccess } from '../../../api/types.ts';
import type { NewRecordResult } from '../../find-new-record.ts';
import type { Job, PreparedPart, SendAttempt } from '../../job.ts';
import type { Timer } from './effects.ts';

export type AttemptResult =
  /** The service has a record with this id. */
  | { readonly kind: 'finished'; readonly transcriptionId: string }
  /** No record was created: the list failed (`reading`), or the service refused the file (`uploading`). */
  | { readonly kind: 'refused'; readonly error: BridgeError; readonly phase: 'reading' | 'uploading' }
  /** The body was complete and the outcome is unknown. `final`: the service itself returned an error. */
  | { readonly kind: 'unknown_outcome'; readonly error: BridgeError; readonly final: boolean };

export type AttemptEnd = AttemptResult | { readonly kind: 'exception'; readonly reason: string };

export interface PreparationResult {
  readonly key: string;
  readonly durationSeconds: number;
  /** All of them, in order. */
  readonly parts: readonly PreparedPart[];
}

/** The user's commands. `uploads.ts` has checked that they apply. Ids of jobs stand for all of their parts. */
type CommandEvent =
  | { readonly kind: 'jobs_added'; readonly jobs: readonly Job[] }
  | { readonly kind: 'fields_edited'; readonly ids: readonly string[]; readonly fields: UploadFields }
  /** Jobs that are not queued are prepared in another way, or have another file. */
  | { readonly kind: 'jobs_planned'; readonly jobs: readonly Job[] }
  | { readonly kind: 'start_requested'; readonly ids: readonly string[] }
  | { readonly kind: 'pause_requested'; readonly ids: readonly string[] }
  | { readonly kind: 'cancel_requested'; readonly ids: readonly string[] }
  | { readonly kind: 'retry_requested'; readonly ids: readonly string[] }
  /** A part that was removed is sent. `id`: of the job. */
  | { readonly kind: 'part_requested'; readonly id: string; readonly index: number }
  | { readonly kind: 'jobs_removed'; readonly ids: readonly string[] }
  | { readonly kind: 'job_moved'; readonly id: string; readonly index: number };

/** `id`: of the part. */
type AttemptEvent =
  | { readonly kind: 'attempt_listed'; readonly id: string; readonly sending: SendAttempt }
  | {
      readonly kind: 'attempt_progressed';
      readonly id: string;
      readonly sent: number;
      readonly total: number;
      readonly speed: number | null;
    }
  /** The service tells how far it is with the recording of a complete body. */
  | { readonly kind: 'listening_progressed'; readonly id: string; readonly progress: ListeningProgress }
  /** The service refused the language code; the file is sent again with the other code. */
  | { readonly kind: 'attempt_repeated'; readonly id: string; readonly error: BridgeError }
  /** The last bytes are next. They are sent only if this is saved. */
  | { readonly kind: 'body_ending'; readonly id: string }
  | { readonly kind: 'attempt_ended'; readonly id: string; readonly end: AttemptEnd };

/** Events of the running preparation. The reducer ignores those of others. */
type PreparationEvent =
  /** `share` of the recording, 0 to 1. */
  | { readonly kind: 'preparation_progressed'; readonly jobId: string; readonly share: number }
  /** A part may be sent; later ones are still prepared. */
  | { readonly kind: 'part_prepared'; readonly jobId: string; readonly part: PreparedPart }
  /** If it failed, no file is left. */
  | {
      readonly kind: 'preparation_ended';
      readonly jobId: string;
      readonly result: Result<PreparationResult>;
    };

type AnswerEvent =
  | { readonly kind: 'timer_due'; readonly timer: Timer }
  | { readonly kind: 'probe_ended'; readonly place: Place; readonly isReachable: boolean }
  | {
      readonly kind: 'outcome_verified';
      readonly id: string;
      readonly epoch: number;
      readonly sending: SendAttempt;
      /** Missing: the service does not report whether it is still at work. */
      readonly listening?: ListeningProgress | null;
      readonly result: Result<NewRecordResult>;
    }
  | {
      readonly kind: 'access_resolved';
      readonly access: Result<Pick<ServiceAccess, 'accountId'>>;
      /** Jobs without an account whose content this account already has. */
      readonly duplicateIds: ReadonlySet<string>;
    }
  | { readonly kind: 'saved'; readonly ids: readonly string[] }
  | { readonly kind: 'save_failed'; readonly ids: readonly string[] };

type ApplicationEvent =
  | {
      readonly kind: 'opened';
      /** The account that was in use when the application was closed. */
      readonly accountId: string | null;
      /** Keys of the prepared files that are complete. */
      readonly preparedKeys: ReadonlySet<string>;
    }
  /** URLs or key changed. */
  | { readonly kind: 'access_changed' }
  | { readonly kind: 'settings_changed' }
  | { readonly kind: 'suspended' }
  | { readonly kind: 'resumed' }
  /** Running attempts are aborted; the next start resumes them. */
  | { readonly kind: 'closing' }
  /** Every attempt has ended. */
  | { readonly kind: 'closed' };

export type QueueEvent = CommandEvent | AttemptEvent | PreparationEvent | AnswerEvent | ApplicationEvent;

export type EventOf<K extends QueueEvent['kind']> = Extract<QueueEvent, { kind: K }>;
