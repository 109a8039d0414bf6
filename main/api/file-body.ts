/**
 * Reads a file for sending, ahead of the socket, into a few buffers that are used again and again, so that memory does
 * not depend on the file's size.
 *
 * Why reuse is safe: undici hands a chunk to the socket and asks for the next one only after `drain` (writeIterable in
 * its client-h1.js), that is when the kernel has taken all of it, provided that the chunk is at least as large as the
 * socket's high-water mark (64 KiB, 16 KiB with TLS). So no slice is smaller than 64 KiB, except at the very end of the
 * file, after which no buffer is used again. test/unit/api/streaming.test.ts shows it under slow and stalling readers.
 */
import type { FileHandle } from 'node:fs/promises';
import { AbortedError } from './aborted-error.ts';
import { fileChangedError, toFileError } from './audio-file.ts';

/** Bytes. The largest high-water mark of a socket; a slice of at least this size is waited for. */
export const minSliceBytes = 64 * 1024;

export interface BufferPlan {
  readonly bufferBytes: number;
  readonly buffers: number;
}

/**
 * One is read while the other is sent. Of the sizes measured (1 GiB on loopback, CPU time against curl's): 4 × 1 MiB
 * 1.3 ×, 2 × 2 MiB 1.25 ×, 2 × 4 MiB 1.13 ×, because each read is a round trip to another thread.
 */
const defaultPlan: BufferPlan = { bufferBytes: 4 * 1024 * 1024, buffers: 2 };

/** Bytes. */
export const maxSliceBytes = defaultPlan.bufferBytes;

/**
 * The file's bytes in slices. A slice is valid until the next one is asked for. Throws `Stopped`: file_changed when
 * the file ends early, file_unreadable when it cannot be read.
 */
export async function* readFileSlices(
  handle: FileHandle,
  size: number,
  sizer: SliceSizer = createSliceSizer(),
  plan: BufferPlan = defaultPlan,
): AsyncGenerator<Buffer, void, void> {
  const reads: Promise<Buffer>[] = [];
  let offset = 0;
  const readAhead = (buffer: Buffer): void => {
    const length = Math.min(buffer.length, size - offset);
    if (length <= 0) return;
    const read = readFully(handle, buffer.subarray(0, length), offset);
    // Nobody may be waiting for it when the exchange ends.
    read.catch(() => {});
    reads.push(read);
    offset += length;
  };
  const count = Math.min(plan.buffers, Math.ceil(size / plan.bufferBytes));
  for (let index = 0; index < count; index += 1) {
    readAhead(Buffer.allocUnsafeSlow(Math.min(plan.bufferBytes, size)));
  }
  for (let next = reads.shift(); next !== undefined; next = reads.shift()) {
    const filled = await next;
    for (let start = 0; start < filled.length; ) {
      const end = getSliceEnd(start, filled.length, sizer.next());
      yield filled.subarray(start, end);
      start = end;
    }
    if (filled.length === plan.bufferBytes) readAhead(filled);
  }
}

/** Never leaves a rest that would be too small to be waited for. */
const getSliceEnd = (start: number, length: number, preferredBytes: number): number =>
  length - start - preferredBytes < minSliceBytes ? length : start + preferredBytes;

const readFully = async (handle: FileHandle, buffer: Buffer, position: number): Promise<Buffer> => {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await handle
      .read(buffer, filled, buffer.length - filled, position + filled)
      .catch((cause: unknown) => {
        throw new AbortedError(toFileError(cause));
      });
    if (bytesRead === 0) throw new AbortedError(fileChangedError);
    filled += bytesRead;
  }
  return buffer;
};

/** How large the next slice should be, in bytes. Asked once a slice. */
export interface SliceSizer {
  next(): number;
}

/**
 * Large slices on a fast link, small ones on a slow link: progress should be seen to move a few times a second, and a
 * megabyte in one piece takes a minute at 128 kbit/s, which would pass for a stall. On a fast one each slice costs more
 * than its bytes.
 */
export const createSliceSizer = (now: () => number = () => performance.now()): SliceSizer => {
  let size = minSliceBytes;
  let requestedAt: number | undefined;
  return {
    next() {
      const time = now();
      if (requestedAt !== undefined) {
        const elapsedMs = time - requestedAt;
        if (elapsedMs < 16) size = Math.min(size * 2, maxSliceBytes);
        else if (elapsedMs > 120) size = Math.max(size / 2, minSliceBytes);
      }
      requestedAt = time;
      return size;
    },
  };
};
