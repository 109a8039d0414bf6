import { z } from 'zod';
import type { InputDetailKey } from './error-details.ts';
import { language } from './language.ts';
import { recordId } from './page.ts';
import type { BridgeError } from './result.ts';

/** Where a job stands. Bytes count the whole request body; times are milliseconds since 1970. */
export type UploadState =
  | { readonly kind: 'draft' }
  | { readonly kind: 'queued' }
  | {
      readonly kind: 'uploading';
      readonly sent: number;
      readonly total: number;
      /** Null while it cannot be told yet; 0 when nothing moves. */
      readonly bytesPerSecond: number | null;
    }
  | { readonly kind: 'transcribing'; readonly since: number }
  | { readonly kind: 'paused'; readonly reason: 'person' | 'key' }
  | {
      readonly kind: 'waiting';
      /** When it goes on; null while offline or in trouble: as soon as the service answers as it should. */
      readonly until: number | null;
      readonly reason: WaitReason;
      /** What went wrong, in words, where something did. */
      readonly error?: BridgeError;
    }
  | { readonly kind: 'checking'; readonly since: number }
  | { readonly kind: 'done'; readonly transcriptionId: string; readonly at: number }
  | { readonly kind: 'failed'; readonly error: BridgeError; readonly canRetry: boolean }
  | { readonly kind: 'cancelled' };

/** `trouble`: the service is reached, but refuses or is not what was expected; `backoff`: this one upload broke off. */
export type WaitReason = 'rate_limited' | 'server_busy' | 'offline' | 'trouble' | 'backoff';

/** One file on its way to becoming a transcription. `description` and `language` may be empty. */
export interface UploadJob {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly language: string;
  readonly fileName: string;
  /** The folder that was dropped, as a path relative to it, where the file came from a folder. */
  readonly folder: string | null;
  readonly size: number;
  readonly durationSeconds: number | null;
  /** An earlier job with the same size and content, if there is one. */
  readonly duplicateOf: { readonly id: string; readonly name: string; readonly sent: boolean } | null;
  readonly createdAt: number;
  readonly state: UploadState;
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
  /** A link to a folder outside of the folder that was dropped. */
  'outside',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** What became of the files that were added: jobs (drafts where a review is wanted) and what was left out, by name. */
export interface AddedFiles {
  readonly jobs: readonly UploadJob[];
  readonly skipped: readonly { readonly fileName: string; readonly reason: SkipReason }[];
}

/** Ids of those that were left as they are: they are on their way, or no longer in the list. */
export interface BulkResult {
  readonly refused: readonly string[];
}

/** What changed since the last event: whole jobs, ids that are gone, and the order when it changed. */
export interface UploadsChange {
  readonly jobs: readonly UploadJob[];
  readonly removed: readonly string[];
  readonly order?: readonly string[];
}

export const uploadId = recordId;
export const uploadIds = z.array(uploadId).max(100_000);
/** A place in the list: 0 is first. */
export const uploadIndex = z.int().min(0).max(1_000_000);

/** Fields that the user can change until sending starts. */
export const uploadFields = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'upload_name_missing' satisfies InputDetailKey)
    .max(100_000)
    .optional(),
  description: z.string().max(1_000_000).optional(),
  language: language.optional(),
});
export type UploadFields = z.infer<typeof uploadFields>;
