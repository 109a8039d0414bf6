import { z } from 'zod';

/** A name in the person's own book of IP addresses and ranges: "office", "studio". Kept on this machine. */
export interface IpPreset {
  readonly id: string;
  readonly name: string;
  /** One IP address or range a line. */
  readonly ips: string;
}

export const ipPresetId = z.string().min(1).max(100);

export const ipPresetFields = z.strictObject({
  name: z.string().trim().min(1, 'Give it a name').max(200),
  ips: z.string().trim().min(1, 'Enter at least one address').max(100_000),
});
export type IpPresetFields = z.infer<typeof ipPresetFields>;
