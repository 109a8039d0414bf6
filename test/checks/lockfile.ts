/** What package-lock.json must hold, so that an installation brings what was reviewed and nothing else. */
interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}
export interface Lockfile {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/**
 * Everything wrong with it, as sentences. Every package comes from the registry that npm is set to (`resolved` names a
 * host, so it is left out: `omit-lockfile-registry-resolved`), at an exact version, with its SHA-512.
 */
export const lockfileFaults = (lockfile: Lockfile): string[] => {
  const faults =
    lockfile.lockfileVersion === 3 ? [] : [`lockfileVersion is ${lockfile.lockfileVersion}, not 3`];
  for (const [place, { version, resolved, integrity, link }] of Object.entries(lockfile.packages)) {
    if (place === '') continue;
    if (!place.includes('node_modules/')) faults.push(`${place} is not an installed package`);
    if (link) faults.push(`${place} is a link`);
    if (!version) faults.push(`${place} has no version`);
    if (resolved !== undefined) faults.push(`${place} names where it comes from: ${resolved}`);
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')) faults.push(`${place} has no SHA-512`);
  }
  return faults;
};
