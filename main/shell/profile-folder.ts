/** The profile folder, before anything is built on it. Without one that takes writes nothing could be kept. */
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * What is wrong with the folder, in words; null when it is there (it is made where it is missing) and takes writes.
 * Looked at before the lock of the single instance: in a folder that takes none, that says no, as if Sidetone were running.
 */
export const checkProfileFolder = (folder: string): string | null => {
  const file = path.join(folder, `.writable-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Asking for permission is not enough: Windows and network folders answer yes and then refuse.
    closeSync(openSync(file, 'w', 0o600));
    rmSync(file, { force: true });
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return `Sidetone keeps its settings and uploads in ${folder}, and cannot write there${code}. Make the folder writable, or free some space, and start Sidetone again.`;
  }
};
