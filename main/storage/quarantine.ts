import { existsSync, renameSync } from 'node:fs';

const companions = ['', '-wal', '-shm'] as const;

/**
 * Renames `file`, -wal and -shm to `file.corrupt-<time>`; returns the new path. Throws file system errors.
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
