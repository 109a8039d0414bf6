/** Writes files of other people's folders: whole or not at all, and never over one that was not meant. */
import { link, open, rename, rm, unlink } from 'node:fs/promises';
import path from 'node:path';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import { distinctName } from './file-names.ts';

/** Puts `content` where a file may stand already: the old one goes only when the new one is whole. */
export const writeOver = async (file: string, content: string | Buffer): Promise<Result<true>> => {
  const beside = temporaryBeside(file);
  try {
    await writeNew(beside, content);
    await rename(beside, file);
    return ok(true);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    return notWritten(error);
  }
};

/** Puts `content` into `folder` under `name`, or under `name (2)` where that is taken. Answers the file's name. */
export const writeBeside = async (
  folder: string,
  name: string,
  extension: string,
  content: string | Buffer,
  taken: Set<string>,
): Promise<Result<string>> => {
  for (;;) {
    const fileName = `${distinctName(name, taken)}.${extension}`;
    const file = path.join(folder, fileName);
    const beside = temporaryBeside(file);
    try {
      await writeNew(beside, content);
      await claim(beside, file);
      return ok(fileName);
    } catch (error) {
      await rm(beside, { force: true }).catch(() => undefined);
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return notWritten(error);
    }
  }
};

let counter = 0;
const temporaryBeside = (file: string): string => {
  counter += 1;
  return path.join(path.dirname(file), `.sidetone-${process.pid}-${counter}.part`);
};

const writeNew = async (file: string, content: string | Buffer): Promise<void> => {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(content);
    // A full disk may say so only here.
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Gives the file its name unless there is one of that name. Where the file system has no links, only nearly so. */
const claim = async (beside: string, file: string): Promise<void> => {
  try {
    await link(beside, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw error;
    const handle = await open(file, 'wx');
    await handle.close();
    await rename(beside, file);
    return;
  }
  await unlink(beside);
};

/** What only this name meets: another file may well be written beside it. */
const ofTheName = new Set(['ENAMETOOLONG', 'EINVAL', 'EILSEQ']);
const whys: Readonly<Record<string, string>> = {
  EACCES: 'Your account may not write into this folder.',
  EPERM: 'Your account may not write into this folder.',
  EROFS: 'This disk can only be read.',
  ENOENT: 'The folder is no longer there.',
  ENOTDIR: 'The folder is no longer there.',
};

const notWritten = (error: unknown): Result<never> => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return fail('disk_full', 'The disk is full: the file could not be written.');
  if (ofTheName.has(code)) return fail('invalid_input', 'The system does not take this file name.');
  return fail('not_writable', whys[code] ?? `The file could not be written: ${message}`);
};
