/** What decides whether and how a recording is prepared before it is sent, and what the user can choose. */
import { z } from 'zod';

/**
 * How a file is sent: the original, one prepared record, or a record for each part. `automatic`: the rules decide. A
 * choice that makes no sense for the file counts as `automatic`.
 */
export const preparationChoice = z.enum(['automatic', 'as_it_is', 'smaller', 'parts']);
export type PreparationChoice = z.infer<typeof preparationChoice>;

/** Recordings that are longer than a part. */
export const longRecordings = z.enum(['parts', 'one_record']);

/** Minutes of the longest part. */
export const partMinutes = z.int().min(5).max(120);

/** What decides how recordings for the service in use are prepared. */
export interface PreparationRules {
  /** Bytes of the largest request; null: any. */
  readonly maxFileBytes: number | null;
  /** Formats by content, as main names them; null: any. */
  readonly acceptedTypes: readonly string[] | null;
  /** The longest part whose text can be corrected at the service; null: any, so one record is enough. */
  readonly maxPartSeconds: number | null;
  readonly longRecordings: z.infer<typeof longRecordings>;
  /** Whether files that fit are made smaller too. */
  readonly shrinkFittingFiles: boolean;
  /** The format of prepared files. */
  readonly format: 'webm' | 'mp3';
}
