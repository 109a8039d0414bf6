import { z } from 'zod';
import { type Json, pageNumber, perPage, sortDirection } from './page.ts';

/** A transcription. `result` is null where the service returned none. */
export interface Transcription {
  readonly id: string;
  readonly name: string;
  readonly result: string | null;
  readonly favorite: boolean;
  readonly words: number | null;
  readonly created_at: string | null;
  readonly updated_at: string | null;
  /** Fields of the record that the specification does not name. */
  readonly more: Readonly<Record<string, Json>>;
  /** Set where the service could not be asked: when it was last seen so, milliseconds since 1970. */
  readonly cachedAt?: number | null;
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

/** Fields of the update operation: only those that the user changed. */
export const transcriptionChanges = z.strictObject({
  name: z.string().min(1).max(100_000).optional(),
  result: z.string().max(50_000_000).optional(),
  favorite: z.boolean().optional(),
});
export type TranscriptionChanges = z.infer<typeof transcriptionChanges>;
