import { z } from 'zod';
import type { EpisodeInfo } from './episodes.ts';
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
  /** Set for a cached record: when it was loaded, in milliseconds since 1970. */
  readonly cachedAt?: number | null;
  /** Set for an episode, which has the id of the episode and the joined text of its parts. */
  readonly episode?: EpisodeInfo;
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

/** Only fields that the user changed. */
export const transcriptionChanges = z.strictObject({
  name: z.string().min(1).max(100_000).optional(),
  result: z.string().max(50_000_000).optional(),
  favorite: z.boolean().optional(),
});
export type TranscriptionChanges = z.infer<typeof transcriptionChanges>;
