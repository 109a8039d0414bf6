/**
 * Damage that is met while a database is in use is noted beside it, so that the next start checks the whole file, however
 * large it is, and sets it aside.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';

const getMarkerPath = (file: string): string => `${file}.suspect`;

export const isSuspect = (file: string): boolean => existsSync(getMarkerPath(file));

/** On a disk that does not take the note, the next damage that is met leaves one. */
export const markSuspect = (file: string): void => {
  try {
    writeFileSync(getMarkerPath(file), '', { mode: 0o600 });
  } catch {
    // Said above.
  }
};

export const clearSuspect = (file: string): void => rmSync(getMarkerPath(file), { force: true });
