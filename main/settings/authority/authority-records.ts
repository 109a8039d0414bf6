/** The stored certificate authorities: of each pair of origins that the user chose some for. */
import { createHash } from 'node:crypto';
import { isBoundTo, isSameOrigins, type Origins } from '../key-binding.ts';
import type { AuthorityRecord, StoredSettings } from '../schema.ts';

type Stored = Pick<StoredSettings, 'analyticsUrl' | 'contentUrl' | 'authorities'>;

/** If there are more, those of the services that were not used for longest are removed. */
const maxRecords = 8;

/** PEM; empty if the user chose none for the current base URLs. */
export const getAuthorities = (stored: Stored): readonly string[] =>
  stored.authorities.find(({ origins }) => isBoundTo(origins, stored))?.certificates ?? [];

/** PEM of the authorities for a server: only the servers of the current base URLs have some. */
export const getAuthoritiesFor = (stored: Stored, origin: string): readonly string[] =>
  stored.authorities.find(({ origins }) => isBoundTo(origins, stored) && origins.includes(origin))
    ?.certificates ?? [];

/** Replaces those of the same origins; none removes them. */
export const withAuthorities = (
  authorities: readonly AuthorityRecord[],
  origins: Origins,
  certificates: readonly string[],
): AuthorityRecord[] => {
  const others = authorities.filter((record) => !isSameOrigins(record.origins, origins));
  if (certificates.length === 0) return others;
  const added: AuthorityRecord = { origins: [...origins], certificates: [...certificates] };
  return [added, ...others].slice(0, maxRecords);
};

/** Identifies the authorities of the current base URLs; null if there are none. Sealed with the key. */
export const getAuthorityDigest = (stored: Stored): string | null => {
  const certificates = getAuthorities(stored);
  if (certificates.length === 0) return null;
  return createHash('sha256').update(certificates.join('\n')).digest('hex');
};
