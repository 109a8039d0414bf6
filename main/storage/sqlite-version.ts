/**
 * Before 3.51.3, two connections that write or check-point the write-ahead log of one file at the same moment could damage
 * it ("WAL-reset bug", sqlite.org/wal.html).
 */
const oldestVersion = '3.51.3';

const toNumber = (version: string): number =>
  version.split('.').reduce((number, part) => number * 1000 + Number(part), 0);

/** Throws if the SQLite of this program, as `process.versions` names it, is too old to keep data in. */
export const requireSqlite = (version: string | undefined): void => {
  if (version === undefined || !(toNumber(version) >= toNumber(oldestVersion)))
    throw new Error(`SQLite ${version} is too old: Sidetone needs ${oldestVersion} or newer`);
};
