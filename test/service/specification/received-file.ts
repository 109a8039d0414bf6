/** A file that was received is hashed while it streams; nothing writes it to the disk. */
import { createHash } from 'node:crypto';

/** Size, first and last bytes of a file. The bytes between read as zeros. */
export interface FileWindow {
  readonly size: number;
  readonly head: Buffer;
  readonly tail: Buffer;
}

/** From `start` up to but not including `end`, clamped to the file. */
export const readWindow = ({ size, head, tail }: FileWindow, start: number, end: number): Buffer => {
  const from = Math.min(Math.max(start, 0), size);
  const to = Math.min(Math.max(end, from), size);
  const bytes = Buffer.alloc(to - from);
  const tailStart = size - tail.length;
  if (to > tailStart)
    tail.copy(bytes, Math.max(tailStart - from, 0), Math.max(from - tailStart, 0), to - tailStart);
  if (from < head.length) head.copy(bytes, 0, from, Math.min(to, head.length));
  return bytes;
};

const headBytes = 512 * 1024;
const tailBytes = 128 * 1024;

/** Hashes and counts a file as it streams. Only its head and tail stay in memory. */
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
    /** `sha256` is lower-case hexadecimal. */
    finish: () => ({
      size,
      sha256: hash.digest('hex'),
      window: { size, head: Buffer.concat(head), tail: Buffer.concat(tail).subarray(-tailBytes) },
    }),
  };
};

export type ReceivedFile = Awaited<ReturnType<typeof receiveFile>>;

export const receiveFile = async (content: AsyncIterable<Buffer>, fileName: string) => {
  const digest = createFileDigest();
  for await (const chunk of content) digest.add(chunk);
  return { fileName, ...digest.finish() };
};
