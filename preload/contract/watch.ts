/** Folders whose new recordings are transcribed by themselves. */
import { z } from 'zod';
import { recordId } from './page.ts';
import { showId } from './shows.ts';

export const watchedFolderId = recordId;
export const watchPreviewId = recordId;

/** Why a file is not taken yet. It is looked at again by itself. */
export const watchWaits = [
  /** It has just appeared. */
  'new',
  /** It changes. */
  'growing',
  /** Its end is missing. */
  'incomplete',
  /** There is nothing yet in places of it. */
  'holes',
  /** Nothing proves that it is complete: its format does not state an end, or it has long silence. It is taken if it does not change for a while. */
  'quiet',
  /** Another program writes it. */
  'open',
  /** It cannot be opened. */
  'locked',
  'no_answer',
  /** It could not be added to the queue. */
  'not_added',
] as const;

/** What became of a file. Nothing follows until it changes. */
export const watchEnds = [
  'taken',
  /** A recording with this content was taken or sent before. */
  'known',
  /** It was there when the folder was added, and the user wanted new ones only. */
  'present',
  /** Sidetone has fetched it from a feed. */
  'own',
  'not_audio',
  /** It has no end, and does not change. */
  'damaged',
] as const;

/** What else the history has. */
const watchChanges = [
  'moved',
  'replaced',
  'deleted',
  /** The text was written beside the recording. */
  'exported',
  /** A file of that name is there, which a person made or changed. */
  'export_kept',
  'export_failed',
  /** Of the folder. */
  'gone',
  'back',
  'paused',
  'resumed',
] as const;

export type WatchWait = (typeof watchWaits)[number];
export type WatchEnd = (typeof watchEnds)[number];
export const watchFindings = [...watchWaits, ...watchEnds, ...watchChanges] as const;
export type WatchFinding = (typeof watchFindings)[number];

/** Milliseconds since 1970. */
export interface WatchedFile {
  /** The path from the watched folder. */
  readonly name: string;
  readonly finding: WatchWait | WatchEnd;
  readonly at: number;
}

export interface WatchedFolder {
  readonly id: string;
  /** Its name, with that of the folder around it. */
  readonly name: string;
  /** The show of its recordings; null: that which matches each of them. */
  readonly showId: string | null;
  readonly isPaused: boolean;
  /** Since when it cannot be read; null: it can be. */
  readonly goneSince: number | null;
  /** Whether the user wants it to be read again and again, because its drive reports no changes. */
  readonly polls: boolean;
  /** Recordings that were taken. */
  readonly taken: number;
  /** How many files wait, and the first of them. */
  readonly waitingCount: number;
  readonly waiting: readonly WatchedFile[];
}

/** What would be taken. */
export interface WatchPreview {
  readonly id: string;
  /** The name of the folder. */
  readonly name: string;
  /** Why the folder cannot be watched: it is watched already or a part of such a folder, it has files of Sidetone's, it cannot be read, or has too many files. */
  readonly problem: 'watched' | 'own' | 'unreadable' | 'too_large' | null;
  /** How many recordings would be taken as soon as they are whole. */
  readonly count: number;
  /** The first files, with what would become of each. */
  readonly files: readonly Omit<WatchedFile, 'at'>[];
  /** Files that are not listed. */
  readonly more: number;
}

export interface WatchEvent {
  readonly id: string;
  readonly at: number;
  /** Of the file; null: of the folder. */
  readonly name: string | null;
  readonly finding: WatchFinding;
}

export const watchedFolderFields = z.strictObject({
  showId: showId.nullable(),
  /** Whether the recordings that are there now are taken as well. */
  takesPresent: z.boolean(),
});

export const watchedFolderChanges = z
  .strictObject({
    showId: showId.nullable(),
    isPaused: z.boolean(),
    polls: z.boolean(),
  })
  .partial();
export type WatchedFolderChanges = z.infer<typeof watchedFolderChanges>;
