/**
 * The key, the origins that it is for, and the certificate authorities that vouched for their servers, encrypted
 * together. What is only written beside the key could be changed in the settings file, and the key would go elsewhere.
 */
import { z } from 'zod';
import type { Origins } from './key-binding.ts';

const sealedKey = z.strictObject({
  key: z.string(),
  origins: z.tuple([z.string(), z.string()]),
  /** Digest of the authorities of the user's own. */
  authorities: z.string().optional(),
});

export const sealKey = (key: string, origins: Origins, authorities: string | null): string =>
  JSON.stringify({ key, origins, ...(authorities === null ? {} : { authorities }) });

/** The key, or null if it was not sealed for these origins, or with other authorities than there are now. */
export const openSealedKey = (text: string, origins: Origins, authorities: string | null): string | null => {
  const sealed = sealedKey.safeParse(parseJson(text));
  if (!sealed.success || !isTrustedAsBefore(sealed.data.authorities, authorities)) return null;
  const [analytics, content] = sealed.data.origins;
  return analytics === origins[0] && content === origins[1] ? sealed.data.key : null;
};

/** Whether no other servers are trusted than before. Without authorities of the user's own, fewer are. */
export const isTrustedAsBefore = (before: string | null | undefined, now: string | null): boolean =>
  now === null || now === before;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
