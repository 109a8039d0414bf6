import { type FileHandle, link, open, rename, rm, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { ErrorDetail } from '../../preload/contract/errors/error-details.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { systemClock } from './clock.ts';
import { sleep } from './sleep.ts';

/** The mode of files in the profile, which other users of the computer may not read. */
export const ownerOnly = 0o600;

/** An existing file is replaced only after the new one is complete. `mode`: as for `open`, such as 0o600 in the profile. */
export const replaceFile = async (
  file: string,
  content: string | Uint8Array,
  mode?: number,
): Promise<Result<true>> => {
  const temporaryFile = getTemporaryPath(file);
  try {
    await writeExclusive(temporaryFile, content, mode);
    await renameFile(temporaryFile, file);
    return ok(true);
  } catch (error) {
    await rm(temporaryFile, { force: true }).catch(() => undefined);
    return toWriteError(error);
  }
};

/** Writes to the first name that no file has. `nextName` returns another one at each call. Returns the file name. */
export const writeUnderFreeName = async (
  folder: string,
  nextName: () => string,
  content: string | Uint8Array,
): Promise<Result<string>> => {
  for (;;) {
    const fileName = nextName();
    const file = path.join(folder, fileName);
    const temporaryFile = getTemporaryPath(file);
    try {
      await writeExclusive(temporaryFile, content);
      await renameWithoutReplacing(temporaryFile, file);
      return ok(fileName);
    } catch (error) {
      await rm(temporaryFile, { force: true }).catch(() => undefined);
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return toWriteError(error);
    }
  }
};

/**
 * Writes a new file, or replaces one if `mayReplace` agrees when the content is already on the disk, so that the moment in which somebody
 * else may write it is as short as it can be. `mayReplace`: null if there is none to replace. Returns whether it was written.
 */
export const writeIfUnchanged = async (
  file: string,
  content: string | Uint8Array,
  mayReplace: (() => Promise<boolean>) | null,
): Promise<Result<boolean>> => {
  const temporaryFile = getTemporaryPath(file);
  try {
    await writeExclusive(temporaryFile, content);
    if (mayReplace === null) await renameWithoutReplacing(temporaryFile, file);
    else if (await mayReplace()) await renameFile(temporaryFile, file);
    else {
      await rm(temporaryFile, { force: true });
      return ok(false);
    }
    return ok(true);
  } catch (error) {
    await rm(temporaryFile, { force: true }).catch(() => undefined);
    return (error as NodeJS.ErrnoException).code === 'EEXIST' ? ok(false) : toWriteError(error);
  }
};

/** Gives a file that was written in steps its name; deletes it if that fails. Closes it in any case. */
export const completeFile = async (
  handle: FileHandle,
  temporaryFile: string,
  file: string,
): Promise<Result<true>> => {
  try {
    // A full disk may be reported only here.
    await handle.sync();
    await handle.close();
    await renameFile(temporaryFile, file);
    return ok(true);
  } catch (error) {
    await discardFile(handle, temporaryFile);
    return toWriteError(error);
  }
};

export const discardFile = async (handle: FileHandle, temporaryFile: string): Promise<void> => {
  await handle.close().catch(() => undefined);
  await rm(temporaryFile, { force: true }).catch(() => undefined);
};

let counter = 0;
const getTemporaryPath = (file: string): string => {
  counter += 1;
  return path.join(path.dirname(file), `.sidetone-${process.pid}-${counter}.part`);
};

const writeExclusive = async (file: string, content: string | Uint8Array, mode?: number): Promise<void> => {
  const handle = await open(file, 'wx', mode);
  try {
    await handle.writeFile(content);
    // A full disk may be reported only here.
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Codes of Windows for a file that another program reads, such as a virus scanner after each write. */
const heldCodes = new Set(['EPERM', 'EACCES', 'EBUSY']);
const maxRenames = 21;
const renamePauseMs = 50;

/** Replaces `to`. Windows may need a while. */
export const renameFile = async (from: string, to: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await rename(from, to);
      return;
    } catch (error) {
      const isHeld =
        process.platform === 'win32' && heldCodes.has((error as NodeJS.ErrnoException).code ?? '');
      if (!isHeld || attempt === maxRenames) throw error;
      await sleep(systemClock, renamePauseMs);
    }
  }
};

/** Renames the file; throws EEXIST if the target exists. Without hard links this is only nearly atomic. */
export const renameWithoutReplacing = async (temporaryFile: string, file: string): Promise<void> => {
  try {
    await link(temporaryFile, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw error;
    const handle = await open(file, 'wx');
    await handle.close();
    await renameFile(temporaryFile, file);
    return;
  }
  await unlink(temporaryFile);
};

/** Of the disk, not of a connection. */
export const isWriteError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOSPC', 'EDQUOT', 'EFBIG', 'EACCES', 'EROFS', 'EIO', 'ENOENT'].includes(String(error.code));

/** Errors of this file name only: files with other names can still be saved. */
const fileNameErrors = new Set(['ENAMETOOLONG', 'EINVAL', 'EILSEQ']);
const details: Readonly<Record<string, ErrorDetail>> = {
  EACCES: { key: 'folder_not_permitted' },
  EPERM: { key: 'folder_not_permitted' },
  EROFS: { key: 'disk_read_only' },
  ENOENT: { key: 'folder_missing' },
  ENOTDIR: { key: 'folder_missing' },
};

export const toWriteError = (error: unknown): Result<never> => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return fail('disk_full');
  if (fileNameErrors.has(code)) return fail('invalid_input', { key: 'file_name_refused' });
  return fail('not_writable', details[code] ?? { key: 'file_write_error', reason: message });
};
