import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

const windowBytes = 64 * 1024;

/** SHA-256 of the size and the first and last 64 KiB, in hex. Rejects with file system errors. */
export const computeFingerprint = async (file: FileHandle, size: number): Promise<string> => {
  const hash = createHash('sha256').update(`${size}:`);
  hash.update(await readAt(file, 0, Math.min(windowBytes, size)));
  const tailStart = Math.max(windowBytes, size - windowBytes);
  if (tailStart < size) hash.update(await readAt(file, tailStart, size - tailStart));
  return hash.digest('hex');
};

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
