import { z } from 'zod';
import type { InputDetailKey } from './errors/error-details.ts';

/** A named list of IP addresses and ranges, such as "office". Stored on this computer. */
export interface IpPreset {
  readonly id: string;
  readonly name: string;
  /** One IP address or range on each line. */
  readonly ips: string;
}

export const ipPresetId = z.string().min(1).max(100);

/** Characters. */
export const maxIpPresetLengths = { name: 200, ips: 100_000 } as const;

export const ipPresetFields = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'ip_preset_name_missing' satisfies InputDetailKey)
    .max(maxIpPresetLengths.name),
  ips: z
    .string()
    .trim()
    .min(1, 'ip_preset_ips_missing' satisfies InputDetailKey)
    .max(maxIpPresetLengths.ips),
});
export type IpPresetFields = z.infer<typeof ipPresetFields>;
