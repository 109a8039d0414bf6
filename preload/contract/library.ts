import { z } from 'zod';

/** A range of a text: UTF-16 offsets, end exclusive. */
export type Mark = readonly [start: number, end: number];

export const libraryQuery = z.strictObject({
  text: z.string().max(2_000),
  limit: z.int().min(1).max(100).optional(),
  offset: z.int().min(0).max(1_000_000).optional(),
});
export type LibraryQuery = z.infer<typeof libraryQuery>;

/** A transcription that contains all words of the query. */
export interface LibraryHit {
  readonly id: string;
  readonly name: string;
  readonly nameMarks: readonly Mark[];
  /** Some lines around the first match; the beginning of the text if only the name matches. */
  readonly snippet: string;
  readonly snippetMarks: readonly Mark[];
  /** Offset of the snippet's first mark in the text (with line feeds only); null if only the name matches. */
  readonly offset: number | null;
  readonly favorite: boolean;
  readonly created_at: string | null;
}

/** Best hits first. */
export interface LibraryHits {
  readonly hits: readonly LibraryHit[];
  /** Null if there are too many to count. */
  readonly total: number | null;
}

export interface LibraryState {
  readonly records: number;
  /** The number of cached transcriptions that are not in the search index yet. */
  readonly unindexed: number;
  /** Time of the last complete sync in milliseconds since 1970; null if there was none. */
  readonly syncedAt: number | null;
  /** The current or waiting sync. `total` is null if the service does not return it. */
  readonly syncProgress: { readonly done: number; readonly total: number | null } | null;
  /** There are as many records or bytes as the cache takes, so the sync fetches no more. */
  readonly isFull: boolean;
}

/** The copy of a deleted transcription. Times are milliseconds since 1970. */
export interface DeletedTranscription {
  readonly id: string;
  readonly name: string;
  readonly created_at: string | null;
  readonly deletedAt: number;
  /** When the copy is deleted too; never if the service did not store it. */
  readonly expiresAt: number;
  /** `person`: deleted in Sidetone. `service`: found to be deleted. `not_stored`: the service returned it with an error. */
  readonly deletedBy: 'person' | 'service' | 'not_stored';
  readonly excerpt: string;
}

export interface DeletedText {
  readonly text: string;
  /** The unsaved draft at the time of the deletion. */
  readonly draft: string | null;
}
