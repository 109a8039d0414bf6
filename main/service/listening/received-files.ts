/** The folder of what was received. A file stays until it was listened to. */
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { ownerOnly, toWriteError } from '../../lib/atomic-write.ts';
import { getErrorCode } from '../../lib/file-access.ts';

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

export type ReceivedFile = Awaited<ReturnType<ReceivedFiles['receive']>>;

export class DiskFullError extends Error {}

const suffix = '.received';

export class ReceivedFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  getPath(id: string): string {
    return path.join(this.#folder, id + suffix);
  }

  /**
   * Reads `content` to its end, also after the disk is full. It survives a power failure when this resolves: the row that names it
   * comes after it. No file is left if it rejects.
   */
  async receive(content: AsyncIterable<Buffer>, fileName: string) {
    const id = randomUUID();
    const digest = createFileDigest();
    const writer = createWriter(() => this.#create(id));
    try {
      for await (const chunk of content) {
        digest.add(chunk);
        await writer.write(chunk);
      }
      await writer.close();
    } catch (error) {
      await writer.close().catch(() => undefined);
      await this.delete(id);
      const failed = toWriteError(error);
      throw !failed.ok && failed.error.code === 'disk_full' ? new DiskFullError() : error;
    }
    return { id, fileName, ...digest.finish() };
  }

  async #create(id: string): Promise<FileHandle> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    return open(this.getPath(id), 'wx', ownerOnly);
  }

  async delete(id: string): Promise<void> {
    await rm(this.getPath(id), { force: true });
  }

  /**
   * Deletes every other file. Returns the ids of those that are there, with their size in bytes. Throws errors of the file
   * system: what cannot be read is not missing.
   */
  keepOnly(ids: ReadonlySet<string>): ReadonlyMap<string, number> {
    const kept = new Map<string, number>();
    for (const name of listFolder(this.#folder)) {
      const id = path.basename(name, suffix);
      const file = path.join(this.#folder, name);
      if (ids.has(id) && name.endsWith(suffix)) kept.set(id, statSync(file).size);
      else deleteIfPossible(file);
    }
    return kept;
  }
}

const listFolder = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
};

const deleteIfPossible = (file: string): void => {
  try {
    rmSync(file, { recursive: true, force: true });
  } catch {
    // Another program holds it. The next start deletes it.
  }
};

/** After a failure, nothing more is written; `close` rejects with it. */
const createWriter = (create: () => Promise<FileHandle>) => {
  let handle: FileHandle | null = null;
  let failure: unknown = null;
  return {
    write: async (chunk: Buffer): Promise<void> => {
      if (failure !== null) return;
      try {
        handle ??= await create();
        // From the current position, all of it.
        await handle.writeFile(chunk);
      } catch (error) {
        failure = error;
      }
    },
    close: async (): Promise<void> => {
      const closing = handle;
      handle = null;
      try {
        if (failure === null) await closing?.sync();
      } finally {
        await closing?.close();
      }
      if (failure !== null) throw failure;
    },
  };
};
