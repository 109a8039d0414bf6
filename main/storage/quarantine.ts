/** A damaged database is never deleted: it is renamed, with its companions, so that it can still be looked at. */
import { existsSync, renameSync } from 'node:fs';

/** The files that make up one database in WAL mode. */
const companions = ['', '-wal', '-shm'] as const;

/**
 * Renames `file` (and its -wal and -shm) to `file.corrupt-<time>` and answers the new name.
 * A second one within the same millisecond gets a number. Throws what the file system throws.
 */
export const quarantineFile = (file: string, now: number): string => {
  const stem = `${file}.corrupt-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`;
  let target = stem;
  for (let n = 2; existsSync(target); n += 1) target = `${stem}-${n}`;
  for (const companion of companions) {
    if (existsSync(file + companion)) renameSync(file + companion, target + companion);
  }
  return target;
};
