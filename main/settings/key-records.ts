/** The stored keys, one for each pair of origins, the one used last first. */
import { isSameOrigins, type Origins } from './key-binding.ts';
import type { KeyRecord } from './schema.ts';

type KeyRecords = readonly KeyRecord[];

/** The keys of services that were not used for longer are removed. */
export const maxKeys = 8;

/** Replaces the key of the same origins. */
export const addKey = (keys: KeyRecords, added: KeyRecord): KeyRecord[] =>
  [added, ...keys.filter(({ origins }) => !isSameOrigins(origins, added.origins))].slice(0, maxKeys);

export const moveToFront = (keys: KeyRecords, origins: Origins | null): KeyRecord[] => {
  const isUsed = (key: KeyRecord): boolean => origins !== null && isSameOrigins(key.origins, origins);
  return [...keys.filter(isUsed), ...keys.filter((key) => !isUsed(key))];
};
