/** What the service takes and the user wants. Decides which recordings are prepared; never a refusal. */
import { z } from 'zod';
import { getAcceptedNames } from '../../../preload/contract/limits/file-limits.ts';
import type { ServiceLimits } from '../../../preload/contract/limits/limits.ts';
import type { PreparationRules } from '../../../preload/contract/limits/preparation-rules.ts';
import type { Settings } from '../../../preload/contract/settings.ts';

export type PreparationLimits = Pick<PreparationRules, 'maxFileBytes' | 'acceptedTypes' | 'maxPartSeconds'>;

/** Where texts have no limit, no recording needs parts. */
export const toPreparationLimits = (limits: ServiceLimits, partMinutes: number): PreparationLimits => ({
  maxFileBytes: limits.fileBytes.value,
  acceptedTypes: getAcceptedNames(limits),
  maxPartSeconds: limits.textLength.value === null ? null : partMinutes * 60,
});

type RuleSettings = Pick<Settings, 'longRecordings' | 'shrinkFittingFiles'>;

export const toPreparationRules = (
  limits: PreparationLimits,
  { longRecordings, shrinkFittingFiles }: RuleSettings,
  format: PreparationRules['format'],
): PreparationRules => ({
  ...limits,
  longRecordings: longRecordings === 'one_record' ? 'one_record' : 'parts',
  shrinkFittingFiles,
  format,
});

const limitsSchema = z.strictObject({
  maxFileBytes: z.int().min(1).nullable().default(null),
  acceptedTypes: z.array(z.string()).nullable().default(null),
  maxPartSeconds: z.number().min(1).nullable().default(null),
});

/** JSON of the limits; those that are missing don't exist. Null without JSON. Throws if it is malformed. */
export const parseLimits = (json: string | undefined): PreparationLimits | null =>
  json === undefined ? null : limitsSchema.parse(JSON.parse(json));
