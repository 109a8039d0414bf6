/** Opens the audio file to upload. Never blocks on a pipe or a device. */
import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { type BridgeError, fail, ok, type Result } from '../../preload/contract/result.ts';

/** Detects a changed file. `inode` is decimal text, because on Windows it does not fit a double. */
export interface SourceFileIdentity {
  readonly size: number;
  readonly mtimeMs: number;
  readonly inode: string;
}

export interface OpenedAudioFile {
  readonly handle: FileHandle;
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
  isFile(): boolean;
}

/** Milliseconds after which a file that does not close is abandoned. */
export const closeTimeoutMs = 1_000;

export const waitAtMost = async (work: Promise<void>, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};

/** Opens for reading. Errors: file_missing, file_unreadable, not_a_file, file_empty, file_changed. */
export const openAudioFile = async (
  path: string,
  expected?: SourceFileIdentity,
): Promise<Result<OpenedAudioFile>> => {
  let handle: FileHandle | undefined;
  try {
    if (!(await stat(path)).isFile()) return notAFile;
    // The path may have become a pipe since `stat`. O_NONBLOCK does not wait for a writer. Windows has
    // neither the flag nor such pipes.
    handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const before = await handle.stat({ bigint: true });
    const problem = getFileProblem(before, expected);
    if (problem !== null) {
      await handle.close();
      return problem;
    }
    return ok(createOpenedAudioFile(path, handle, before));
  } catch (cause) {
    await handle?.close().catch(() => {});
    return { ok: false, error: toFileError(cause) };
  }
};

export const getFileIdentity = (stats: Stats): SourceFileIdentity => ({
  size: Number(stats.size),
  mtimeMs: Number(stats.mtimeNs / 1_000_000n),
  inode: String(stats.ino),
});

const createOpenedAudioFile = (path: string, handle: FileHandle, before: Stats): OpenedAudioFile => ({
  handle,
  size: Number(before.size),

  async isUnchanged() {
    if (!isSameState(before, await handle.stat({ bigint: true }))) return false;
    try {
      // A program that replaces the file leaves the open handle unchanged, so the path is checked too.
      return isSameState(before, await stat(path, { bigint: true }));
    } catch (cause) {
      return getErrorCode(cause) === 'ENOENT';
    }
  },

  close: () => waitAtMost(handle.close(), closeTimeoutMs),
});

const isSameState = (one: Stats, other: Stats): boolean =>
  one.size === other.size && one.mtimeNs === other.mtimeNs && one.ino === other.ino;

const getFileProblem = (stats: Stats, expected: SourceFileIdentity | undefined): Result<never> | null => {
  if (!stats.isFile()) return notAFile;
  if (expected !== undefined && !isExpected(getFileIdentity(stats), expected))
    return { ok: false, error: fileChangedError };
  return stats.size === 0n ? fail('file_empty') : null;
};

/** Compares times in whole milliseconds, because some sources have no finer resolution. */
const isExpected = (found: SourceFileIdentity, expected: SourceFileIdentity): boolean =>
  found.size === expected.size &&
  found.inode === expected.inode &&
  Math.floor(found.mtimeMs) === Math.floor(expected.mtimeMs);

const notAFile = fail('not_a_file');

export const fileChangedError: BridgeError = { code: 'file_changed' };

export const driveUnavailableError: BridgeError = {
  code: 'file_unreadable',
  detail: { key: 'drive_not_responding' },
};

export const toFileError = (cause: unknown): BridgeError => {
  const code = getErrorCode(cause);
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return { code: 'file_missing' };
    case 'EISDIR':
    case 'ENXIO':
    case 'ENODEV':
      return { code: 'not_a_file' };
    case 'EACCES':
    case 'EPERM':
      return { code: 'file_unreadable', detail: { key: 'file_not_permitted' } };
    default:
      return code === ''
        ? { code: 'file_unreadable' }
        : { code: 'file_unreadable', detail: { key: 'file_read_error', code } };
  }
};

const getErrorCode = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
