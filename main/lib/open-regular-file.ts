import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';

export interface RegularFile {
  readonly handle: FileHandle;
  /** What `stat` returned for the open file. */
  readonly stats: BigIntStats;
}

/**
 * Opens a file for reading; null if it is no regular file. Never opens a device or waits for a pipe. Rejects with file
 * system errors.
 */
export const openRegularFile = async (path: string): Promise<RegularFile | null> => {
  if (!(await stat(path)).isFile()) return null;
  // The path may have become a pipe since `stat`. O_NONBLOCK does not wait for a writer. Windows has neither the
  // flag nor such pipes.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = await handle.stat({ bigint: true });
    if (stats.isFile()) return { handle, stats };
  } catch (error) {
    await handle.close().catch(() => undefined);
    throw error;
  }
  await handle.close();
  return null;
};

/** Opens a file for `work`, and closes it. Null if it is no regular file. Rejects with file system errors. */
export const withRegularFile = async <T>(
  path: string,
  work: (file: RegularFile) => Promise<T>,
): Promise<T | null> => {
  const file = await openRegularFile(path);
  if (file === null) return null;
  try {
    return await work(file);
  } finally {
    await file.handle.close();
  }
};
