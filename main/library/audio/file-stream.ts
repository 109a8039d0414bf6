import type { FileHandle } from 'node:fs/promises';
import type { ByteRange } from '../../lib/byte-range.ts';
import { openRegularFile } from '../../lib/open-regular-file.ts';
import type { RunOnDrive } from './run-on-drive.ts';

/** The state of a file when its URL was created. */
export interface FileSnapshot {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

const chunkBytes = 256 * 1024;

/** Opens a regular file; null if it is missing or has changed. */
export const openUnchanged = async ({ path, size, mtimeMs }: FileSnapshot): Promise<FileHandle | null> => {
  const file = await openRegularFile(path).catch(() => null);
  if (file === null) return null;
  const stats = await file.handle.stat().catch(() => null);
  if (stats?.size === size && stats.mtimeMs === mtimeMs) return file.handle;
  await file.handle.close();
  return null;
};

export const isUnchanged = async (snapshot: FileSnapshot): Promise<boolean> => {
  const file = await openUnchanged(snapshot);
  await file?.close();
  return file !== null;
};

/** Opens the file for each chunk, so that a paused player leaves no file open. Errors if it has changed. */
export const createFileStream = (
  snapshot: FileSnapshot,
  { start, end }: ByteRange,
  run: RunOnDrive,
): ReadableStream<Uint8Array> => {
  let position = start;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const length = Math.min(chunkBytes, end - position + 1);
        const chunk = await run(snapshot.path, () => readChunk(snapshot, position, length));
        controller.enqueue(chunk);
        position += chunk.length;
        if (position > end) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
};

const readChunk = async (
  snapshot: FileSnapshot,
  position: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const file = await openUnchanged(snapshot);
  if (file === null) throw new Error('The file has changed.');
  try {
    const chunk = new Uint8Array(length);
    const { bytesRead } = await file.read(chunk, 0, length, position);
    if (bytesRead === 0) throw new Error('The file has become shorter.');
    return chunk.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};
