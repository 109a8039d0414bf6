import { z } from 'zod';
import type { Place } from './settings.ts';
import { showId } from './shows.ts';
import type { EpisodeInfo } from './transcriptions.ts';

/** A range of a text: UTF-16 offsets, end exclusive. */
export type Mark = readonly [start: number, end: number];

/** In UTF-16 code units. */
export const maxSearchLength = 2_000;

export const libraryQuery = z.strictObject({
  text: z.string().max(maxSearchLength),
  /** Only its texts are searched. */
  showId: showId.optional(),
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

/** A row of the list: a record, or an episode. Light, because the window has the rows of all texts. */
export interface LibraryRow {
  readonly id: string;
  readonly place: Place;
  readonly name: string;
  readonly favorites: EpisodeInfo['favorites'];
  /** Orders rows of one place by their creation there. */
  readonly position: number;
  /**
   * Milliseconds since 1970: of the creation at the service, else of the recording, else of the arrival on this computer; null if
   * unknown.
   */
  readonly date: number | null;
  /** The length of the recording; null if unknown. */
  readonly seconds: number | null;
  readonly words: number | null;
  /** As jobs store it; '' if unknown. */
  readonly language: string;
  /** Missing: in none. */
  readonly showId?: string;
  /** The start of the text in one line; null if the text is unknown. */
  readonly excerpt: string | null;
  /** Those of its parts, if it is an episode. */
  readonly recordIds?: readonly string[];
  /** Set if parts of the episode have no text here. */
  readonly parts?: { readonly there: number; readonly count: number };
}

/** Newest first in each place. `next`: the argument for the rows after these; null if there are none. */
export interface LibraryRows {
  readonly rows: readonly LibraryRow[];
  readonly next: LibraryPosition | null;
}

/** Rows that are new or changed, and ids of rows that are no more. */
export interface LibraryRowsChange {
  readonly rows: readonly LibraryRow[];
  readonly removedIds: readonly string[];
}

/** A page of what the service found, in its order. */
export interface ServiceHits {
  readonly rows: readonly LibraryRow[];
  /** Records on all pages; null if the service does not return it. */
  readonly total: number | null;
  readonly hasMore: boolean;
}

/** Where the rows of each place continue: below the row with this `position`. */
export const libraryPosition = z
  .array(z.strictObject({ tag: z.string().min(1).max(20), position: z.int().min(0) }))
  .max(2);
export type LibraryPosition = z.infer<typeof libraryPosition>;

export interface LibraryState {
  readonly records: number;
  /** Records at the service, when it was last asked; null if unknown. */
  readonly total: number | null;
  /** The number of cached transcriptions that are not in the search index yet. */
  readonly unindexed: number;
  /** Time of the last complete sync in milliseconds since 1970; null if there was none. */
  readonly syncedAt: number | null;
  /** The current or waiting sync. `total` is null if the service does not return it. */
  readonly syncProgress: { readonly done: number; readonly total: number | null } | null;
  /** When the list was last found to be complete, in milliseconds since 1970; null if never. */
  readonly completeAt: number | null;
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
