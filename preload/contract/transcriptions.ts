import { z } from 'zod';
import type { Episode } from './episodes.ts';
import { type Json, pageNumber, perPage, sortDirection } from './page.ts';

/** `result` is null if the service returned none. */
export interface Transcription {
  readonly id: string;
  readonly name: string;
  readonly result: string | null;
  readonly favorite: boolean;
  readonly words: number | null;
  readonly created_at: string | null;
  readonly updated_at: string | null;
  /** Fields that are not in the specification. */
  readonly more: Readonly<Record<string, Json>>;
  /** When a cached record was loaded, in milliseconds since 1970; null or not set for a fresh one. */
  readonly cachedAt?: number | null;
  /** Set for an episode, which has the id of the episode and the joined text of its parts. */
  readonly episode?: EpisodeInfo;
}

/** What an episode adds to its record. */
export interface EpisodeInfo extends Pick<Episode, 'durationMs' | 'parts'> {
  readonly favorites: 'all' | 'some' | 'none';
  /** Code points of all parts; null while a text is unknown. */
  readonly characters: number | null;
  /** The records of the parts that are there, in their order. Set by `transcriptions.show` only. */
  readonly records?: readonly Transcription[];
}

/** Parameters of the list operation. `page` is not in the specification. */
export const transcriptionQuery = z.strictObject({
  search: z.string().max(2_000).optional(),
  search_by: z.enum(['name', 'result']).optional(),
  favorite: z.boolean().optional(),
  sort_by: z.enum(['id', 'name']).optional(),
  sort: sortDirection.optional(),
  per_page: perPage.optional(),
  page: pageNumber.optional(),
});
export type TranscriptionQuery = z.infer<typeof transcriptionQuery>;

/** The fields that the user changed. Nothing else is sent. */
export const transcriptionChanges = z.strictObject({
  name: z.string().min(1).max(100_000).optional(),
  result: z.string().max(50_000_000).optional(),
  favorite: z.boolean().optional(),
});
export type TranscriptionChanges = z.infer<typeof transcriptionChanges>;
