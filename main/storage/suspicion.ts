/**
 * Damage that is met while a database is in use is noted beside it, so that the next start checks the whole file, however
 * large it is, and sets it aside.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';

const noteBeside = (file: string): string => `${file}.suspect`;

export const isSuspect = (file: string): boolean => existsSync(noteBeside(file));

/** On a disk that does not take the note, the next damage that is met leaves one. */
export const suspect = (file: string): void => {
  try {
    writeFileSync(noteBeside(file), '', { mode: 0o600 });
  } catch {
    // Said above.
  }
};

export const clear = (file: string): void => rmSync(noteBeside(file), { force: true });
