/** What a file is by its content: its format, and whether it is the same. */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { AudioFormat } from '../../../preload/contract/audio-formats.ts';
import type { UnreadableFormat } from '../../../preload/contract/unreadable-formats.ts';
import { findBeginning } from '../../../preload/recordings/beginnings.ts';
import { withRegularFile } from '../../lib/open-regular-file.ts';

const windowBytes = 64 * 1024;
/** Recordings of one length may both begin and end with silence. */
const samples = 16;
const sampleBytes = 4 * 1024;

/** SHA-256 of the size, the first and last 64 KiB, and samples between them, in hex. Rejects with file system errors. */
export const computeFingerprint = async (file: FileHandle, size: number): Promise<string> => {
  const hash = createHash('sha256').update(`${size}:`);
  hash.update(await readAt(file, 0, Math.min(windowBytes, size)));
  const tailStart = Math.max(windowBytes, size - windowBytes);
  if (tailStart < size) hash.update(await readAt(file, tailStart, size - tailStart));
  for (let sample = 1; sample < samples && size > 4 * windowBytes; sample += 1)
    hash.update(await readAt(file, Math.floor((sample * size) / samples), sampleBytes));
  return hash.digest('hex');
};

/** Null if there is no file. Rejects with file system errors. */
export const readFingerprint = (path: string): Promise<string | null> =>
  withRegularFile(path, ({ handle, stats }) => computeFingerprint(handle, Number(stats.size)));

/** Up to `length` bytes from `position`; fewer at the end of the file. */
export const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
};

/** The format, or the name of one that cannot be read, or null if the file is not audio. Rejects with file system errors. */
export const detectAudioFormat = async (
  file: FileHandle,
  size: number,
): Promise<AudioFormat | UnreadableFormat | null> => {
  const beginning = await findBeginning((position, length) => readAt(file, position, length), size);
  return beginning === null ? null : (beginning.format ?? beginning.name);
};
