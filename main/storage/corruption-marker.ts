/** Marks a database as damaged, so that the next start checks the whole file. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';

const getMarkerPath = (file: string): string => `${file}.suspect`;

export const isSuspect = (file: string): boolean => existsSync(getMarkerPath(file));

export const markSuspect = (file: string): void => {
  try {
    writeFileSync(getMarkerPath(file), '', { mode: 0o600 });
  } catch {
    // Best effort: the next damage that is found sets the marker.
  }
};

export const clearSuspect = (file: string): void => rmSync(getMarkerPath(file), { force: true });
