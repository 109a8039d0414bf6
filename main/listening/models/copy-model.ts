/** Copies the files of a checked model into the profile. */
import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, statfs } from 'node:fs/promises';
import path from 'node:path';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import { ownerOnly, toWriteError } from '../../lib/atomic-write.ts';
import { userFiles } from '../../lib/file-access.ts';
import { openRegularFile } from '../../lib/open-regular-file.ts';
import { type ModelFile, toModelReadError } from './check-model.ts';

export interface StoredFile {
  readonly bytes: number;
  /** SHA-256, in hex. */
  readonly hash: string;
}

const blockBytes = 1_048_576;
/** Milliseconds for one block. */
const driveTimeoutMs = 30_000;
/** Bytes that stay free. */
const reserveBytes = 500_000_000;

const sumBytes = (files: readonly ModelFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Errors: disk_full with the missing space. */
const checkSpace = async (folder: string, files: readonly ModelFile[]): Promise<Result<true>> => {
  const { bavail, bsize } = await statfs(folder);
  const missingBytes = sumBytes(files) + reserveBytes - bavail * bsize;
  if (missingBytes <= 0) return ok(true);
  return fail('disk_full', { key: 'speech_model_space', megabytes: Math.ceil(missingBytes / 1_000_000) });
};

/** A file of the user's could not be read. */
class SourceError extends Error {
  readonly result: Result<never>;

  constructor(result: Result<never>) {
    super('A file of the model cannot be read.');
    this.result = result;
  }
}

const onSourceDrive = <T>(source: string, operation: () => Promise<T>): Promise<T> =>
  userFiles.run(operation, { path: source, timeoutMs: driveTimeoutMs }).catch((error: unknown) => {
    throw new SourceError(toModelReadError(error));
  });

interface CopyOptions {
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
}

const copyBlocks = async (
  { source, bytes }: ModelFile,
  input: FileHandle,
  output: FileHandle,
  { signal, onBytes }: CopyOptions,
): Promise<Result<StoredFile>> => {
  const hash = createHash('sha256');
  const block = Buffer.alloc(blockBytes);
  for (let copied = 0; ; ) {
    if (signal.aborted) return fail('cancelled');
    const { bytesRead } = await onSourceDrive(source, () => input.read(block, 0, blockBytes, copied));
    copied += bytesRead;
    const isEnd = bytesRead === 0;
    if (copied > bytes || (isEnd && copied < bytes)) return fail('file_changed');
    if (isEnd) break;
    const content = block.subarray(0, bytesRead);
    hash.update(content);
    await output.writeFile(content);
    onBytes(bytesRead);
  }
  // A full disk may be reported only here.
  await output.sync();
  return ok({ bytes, hash: hash.digest('hex') });
};

const copyFile = async (
  file: ModelFile,
  target: string,
  options: CopyOptions,
): Promise<Result<StoredFile>> => {
  const input = await onSourceDrive(file.source, () => openRegularFile(file.source));
  if (input === null) return fail('file_changed');
  try {
    const output = await open(target, 'wx', ownerOnly);
    try {
      return await copyBlocks(file, input.handle, output, options);
    } finally {
      await output.close();
    }
  } finally {
    userFiles.runLater(() => input.handle.close(), file.source);
  }
};

/**
 * Writes the files into `folder`, which must not exist. On failure, what was written stays. Errors: disk_full, not_writable,
 * file_unreadable, file_changed, cancelled.
 */
export const copyModel = async (
  files: readonly ModelFile[],
  folder: string,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<Result<Readonly<Record<string, StoredFile>>>> => {
  const total = sumBytes(files);
  const stored: Record<string, StoredFile> = {};
  let copied = 0;
  const onBytes = (bytes: number): void => {
    copied += bytes;
    onProgress(copied / total);
  };
  try {
    await mkdir(path.join(folder, 'onnx'), { recursive: true });
    const space = await checkSpace(folder, files);
    if (!space.ok) return space;
    for (const file of files) {
      const copy = await copyFile(file, path.join(folder, file.path), { signal, onBytes });
      if (!copy.ok) return copy;
      stored[file.path] = copy.value;
    }
    return ok(stored);
  } catch (error) {
    return error instanceof SourceError ? error.result : toWriteError(error);
  }
};
