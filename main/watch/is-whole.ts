/**
 * Whether a file is a whole recording. A size that stays the same means nothing: network drives and programs that copy set the size
 * first. So the file is read to its end, and what its format says of its end is compared with what is there.
 */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { AudioFormat } from '../../preload/contract/audio-formats.ts';
import type { ReadBytes } from '../../preload/recordings/beginnings.ts';
import { DriveTimeoutError, getErrorCode, userFiles } from '../lib/file-access.ts';
import { openRegularFile } from '../lib/open-regular-file.ts';
import { readAt } from '../uploads/files/file-content.ts';
import { isCutMovie } from '../uploads/files/is-cut-mp4.ts';
import { findRecordingEnd, findSoundStart, type RecordingEnd } from './recording-ends.ts';

/** What a look at a file found. `missing`: it has gone meanwhile, or nobody wants to know any more. */
export type Look =
  | { readonly kind: 'whole'; readonly content: string }
  /** Nothing is missing, and nothing proves it. */
  | { readonly kind: 'quiet'; readonly content: string }
  | { readonly kind: 'incomplete' | 'holes' | 'locked' | 'no_answer' | 'missing' };

interface LookedAtFile {
  readonly path: string;
  readonly size: number;
  readonly format: AudioFormat;
}

const chunkBytes = 1024 * 1024;
/** Zeros are counted in blocks of it, which file systems use too. */
const blockBytes = 4 * 1024;
const zeros = Buffer.alloc(blockBytes);
/** Bytes of zeros that may be what is not there yet: inside of a file, and at its end. Shorter silence is usual. */
const minSilence = 64 * 1024;
const minLastSilence = 64;

/** How files are read. */
export interface LookOptions {
  /** Of each operation. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Reads in steps, so that other files of the drive have their turn. */
const createReader =
  (handle: FileHandle, path: string, { timeoutMs, signal }: LookOptions): ReadBytes =>
  (position, length) => {
    signal.throwIfAborted();
    return userFiles.run(() => readAt(handle, position, length), { path, timeoutMs });
  };

interface ReadContent {
  readonly content: string;
  /** Bytes of the longest row of zeros behind `from`. */
  readonly longestZeros: number;
  /** Bytes of zeros at the end. */
  readonly lastZeros: number;
  readonly size: number;
}

/** How many bytes at the end are zero. */
const countLastZeros = (bytes: Uint8Array): number =>
  bytes.length - 1 - bytes.findLastIndex((byte) => byte !== 0);

const readContent = async (read: ReadBytes, from: number): Promise<ReadContent> => {
  const hash = createHash('sha256');
  let [position, longest, row, last] = [0, 0, 0, 0];
  for (;;) {
    const bytes = await read(position, chunkBytes);
    hash.update(bytes);
    for (let at = 0; at < bytes.length; at += blockBytes) {
      const block = bytes.subarray(at, at + blockBytes);
      const isEmpty = position + at >= from && zeros.subarray(0, block.length).equals(block);
      row = isEmpty ? row + block.length : 0;
      longest = Math.max(longest, row);
    }
    position += bytes.length;
    const lastOfChunk = countLastZeros(bytes);
    last = lastOfChunk === bytes.length ? last + lastOfChunk : lastOfChunk;
    if (bytes.length < chunkBytes)
      return { content: hash.digest('hex'), longestZeros: longest, lastZeros: last, size: position };
  }
};

const findEnd = async ({ size, format }: LookedAtFile, read: ReadBytes): Promise<RecordingEnd> => {
  if (format !== 'mp4') return findRecordingEnd(format, read, size);
  return (await isCutMovie(read, size)) ? 'incomplete' : 'stated';
};

const toFailedLook = (error: unknown): Look => {
  if (error instanceof DriveTimeoutError) return { kind: 'no_answer' };
  const code = getErrorCode(error);
  return { kind: code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'locked' };
};

const withReader = async <T>(
  path: string,
  options: LookOptions,
  work: (read: ReadBytes) => Promise<T>,
): Promise<T | Look> => {
  try {
    const file = await userFiles.run(() => openRegularFile(path), { path, timeoutMs: options.timeoutMs });
    if (file === null) return { kind: 'missing' };
    try {
      return await work(createReader(file.handle, path, options));
    } finally {
      userFiles.runLater(() => file.handle.close(), path);
    }
  } catch (error) {
    return options.signal.aborted ? { kind: 'missing' } : toFailedLook(error);
  }
};

/** Reads all of the file. Never rejects. */
export const lookAtAll = (file: LookedAtFile, options: LookOptions): Promise<Look> =>
  withReader(file.path, options, async (read): Promise<Look> => {
    const end = await findEnd(file, read);
    if (end === 'incomplete') return { kind: 'incomplete' };
    const soundStart = await findSoundStart(file.format, read, file.size);
    const { content, longestZeros, lastZeros, size } = await readContent(read, soundStart ?? 0);
    if (size !== file.size) return { kind: 'incomplete' };
    if (soundStart !== null && longestZeros >= blockBytes) return { kind: 'holes' };
    const isProved = end === 'stated' && longestZeros < minSilence && lastZeros < minLastSilence;
    return { kind: isProved ? 'whole' : 'quiet', content };
  });

/** Looks at what the format says of the end only. Never rejects. */
export const isEndMissing = async (file: LookedAtFile, options: LookOptions): Promise<boolean> => {
  const end = await withReader(file.path, options, (read) => findEnd(file, read));
  return end === 'incomplete' || (typeof end === 'object' && end.kind === 'incomplete');
};
