import { z } from 'zod';

/** A stretch of a text: UTF-16 offsets, the end not included. */
export type Mark = readonly [start: number, end: number];

export const libraryQuery = z.strictObject({
  text: z.string().max(2_000),
  limit: z.int().min(1).max(100).optional(),
  /** Hits that come before the first that is wanted. */
  offset: z.int().min(0).max(1_000_000).optional(),
});
export type LibraryQuery = z.infer<typeof libraryQuery>;

/** A transcription in which all of what was searched for occurs. Best first. */
export interface LibraryHit {
  readonly id: string;
  readonly name: string;
  readonly nameMarks: readonly Mark[];
  /** Some lines of the text, around what was found; from its beginning where only the name holds it. */
  readonly snippet: string;
  readonly snippetMarks: readonly Mark[];
  /** Where in the text (with line feeds only) the snippet's first mark begins; null where only the name holds it. */
  readonly offset: number | null;
  readonly favorite: boolean;
  readonly created_at: string | null;
}

export interface LibraryHits {
  readonly hits: readonly LibraryHit[];
  /** How many transcriptions hold it; null where they are too many to count at once. */
  readonly total: number | null;
}

/** How much of the service's transcriptions is on this computer. */
export interface LibraryState {
  /** How many transcriptions can be searched and read without a network. */
  readonly records: number;
  /** How many of them the search does not find yet. */
  readonly unindexed: number;
  /** When all of them were last compared with the service: milliseconds since 1970; null: never yet. */
  readonly syncedAt: number | null;
  /** The transfer that is under way or waits: how many have come, of how many where the service says so. */
  readonly syncProgress: { readonly done: number; readonly total: number | null } | null;
}

/** The copy of a transcription that is no longer at the service. Times are milliseconds since 1970. */
export interface DeletedTranscription {
  readonly id: string;
  readonly name: string;
  readonly created_at: string | null;
  readonly deletedAt: number;
  /** When this copy goes too. */
  readonly expiresAt: number;
  /** Whether it was deleted here, or was found to be gone. */
  readonly deletedBy: 'person' | 'service';
  /** The first words. */
  readonly excerpt: string;
}

export interface DeletedText {
  readonly text: string;
  /** What was typed and not saved when it was deleted. */
  readonly draft: string | null;
}
