import { link, open, rename, rm, unlink } from 'node:fs/promises';
import path from 'node:path';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import { toUniqueName } from './file-names.ts';

/** An existing file is replaced only after the new one is complete. */
export const replaceFile = async (file: string, content: string | Buffer): Promise<Result<true>> => {
  const temporaryFile = getTemporaryPath(file);
  try {
    await writeExclusive(temporaryFile, content);
    await rename(temporaryFile, file);
    return ok(true);
  } catch (error) {
    await rm(temporaryFile, { force: true }).catch(() => undefined);
    return toWriteError(error);
  }
};

/** Writes to `name`, or to `name (2)` and so on if it exists. Returns the file name. */
export const writeUnderFreeName = async (
  folder: string,
  name: string,
  extension: string,
  content: string | Buffer,
  usedNames: Set<string>,
): Promise<Result<string>> => {
  for (;;) {
    const fileName = `${toUniqueName(name, usedNames)}.${extension}`;
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

let counter = 0;
const getTemporaryPath = (file: string): string => {
  counter += 1;
  return path.join(path.dirname(file), `.sidetone-${process.pid}-${counter}.part`);
};

const writeExclusive = async (file: string, content: string | Buffer): Promise<void> => {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(content);
    // A full disk may be reported only here.
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Renames the file; throws EEXIST if the target exists. Without hard links this is only nearly atomic. */
const renameWithoutReplacing = async (temporaryFile: string, file: string): Promise<void> => {
  try {
    await link(temporaryFile, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw error;
    const handle = await open(file, 'wx');
    await handle.close();
    await rename(temporaryFile, file);
    return;
  }
  await unlink(temporaryFile);
};

/** Errors of this file name only: files with other names can still be saved. */
const fileNameErrors = new Set(['ENAMETOOLONG', 'EINVAL', 'EILSEQ']);
const messages: Readonly<Record<string, string>> = {
  EACCES: 'Your account may not write into this folder.',
  EPERM: 'Your account may not write into this folder.',
  EROFS: 'This disk can only be read.',
  ENOENT: 'The folder is no longer there.',
  ENOTDIR: 'The folder is no longer there.',
};

const toWriteError = (error: unknown): Result<never> => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return fail('disk_full', 'The disk is full: the file could not be written.');
  if (fileNameErrors.has(code)) return fail('invalid_input', 'The system does not take this file name.');
  return fail('not_writable', messages[code] ?? `The file could not be written: ${message}`);
};
