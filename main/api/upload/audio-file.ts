/** Opens the audio file to upload. Never blocks on a pipe or a device. */
import { type FileHandle, stat } from 'node:fs/promises';
import { type BridgeError, fail, ok, type Result } from '../../../preload/contract/result.ts';
import { AbortedError, cancelledError, onCancel, rejectOnAbort } from '../../lib/aborted-error.ts';
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
export interface AudioFileReader {
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
export const openAudioFile = async (
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

export const getFileIdentity = (stats: Stats): SourceFileIdentity => ({
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
