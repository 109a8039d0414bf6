/** What the coordinator asks the effect handlers to do. They report with events. */
import type { Place } from '../../../../preload/contract/settings.ts';
import type { PreparedFormat } from '../../../../preload/recordings/encoding.ts';
import type { Job, JobPreparation, SendAttempt, UploadFile } from '../../job.ts';
import type { SplitRecording } from '../../preparing/split-recording.ts';

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

/** What the library writes down about recordings in parts. */
export type RecordingReport =
  /** A recording is sent in parts, or its parts have been measured. */
  | { readonly kind: 'report_recording'; readonly recording: SplitRecording }
  | { readonly kind: 'report_part'; readonly jobId: string; readonly transcriptionId: string }
  /** Parts were cancelled, have failed, were sent again after that, or were removed. */
  | { readonly kind: 'report_part_jobs'; readonly removedJobIds: readonly string[] };

/** What one attempt sends: a part, under its name. */
export interface Upload extends Pick<Job, 'accountId' | 'description' | 'language' | 'replaces'> {
  /** The id of the part. */
  readonly id: string;
  readonly name: string;
  readonly file: UploadFile;
  readonly sending: SendAttempt | null;
  /** For the built-in service, which mixes the tracks itself; null for all other recordings. */
  readonly leftOutTracks: readonly number[] | null;
}

export type Effect =
  /** Saves which account is in use, for the next start. */
  | { readonly kind: 'save_account'; readonly accountId: string }
  /** Sends a file. Dispatches `attempt_listed`, `attempt_progressed`, `body_ending` and `attempt_ended`. */
  | { readonly kind: 'start_attempt'; readonly upload: Upload; readonly timeoutMs: number }
  | { readonly kind: 'abort_attempt'; readonly id: string }
  /** The service forgets a recording that it listens to. */
  | { readonly kind: 'stop_listening'; readonly listeningId: string }
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
      readonly replaces: string | null;
    }
  /** Determines the account of the service, after earlier ones. Dispatches `access_resolved`. */
  | { readonly kind: 'resolve_access' };

export type EffectOf<K extends Effect['kind']> = Extract<Effect, { kind: K }>;
