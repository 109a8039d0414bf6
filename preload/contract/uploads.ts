import { z } from 'zod';
import type { InputDetailKey } from './errors/error-details.ts';
import { language } from './language.ts';
import { type PreparationChoice, preparationChoice } from './limits/preparation-rules.ts';
import type { HeardChunk, HeardSource } from './listening.ts';
import { recordId } from './page.ts';
import { people, trackId } from './recording-source.ts';
import type { RecordingWarning } from './recording-warnings.ts';
import type { BridgeError } from './result.ts';
import { type Place, place } from './settings.ts';
import { showId } from './shows.ts';
import type { UnreadableFormat } from './unreadable-formats.ts';

/** How far this computer is with a recording. Milliseconds of the recording. */
export interface ListeningProgress {
  /** The battery of this computer is low. */
  readonly isPaused: boolean;
  readonly heardMs: number;
  /** Null: not known yet. */
  readonly lengthMs: number | null;
  /** Milliseconds until the text is there; null: not known yet. */
  readonly leftMs: number | null;
}

/** What was heard of a recording until now. */
export interface HeardSoFar {
  readonly job: UploadJob;
  /** From an index on. */
  readonly chunks: readonly HeardChunk[];
  /** What is heard one after the other; empty until that is known. */
  readonly sources: readonly HeardSource[];
}

export const chunkIndex = z.int().min(0).max(100_000);

/** Bytes count the whole request body. Times are milliseconds since 1970. */
export type UploadState =
  | { readonly kind: 'draft' }
  | { readonly kind: 'queued' }
  /** The file is made smaller, or the part is cut out. 0 to 100, without decimals. */
  | { readonly kind: 'preparing'; readonly percent: number }
  /** The prepared file waits until it is sent. */
  | { readonly kind: 'prepared' }
  | {
      readonly kind: 'uploading';
      readonly sent: number;
      readonly total: number;
      /** Null if unknown; 0 if stalled. */
      readonly bytesPerSecond: number | null;
    }
  /** `listening` is set when this computer has begun to listen. */
  | { readonly kind: 'transcribing'; readonly since: number; readonly listening?: ListeningProgress }
  | { readonly kind: 'paused'; readonly reason: PauseReason }
  | {
      readonly kind: 'waiting';
      /** When it resumes. Null while offline or in trouble: it resumes when the service responds correctly. */
      readonly until: number | null;
      readonly reason: WaitReason;
      readonly error: BridgeError;
    }
  | { readonly kind: 'checking'; readonly since: number }
  | { readonly kind: 'done'; readonly transcriptionId: string; readonly at: number }
  | { readonly kind: 'failed'; readonly error: BridgeError; readonly canRetry: boolean }
  | { readonly kind: 'cancelled' };

/**
 * `service`: none is set up. `key`: it needs a valid one. `refused`: the service refused other uploads, and would refuse
 * this one as well.
 */
export type PauseReason = 'person' | 'service' | 'key' | 'refused';

/** `trouble`: the service refuses or responds unexpectedly. `backoff`: this upload was interrupted. */
export type WaitReason = 'rate_limited' | 'server_busy' | 'offline' | 'trouble' | LonelyWaitReason;
/** A part waits alone, until a timer of its own: after a lost connection, or for space to prepare a recording. */
type LonelyWaitReason = 'backoff' | 'disk_full';

/** Until it ends, no queued upload to that place starts. */
export interface QueuePause {
  readonly reason: Exclude<WaitReason, LonelyWaitReason>;
  readonly error: BridgeError;
  /** Null: until the service responds correctly. */
  readonly until: number | null;
}

export type QueuePauses = Readonly<Record<Place, QueuePause | null>>;

/** What happens to the file before it is sent. Estimated until it is prepared. */
export interface UploadPreparation {
  /** Null if the length of the recording is unknown. */
  readonly parts: number | null;
  /** Seconds of the longest part; null: any. */
  readonly maxPartSeconds: number | null;
  /** Bytes of all prepared files; null if unknown. */
  readonly bytes: number | null;
  /** Whether the prepared files exist. They are deleted after they were sent. */
  readonly isPrepared: boolean;
}

/** A part of a recording that is sent in parts. It becomes a record of its own. */
export interface UploadPart {
  readonly id: string;
  /** The name with the number of the part. */
  readonly name: string;
  /** Counts from 1. */
  readonly number: number;
  /** Bytes of its file; estimated until it is prepared. */
  readonly size: number;
  readonly durationSeconds: number | null;
  readonly isPrepared: boolean;
  readonly state: UploadState;
}

/** A sound track of a recording that has several. */
export interface SoundTrack {
  /** As in the container. */
  readonly id: number;
  readonly name: string | null;
  /** As in the container, such as `eng` or `de`; null if unknown. */
  readonly language: string | null;
}

