/**
 * The key and the origins that it is for, encrypted together. Origins that are only written beside the key could be changed
 * in the settings file, and the key would go elsewhere.
 */
import { z } from 'zod';
import type { Origins } from './key-binding.ts';

const sealedKey = z.strictObject({ key: z.string(), origins: z.tuple([z.string(), z.string()]) });

export const sealKey = (key: string, origins: Origins): string => JSON.stringify({ key, origins });

/** The key, or null if it was not sealed for these origins. */
export const openSealedKey = (text: string, origins: Origins): string | null => {
  const sealed = sealedKey.safeParse(parseJson(text));
  if (!sealed.success) return null;
  const [analytics, content] = sealed.data.origins;
  return analytics === origins[0] && content === origins[1] ? sealed.data.key : null;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
