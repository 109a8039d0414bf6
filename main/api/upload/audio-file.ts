/** The audio file that is uploaded: opens it, never blocking on a pipe or a device, and reads it in slices. */
import { type FileHandle, stat } from 'node:fs/promises';
import { type BridgeError, fail, ok, type Result } from '../../../preload/contract/result.ts';
import { AbortedError, cancelledError, onCancel, rejectOnAbort } from '../../lib/abort.ts';
import { monotonicNow } from '../../lib/clock.ts';
import { getErrorCode, toReadError, userFiles } from '../../lib/file-access.ts';
import { openRegularFile } from '../../lib/open-regular-file.ts';
import { withTimeout } from '../../lib/timeout.ts';

/** Detects a changed file. `inode` is decimal text, because on Windows it does not fit a double. */
interface SourceFileIdentity {
  readonly size: number;
  readonly mtimeMs: number;
  readonly inode: string;
}

/** Reads wait for each other where `userFiles` lets them. */
interface AudioFileReader {
  read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number }>;
}

export interface OpenedAudioFile {
  readonly reader: AudioFileReader;
  /** Bytes. */
  readonly size: number;
  /** Whether the file is as it was when it was opened. Also true if it was deleted since. */
  isUnchanged(): Promise<boolean>;
  /** Resolves within `closeTimeoutMs`, even if the drive no longer responds. */
  close(): Promise<void>;
}

interface Stats {
  readonly size: bigint;
  readonly mtimeNs: bigint;
  readonly ino: bigint;
}

/** Milliseconds after which a file that does not close is abandoned. */
const closeTimeoutMs = 1_000;
/** Milliseconds. Longer than an upload may stall, which ends the upload first. */
const readTimeoutMs = 120_000;

/** Opens for reading. Errors: file_missing, file_unreadable, not_a_file, file_empty, file_changed. */
const openAudioFile = async (
  path: string,
  expected?: SourceFileIdentity,
): Promise<Result<OpenedAudioFile>> => {
  try {
    const file = await openRegularFile(path);
    if (file === null) return fail('not_a_file');
    const problem = getFileProblem(file.stats, expected);
    if (problem === null) return ok(createOpenedAudioFile(path, file.handle, file.stats));
    await file.handle.close();
    return problem;
  } catch (cause) {
    return { ok: false, error: toReadError(cause) };
  }
};

const getFileIdentity = (stats: Stats): SourceFileIdentity => ({
  size: Number(stats.size),
  mtimeMs: Number(stats.mtimeNs / 1_000_000n),
  inode: String(stats.ino),
});

const createOpenedAudioFile = (path: string, handle: FileHandle, before: Stats): OpenedAudioFile => ({
  reader: {
    read: (buffer, offset, length, position) =>
      userFiles.run(() => handle.read(buffer, offset, length, position), { path, timeoutMs: readTimeoutMs }),
  },
  size: Number(before.size),
  isUnchanged: () =>
    userFiles.run(() => isUnchanged(path, handle, before), { path, timeoutMs: readTimeoutMs }),

  close: () => withTimeout(handle.close(), closeTimeoutMs, undefined),
});

const isUnchanged = async (path: string, handle: FileHandle, before: Stats): Promise<boolean> => {
  if (!isSameState(before, await handle.stat({ bigint: true }))) return false;
  try {
    // A program that replaces the file leaves the open handle unchanged, so the path is checked too.
    return isSameState(before, await stat(path, { bigint: true }));
  } catch (cause) {
    return getErrorCode(cause) === 'ENOENT';
  }
};

const isSameState = (one: Stats, other: Stats): boolean =>
  one.size === other.size && one.mtimeNs === other.mtimeNs && one.ino === other.ino;

const getFileProblem = (stats: Stats, expected: SourceFileIdentity | undefined): Result<never> | null => {
  if (expected !== undefined && !isExpected(getFileIdentity(stats), expected))
    return { ok: false, error: fileChangedError };
  return stats.size === 0n ? fail('file_empty') : null;
};

/** Compares times in whole milliseconds, because some sources have no finer resolution. */
const isExpected = (found: SourceFileIdentity, expected: SourceFileIdentity): boolean =>
  found.size === expected.size &&
  found.inode === expected.inode &&
  Math.floor(found.mtimeMs) === Math.floor(expected.mtimeMs);

