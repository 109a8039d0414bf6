/** What the service takes. Decides which recordings are prepared; never a refusal. */
import { z } from 'zod';

export interface PreparationLimits {
  /** Bytes of the largest request; null: any. */
  readonly maxFileBytes: number | null;
  /** As `detectAudioFormat` names them; null: any. */
  readonly acceptedTypes: readonly string[] | null;
  /** Recordings that are longer are sent in parts; null: in one record. */
  readonly maxPartSeconds: number | null;
}

/** Of deployed services. A text of 15 minutes can be corrected there. */
export const defaultLimits: PreparationLimits = {
  maxFileBytes: 25 * 1024 * 1024,
  acceptedTypes: ['mp3', 'mp4', 'mpeg', 'wav', 'webm'],
  maxPartSeconds: 15 * 60,
};

const limitsSchema = z.strictObject({
  maxFileBytes: z.int().min(1).nullable().default(null),
  acceptedTypes: z.array(z.string()).nullable().default(null),
  maxPartSeconds: z.number().min(1).nullable().default(null),
});

/** JSON of the limits; those that are missing don't exist. The defaults without JSON. Throws if it is malformed. */
export const parseLimits = (json: string | undefined): PreparationLimits =>
  json === undefined ? defaultLimits : limitsSchema.parse(JSON.parse(json));