/** `description` and `language` may be empty. */
export interface UploadJob {
  readonly id: string;
  /** Where it is transcribed. */
  readonly place: Place;
  /** The show that its text is going to be in; null: none. */
  readonly showId: string | null;
  readonly name: string;
  readonly description: string;
  readonly language: string;
  /** How many people speak, for this computer; null: it is found. */
  readonly people: number | null;
  readonly fileName: string;
  /** Path from the dropped folder, including its name; null for a file dropped by itself. */
  readonly folder: string | null;
  /** Bytes of the file that is sent; estimated until it is prepared. A draft has those of the original. */
  readonly size: number;
  /** Bytes of the original. */
  readonly fileSize: number;
  /** The format by content, such as `mp3`. */
  readonly format: string;
  readonly durationSeconds: number | null;
  /** Missing unless there are several. */
  readonly tracks?: readonly SoundTrack[];
  /** Ids of the tracks that are not heard; missing without `tracks`. */
  readonly leftOutTracks?: readonly number[];
  /** It has an effect until the upload is queued, and again after it has failed or was cancelled. */
  readonly choice: PreparationChoice;
  /** Missing if the file is sent as it is. */
  readonly preparation?: UploadPreparation;
  /** The parts that are listed, in order. Missing unless the recording was cut into several. */
  readonly parts?: readonly UploadPart[];
  /** What is wrong with the sound. Missing until the recording was checked. */
  readonly warnings?: readonly RecordingWarning[];
  /** How much of it is louder than silence, 0 to 1. Missing until the recording was checked. */
  readonly soundShare?: number;
  /** Its text replaces that of the transcription that the recording was added for. */
  readonly replaces?: true;
  readonly duplicateOf: { readonly id: string; readonly name: string; readonly sent: boolean } | null;
  readonly createdAt: number;
  /** That of the part whose state is the first in the table of states. */
  readonly state: UploadState;
}

/** The upload as users see it: while the queue pauses, queued uploads wait. */
export const withPause = (job: UploadJob, pauses: QueuePauses): UploadJob => {
  const pause = pauses[job.place];
  if (pause === null) return job;
  const show = <T extends { readonly state: UploadState }>(one: T): T =>
    one.state.kind === 'queued' || one.state.kind === 'prepared'
      ? { ...one, state: { kind: 'waiting', ...pause } }
      : one;
  const parts = job.parts?.map(show);
  const isAlike = show(job) === job && (parts ?? []).every((part, at) => part === job.parts?.[at]);
  return isAlike ? job : { ...show(job), ...(parts && { parts }) };
};

/** Whether another choice has an effect: the file leaves this computer, nothing was sent, and the recording is not split. */
export const isChoiceOpen = ({ place, state, parts }: UploadJob): boolean => {
  if (place === 'computer' || parts) return false;
  if (state.kind === 'failed') return state.error.code !== 'outcome_unknown';
  return state.kind === 'draft' || state.kind === 'cancelled';
};

/** A part of the queue, in order. */
export interface UploadPage {
  readonly jobs: readonly UploadJob[];
  /** The id after which the next part starts; null at the end. */
  readonly next: string | null;
  readonly pauses: QueuePauses;
}

const skipReasons = [
  'not_audio',
  'empty',
  'missing',
  'unreadable',
  'no_answer',
  'not_a_file',
  'no_path',
  'too_deep',
  /** The rest of a folder with very many files. */
  'too_many',
  /** A link to a folder outside of the dropped folder. */
  'outside',
] as const;
/** A format that nothing can read is its own reason. */
export type SkipReason = (typeof skipReasons)[number] | UnreadableFormat;

export interface SkippedFile {
  /** The name of the file. If the file is in a folder that the page does not hold, it is the name of that folder. */
  readonly fileName: string;
  /** Path from the dropped folder, including its name; missing for a file dropped by itself. */
  readonly folder?: string;
  readonly reason: SkipReason;
  /** Files of that folder that were skipped for this reason; missing for a single file. */
  readonly count?: number;
}

/** Jobs are drafts if the settings ask for a review. */
export interface AddedFiles {
  readonly jobs: readonly UploadJob[];
  readonly skipped: readonly SkippedFile[];
}

/** What was added and skipped since the last part. */
export interface AddedFilesPart extends AddedFiles {
  /** The argument of the next `addMoreFiles`; null: all files were inspected. */
  readonly next: string | null;
}

/** The jobs that a command does not apply to, such as those that were removed. It was applied to the others. */
export interface BulkResult {
  readonly refused: readonly { readonly id: string; readonly error: BridgeError }[];
}

/** Changes since the last event. New jobs are at the end of the queue, unless `order` is set. */
export interface UploadsChange {
  readonly jobs: readonly UploadJob[];
  readonly removed: readonly string[];
  /** All ids, if existing jobs have another order. */
  readonly order?: readonly string[];
  /** All pauses, if one changed. */
  readonly pauses?: QueuePauses;
}

export const uploadId = recordId;
export const additionId = recordId;
export const uploadIds = z.array(uploadId).max(100_000);
export const uploadIndex = z.int().min(0).max(1_000_000);
export const partIndex = z.int().min(0).max(10_000);

export const uploadName = z
  .string()
  .trim()
  .min(1, 'upload_name_missing' satisfies InputDetailKey)
  .max(100_000);

/** Fields that the user can change until sending starts. */
export const uploadFields = z.strictObject({
  name: uploadName.optional(),
  description: z.string().max(1_000_000).optional(),
  language: language.optional(),
  people: people.optional(),
  /** Null: none. Its language, names and terms are fields of their own. */
  showId: showId.nullable().optional(),
  choice: preparationChoice.optional(),
  /** Ids. If all are named, none is left out. */
  leftOutTracks: z.array(trackId).max(100).optional(),
  /** It can be changed for drafts only. */
  place: place.optional(),
});
export type UploadFields = z.infer<typeof uploadFields>;