export const fileChangedError: BridgeError = { code: 'file_changed' };

/**
 * `openAudioFile` with a timeout in ms and a signal: an unplugged drive may never respond. A file that opens
 * later is closed.
 */
export const openWithTimeout = async (
  path: string,
  expected: SourceFileIdentity | undefined,
  { limit, signal }: { readonly limit: number; readonly signal?: AbortSignal },
): Promise<Result<OpenedAudioFile>> => {
  const controller = new AbortController();
  let opening: Promise<Result<OpenedAudioFile>> = Promise.resolve(notOpenedError);
  const open = (): typeof opening => {
    if (!controller.signal.aborted) opening = openAudioFile(path, expected);
    return opening;
  };
  const unsubscribe = onCancel(signal, () => controller.abort(new AbortedError(cancelledError)));
  try {
    return await rejectOnAbort(userFiles.run(open, { path, timeoutMs: limit }), controller.signal);
  } catch (cause) {
    // Usually it opens a moment later; wait briefly so that it is closed before this returns.
    const closing = opening.then((opened) => (opened.ok ? opened.value.close() : undefined));
    await withTimeout(closing, closeTimeoutMs, undefined);
    return { ok: false, error: cause instanceof AbortedError ? cause.error : toReadError(cause) };
  } finally {
    controller.abort();
    unsubscribe();
  }
};

const notOpenedError: Result<never> = { ok: false, error: cancelledError };

/** Bytes. The largest high-water mark of a socket. */
const minSliceBytes = 64 * 1024;

export interface BufferPlan {
  readonly bufferBytes: number;
  readonly buffers: number;
}

/**
 * One buffer is read while the other is sent. Measured with 1 GiB on loopback, CPU time relative to curl: 4 ×
 * 1 MiB 1.3, 2 × 2 MiB 1.25, 2 × 4 MiB 1.13. Each read is a round trip to another thread.
 */
const defaultPlan: BufferPlan = { bufferBytes: 4 * 1024 * 1024, buffers: 2 };

const maxSliceBytes = defaultPlan.bufferBytes;

/**
 * Reads a file ahead of the socket into a few reused buffers, so memory use does not depend on the file size.
 *
 * Reuse is safe because undici passes a chunk to the socket and asks for the next one only after `drain`
 * (writeIterable in its client-h1.js), when the kernel has the whole chunk. This requires chunks at least as
 * large as the socket's high-water mark (64 KiB; 16 KiB with TLS). So no slice is smaller than 64 KiB, except
 * at the end of the file, after which no buffer is reused. test/unit/api/streaming.test.ts checks it with
 * slow and stalling readers.
 *
 * A slice is valid until the next one is requested. Throws `AbortedError`: file_changed, file_unreadable.
 */
export async function* readFileSlices(
  reader: AudioFileReader,
  size: number,
  sizer: SliceSizer = createSliceSizer(),
  plan: BufferPlan = defaultPlan,
): AsyncGenerator<Buffer, void, void> {
  const reads: Promise<Buffer>[] = [];
  let offset = 0;
  const readAhead = (buffer: Buffer): void => {
    const length = Math.min(buffer.length, size - offset);
    if (length <= 0) return;
    const read = readFully(reader, buffer.subarray(0, length), offset);
    // The exchange may end before this read is awaited.
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

const getSliceEnd = (start: number, length: number, preferredBytes: number): number =>
  length - start - preferredBytes < minSliceBytes ? length : start + preferredBytes;

const readFully = async (reader: AudioFileReader, buffer: Buffer, position: number): Promise<Buffer> => {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await reader
      .read(buffer, filled, buffer.length - filled, position + filled)
      .catch((cause: unknown) => {
        throw new AbortedError(toReadError(cause));
      });
    if (bytesRead === 0) throw new AbortedError(fileChangedError);
    filled += bytesRead;
  }
  return buffer;
};

/** Returns the size of the next slice in bytes. Called once for each slice. */
export interface SliceSizer {
  next(): number;
}

/**
 * Small slices on a slow link keep progress visible (1 MiB at 128 kbit/s takes a minute and would look
 * stalled). Large slices on a fast link save CPU time.
 */
const createSliceSizer = (): SliceSizer => {
  let size = minSliceBytes;
  let requestedAt: number | undefined;
  return {
    next() {
      const time = monotonicNow();
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
