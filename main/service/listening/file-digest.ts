/** Hashes and counts a file as it streams. Only its head and tail stay in memory. */
import { createHash } from 'node:crypto';
import type { FileWindow } from './file-window.ts';

export interface FileDigest {
  readonly size: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly window: FileWindow;
}

const headBytes = 512 * 1024;
const tailBytes = 128 * 1024;

export const createFileDigest = () => {
  const hash = createHash('sha256');
  let size = 0;
  const head: Buffer[] = [];
  let tail: Buffer[] = [];
  let tailSize = 0;
  return {
    add: (chunk: Buffer): void => {
      hash.update(chunk);
      if (size < headBytes) head.push(Buffer.from(chunk.subarray(0, headBytes - size)));
      size += chunk.length;
      tail.push(chunk);
      tailSize += chunk.length;
      if (tailSize > 4 * tailBytes) {
        tail = [Buffer.from(Buffer.concat(tail).subarray(-tailBytes))];
        tailSize = tailBytes;
      }
    },
    finish: (): FileDigest => ({
      size,
      sha256: hash.digest('hex'),
      window: { size, head: Buffer.concat(head), tail: Buffer.concat(tail).subarray(-tailBytes) },
    }),
  };
};
