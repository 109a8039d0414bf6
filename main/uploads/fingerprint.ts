/** Tells whether two files are the same without reading all of them. */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

const windowBytes = 64 * 1024;

/** SHA-256 of size, the first and the last 64 KiB, in hex. Rejects with what the file system says. */
export const computeFingerprint = async (file: FileHandle, size: number): Promise<string> => {
  const hash = createHash('sha256').update(`${size}:`);
  hash.update(await readAt(file, 0, Math.min(windowBytes, size)));
  const tailStart = Math.max(windowBytes, size - windowBytes);
  if (tailStart < size) hash.update(await readAt(file, tailStart, size - tailStart));
  return hash.digest('hex');
};

/** Up to `length` bytes from `position`; fewer where the file ends. */
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
