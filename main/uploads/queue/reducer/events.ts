/** Everything that changes the state of the queue, and what its coordinator then asks the effect handlers to do. */
import type { BridgeError, Result } from '../../../../preload/contract/result.ts';
import type { Place } from '../../../../preload/contract/settings.ts';
import type { ListeningProgress, UploadFields } from '../../../../preload/contract/uploads.ts';
import type { PreparedFormat } from '../../../../preload/recordings/encoding.ts';
import type { ServiceAccess } from '../../../api/types.ts';
import type { NewText } from '../../../texts/text-repository.ts';
import type { NewRecordResult } from '../../find-new-record.ts';
import type { Job, JobPreparation, PreparedPart, SendAttempt, UploadFile } from '../../job.ts';

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
  /** This computer listens to the recording. */
  | { readonly kind: 'listening_progressed'; readonly id: string; readonly progress: ListeningProgress }
  /**
   * This computer has heard the recording. The part is done only if its text is stored with it. `isKept`: the user has ended listening
   * before, and the recording gets the name of the text.
   */
  | {
      readonly kind: 'text_heard';
      readonly id: string;
      readonly text: NewText;
      readonly isKept: boolean;
    }
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

/** One timer of each kind and part. Setting it again replaces it. When it is due, `timer_due` is dispatched. */
export type Timer =
  /** The circuit breaker closes, or probes the service. */
  | { readonly kind: 'circuit_breaker'; readonly place: Place }
  /** The rate limit allows the next attempt. */
  | { readonly kind: 'rate_limit' }
  /** Saves that failed are repeated. */
  | { readonly kind: 'save' }
  /** A part that waits on its own is queued again. */
  | { readonly kind: 'resume_part'; readonly id: string }
  /** The record of an unknown outcome is looked for. */
  | { readonly kind: 'verify_outcome'; readonly id: string };

export interface RecordingToPrepare {
  readonly jobId: string;
  readonly path: string;
  /** The fingerprint of the file when it was added; null if unknown. */
  readonly sourceFingerprint: string | null;
  /** Identifies what is prepared. No other recording shares these files, so that each can delete its own. */
  readonly fingerprint: string;
  readonly settings: JobPreparation['settings'];
  /** Bytes of all prepared files; null if the length is unknown. */
  readonly estimatedBytes: number | null;
}

/** What one attempt sends: a part, under its name. */
export interface Upload
  extends Pick<
    Job,
    | 'accountId'
    | 'description'
    | 'durationSeconds'
    | 'fingerprint'
    | 'language'
    | 'people'
    | 'replaces'
    | 'showId'
  > {
  /** The id of the part. */
  readonly id: string;
  readonly name: string;
  readonly file: UploadFile;
  readonly sending: SendAttempt | null;
  /** For this computer, which reads the tracks itself; null for all other recordings. */
  readonly leftOutTracks: readonly number[] | null;
}

/** Handlers report with events. */
export type Effect =
  /** Saves which account is in use, for the next start. */
  | { readonly kind: 'save_account'; readonly accountId: string }
  /** Sends a file, or hears it. Dispatches what `AttemptEvent` has. */
  | { readonly kind: 'start_attempt'; readonly upload: Upload; readonly timeoutMs: number }
  | { readonly kind: 'abort_attempt'; readonly id: string }
  /** This computer forgets what it heard of a part. */
  | { readonly kind: 'discard_heard'; readonly id: string }
  /** Prepares a recording. Dispatches `preparation_progressed`, `part_prepared` and `preparation_ended`. */
  | { readonly kind: 'start_preparation'; readonly recording: RecordingToPrepare }
  /** Ends a preparation and deletes its files. Dispatches `preparation_ended`. */
  | { readonly kind: 'abort_preparation'; readonly jobId: string }
  /** Deletes the prepared files of this key, before the next preparation starts. */
  | { readonly kind: 'discard_prepared'; readonly key: string }
  /** The service of the listed account refuses the other format. */
  | { readonly kind: 'remember_format'; readonly format: PreparedFormat }
  | { readonly kind: 'set_timer'; readonly timer: Timer; readonly ms: number }
  | { readonly kind: 'cancel_timer'; readonly timer: Timer }
  /** Sends one cheap request; aborts an earlier one. Dispatches `probe_ended`. */
  | { readonly kind: 'probe_service'; readonly place: Place }
  | { readonly kind: 'abort_probe'; readonly place: Place }
  /** Looks for the record of an unknown outcome. Dispatches `outcome_verified`. */
  | {
      readonly kind: 'verify_outcome';
      readonly id: string;
      readonly epoch: number;
      readonly accountId: string | null;
      readonly sending: SendAttempt;
    }
  /** Determines the account of the service, after earlier ones. Dispatches `access_resolved`. */
  | { readonly kind: 'resolve_access' };

export type EffectOf<K extends Effect['kind']> = Extract<Effect, { kind: K }>;
