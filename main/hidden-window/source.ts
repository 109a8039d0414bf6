/** The recording of the running job. The window reads ranges of it by a token, never by a path. */
import { randomBytes } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { sourceBlockBytes, sourceSlots } from '../../preload/contract/recording-source.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { parseByteRange } from '../lib/byte-range.ts';
import { getErrorCode, toReadError, userFiles } from '../lib/file-access.ts';
import { openRegularFile } from '../lib/open-regular-file.ts';

/** Milliseconds. A sleeping disk takes ten seconds to respond. */
const driveTimeoutMs = 30_000;

const toOpenError = (error: unknown): Result<never> => ({ ok: false, error: toReadError(error) });

const isSameFile = (one: BigIntStats, other: BigIntStats): boolean =>
  one.size === other.size && one.mtimeNs === other.mtimeNs && one.ino === other.ino && one.dev === other.dev;

/** The stream does not copy the bytes, as a `Response` of bytes would. */
const streamOnce = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes);
      controller.close();
    },
  });

export class Source {
  readonly token = randomBytes(24).toString('base64url');
  readonly bytes: number;
  /** The error of the first read that failed. */
  readError: Result<never> | null = null;
  readonly #handle: FileHandle;
  readonly #stats: BigIntStats;
  readonly #path: string;
  readonly #blocks: SourceBlocks;
  #runningReads = 0;

  private constructor(path: string, blocks: SourceBlocks, handle: FileHandle, stats: BigIntStats) {
    this.#path = path;
    this.#blocks = blocks;
    this.#handle = handle;
    this.#stats = stats;
    this.bytes = Number(stats.size);
  }

  static async open(path: string, blocks: SourceBlocks): Promise<Result<Source>> {
    try {
      const file = await userFiles.run(() => openRegularFile(path), { timeoutMs: driveTimeoutMs });
      if (file === null) return fail('not_a_file');
      const source = new Source(path, blocks, file.handle, file.stats);
      if (source.bytes > 0) return ok(source);
      source.close();
      return fail('file_empty');
    } catch (error) {
      return toOpenError(error);
    }
  }

  /** 206 with the range, or its first bytes; 416, or 404 if the slot is unknown or the file cannot be read. */
  async serve(slot: number, range: string | null): Promise<Response> {
    const headers = new Headers({ 'cache-control': 'no-store', 'content-type': 'application/octet-stream' });
    const byteRange = parseByteRange(range, this.bytes);
    if (byteRange === 'unsatisfiable' || byteRange === 'whole') {
      headers.set('content-range', `bytes */${this.bytes}`);
      return new Response(null, { status: 416, headers });
    }
    const { start } = byteRange;
    const length = Math.min(byteRange.end - start + 1, sourceBlockBytes);
    const block = this.#blocks.get(slot);
    if (block === null || !(await this.#read(block, start, length)))
      return new Response(null, { status: 404, headers });
    headers.set('content-length', String(length));
    headers.set('content-range', `bytes ${start}-${start + length - 1}/${this.bytes}`);
    return new Response(streamOnce(block.subarray(0, length)), { status: 206, headers });
  }

  /** `file_changed` if the file or the path is not what was opened. A file that was moved or deleted since can be read to its end. */
  async checkUnchanged(): Promise<Result<true>> {
    if (this.readError !== null) return this.readError;
    try {
      const [opened, named] = await userFiles.run(
        async () => [await this.#handle.stat({ bigint: true }), await this.#statPath()] as const,
        { timeoutMs: driveTimeoutMs },
      );
      const isNamed = named === null || isSameFile(named, this.#stats);
      return isSameFile(opened, this.#stats) && isNamed ? ok(true) : fail('file_changed');
    } catch (error) {
      return toOpenError(error);
    }
  }

  close(): void {
    if (this.#runningReads > 0) this.#blocks.clear();
    userFiles.runLater(() => this.#handle.close());
  }

  async #statPath(): Promise<BigIntStats | null> {
    const file = await openRegularFile(this.#path).catch((error: unknown) => {
      if (getErrorCode(error) === 'ENOENT') return null;
      throw error;
    });
    await file?.handle.close();
    return file?.stats ?? null;
  }

  /** Fills the beginning of `block`. False, with `readError`, if the bytes cannot be read. */
  async #read(block: Uint8Array, start: number, length: number): Promise<boolean> {
    // A read that timed out can still write into the block.
    if (this.readError !== null) return false;
    this.#runningReads += 1;
    try {
      for (let filled = 0; filled < length; ) {
        const { bytesRead } = await userFiles.run(
          () => this.#handle.read(block, filled, length - filled, start + filled),
          { timeoutMs: driveTimeoutMs },
        );
        if (bytesRead === 0) throw new RangeError('The file has become shorter.');
        filled += bytesRead;
      }
      return true;
    } catch (error) {
      this.readError ??= error instanceof RangeError ? fail('file_changed') : toOpenError(error);
      this.#blocks.clear();
      return false;
    } finally {
      this.#runningReads -= 1;
    }
  }
}

export class SourceBlocks {
  readonly #blocks: Uint8Array<ArrayBuffer>[] = [];

  /** Null if there is no such slot. */
  get(slot: number): Uint8Array<ArrayBuffer> | null {
    if (slot >= sourceSlots) return null;
    this.#blocks[slot] ??= new Uint8Array(sourceBlockBytes);
    return this.#blocks[slot];
  }

  /** The next ones are new: a read may still write into these, or nobody reads any more. */
  clear(): void {
    this.#blocks.length = 0;
  }
}
