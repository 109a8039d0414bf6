/** What the service takes. Decides which recordings are prepared; never a refusal. */
import { z } from 'zod';
import { getAcceptedNames } from '../../../preload/contract/limits/file-limits.ts';
import type { ServiceLimits } from '../../../preload/contract/limits/limits.ts';

export interface PreparationLimits {
  /** Bytes of the largest request; null: any. */
  readonly maxFileBytes: number | null;
  /** As `detectAudioFormat` names them; null: any. */
  readonly acceptedTypes: readonly string[] | null;
  /** Recordings that are longer are sent in parts; null: in one record. */
  readonly maxPartSeconds: number | null;
}

/** A text of 15 minutes can be corrected at services that limit updates. */
const editablePartSeconds = 15 * 60;

export const toPreparationLimits = (limits: ServiceLimits): PreparationLimits => ({
  maxFileBytes: limits.fileBytes.value,
  acceptedTypes: getAcceptedNames(limits),
  maxPartSeconds: limits.textLength.value === null ? null : editablePartSeconds,
});

const limitsSchema = z.strictObject({
  maxFileBytes: z.int().min(1).nullable().default(null),
  acceptedTypes: z.array(z.string()).nullable().default(null),
  maxPartSeconds: z.number().min(1).nullable().default(null),
});

/** JSON of the limits; those that are missing don't exist. Null without JSON. Throws if it is malformed. */
export const parseLimits = (json: string | undefined): PreparationLimits | null =>
  json === undefined ? null : limitsSchema.parse(JSON.parse(json));
