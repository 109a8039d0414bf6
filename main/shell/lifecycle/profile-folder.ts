import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import { t } from '../../../preload/messages/translate.ts';

export interface ProfileFolderError {
  readonly folder: string;
  /** An error code such as `EACCES`, or a message of the system. */
  readonly reason: string;
}

/**
 * Creates the folder if it is missing. Returns null if it is writable. Call it before the single-instance lock, which
 * fails in a read-only folder as if Sidetone were running.
 */
export const checkProfileFolder = (folder: string): ProfileFolderError | null => {
  const file = path.join(folder, `.writable-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Writes a file, because on Windows and network folders a permission check can pass and the write still fail.
    closeSync(openSync(file, 'w', 0o600));
    rmSync(file, { force: true });
    return null;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    return { folder, reason: String(reason) };
  }
};

export const formatProfileFolderError = ({ folder, reason }: ProfileFolderError): string =>
  t('dialogs.start.profileFolder', { folder, reason });
