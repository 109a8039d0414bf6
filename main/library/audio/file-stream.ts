/** A stretch of a file as a stream that reads no further than its reader does. */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { ByteRange } from './byte-range.ts';

/** What a file was when its address was given out. */
export interface FileSnapshot {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

const chunkBytes = 256 * 1024;

/** Opens a regular file that is still as it was; null where there is none. Nobody waits for a FIFO. */
export const openUnchanged = async ({ path, size, mtimeMs }: FileSnapshot): Promise<FileHandle | null> => {
  let file: FileHandle;
  try {
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch {
    return null;
  }
  const stats = await file.stat().catch(() => null);
  if (stats?.isFile() && stats.size === size && stats.mtimeMs === mtimeMs) return file;
  await file.close();
  return null;
};

/**
 * The file is opened for each piece: a player that pauses for an hour, or is gone without a word, keeps nothing open.
 * A file that has changed meanwhile ends the stream with an error.
 */
export const createFileStream = (
  snapshot: FileSnapshot,
  { start, end }: ByteRange,
): ReadableStream<Uint8Array> => {
  let position = start;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const file = await openUnchanged(snapshot);
        if (file === null) throw new Error('The file has changed.');
        try {
          const chunk = new Uint8Array(Math.min(chunkBytes, end - position + 1));
          const { bytesRead } = await file.read(chunk, 0, chunk.length, position);
          if (bytesRead === 0) throw new Error('The file has become shorter.');
          controller.enqueue(chunk.subarray(0, bytesRead));
          position += bytesRead;
          if (position > end) controller.close();
        } finally {
          await file.close();
        }
      },
    },
    { highWaterMark: 0 },
  );
};
