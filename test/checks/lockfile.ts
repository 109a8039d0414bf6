/** Rules for package-lock.json, so that an installation brings only what was reviewed. */
interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
export interface Lockfile {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/**
 * Returns the problems as sentences. `resolved` names a host, so `omit-lockfile-registry-resolved` omits it.
 * Programs for every system are locked: without them `npm ci` fails on other systems.
 */
export const findLockfileProblems = (lockfile: Lockfile): string[] => {
  const problems =
    lockfile.lockfileVersion === 3 ? [] : [`lockfileVersion is ${lockfile.lockfileVersion}, not 3`];
  const isLocked = (name: string, by: string): boolean =>
    `node_modules/${name}` in lockfile.packages || `${by}/node_modules/${name}` in lockfile.packages;
  for (const [place, locked] of Object.entries(lockfile.packages)) {
    const { version, resolved, integrity, link, optionalDependencies = {} } = locked;
    if (place === '') continue;
    if (!place.includes('node_modules/')) problems.push(`${place} is not an installed package`);
    if (link) problems.push(`${place} is a link`);
    if (!version) problems.push(`${place} has no version`);
    if (resolved !== undefined) problems.push(`${place} names where it comes from: ${resolved}`);
    for (const name of Object.keys(optionalDependencies)) {
      if (!isLocked(name, place)) problems.push(`${place} may need ${name}, which is not locked`);
    }
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')) problems.push(`${place} has no SHA-512`);
  }
  return problems;
};

/** Installation scripts. The baseline names those that were reviewed. */
export const findInstallScripts = (lockfile: Lockfile): string[] =>
  Object.entries(lockfile.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => `${place} runs a script when it is installed`);
