/**
 * Access to the user's files. Node runs all file operations in four threads, and an operation on a dead network
 * drive never ends. At most three operations on user files run at once, and two of one drive: a dead drive
 * delays only itself, and a thread remains for the files of the application.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import type { BridgeError } from '../../preload/contract/result.ts';
import { systemClock } from './clock.ts';

/** The drive did not respond in time, or operations that hang are in the way. */
export class DriveTimeoutError extends Error {
  constructor() {
    super('The drive does not respond.');
    this.name = 'DriveTimeoutError';
  }
}

interface FileAccessOptions {
  /**
   * Milliseconds, waiting included; then `run` rejects with DriveTimeoutError. An operation that still waits is not
   * started any more; one that hangs counts until it ends.
   */
  readonly timeoutMs: number;
  /** A file on the drive; without it, the operation counts for a drive of its own. */
  readonly path?: string;
  /**
   * True: the timeout ends when the operation starts. Writes need that, because they must not fail and still take
   * effect.
   */
  readonly onlyWaiting?: boolean;
}

export class FileAccess {
  readonly #maxOperations: number;
  readonly #maxOfOneDrive: number;
  readonly #insideOperation = new AsyncLocalStorage<true>();
  readonly #waiting = new Set<{ readonly drive: string; readonly start: () => void }>();
  readonly #runningByDrive = new Map<string, number>();
  #running = 0;

  constructor(maxOperations: number, maxOfOneDrive = maxOperations) {
    this.#maxOperations = maxOperations;
    this.#maxOfOneDrive = maxOfOneDrive;
  }

  /**
   * Runs `operation`, which must use one thread at a time: its calls follow one another. A call inside of an operation
   * belongs to it and does not wait.
   */
  run<T>(
    operation: () => Promise<T>,
    { timeoutMs, path: file, onlyWaiting = false }: FileAccessOptions,
  ): Promise<T> {
    if (this.#insideOperation.getStore()) return operation();
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const stopTimeout = systemClock.after(timeoutMs, () => {
      work.cancel();
      reject(new DriveTimeoutError());
    });
    const work = this.#enqueue(file, operation, () => onlyWaiting && stopTimeout());
    work.promise.then(resolve, reject).finally(stopTimeout);
    return promise;
  }

  /** Works like `run` without a timeout and a result, for closing a file. Failures are ignored. */
  runLater(operation: () => Promise<unknown>, file?: string): void {
    this.#enqueue(file, operation, () => {}).promise.catch(() => undefined);
  }

  #enqueue<T>(file: string | undefined, operation: () => Promise<T>, onStart: () => void) {
    const { promise, resolve } = Promise.withResolvers<T>();
    const drive = file === undefined ? '' : getDrive(file);
    const next = {
      drive,
      start: () => {
        onStart();
        resolve(this.#execute(drive, operation));
      },
    };
    this.#waiting.add(next);
    this.#startNext();
    return { promise, cancel: () => this.#waiting.delete(next) };
  }

  async #execute<T>(drive: string, operation: () => Promise<T>): Promise<T> {
    this.#count(drive, 1);
    try {
      return await this.#insideOperation.run(true, operation);
    } finally {
      this.#count(drive, -1);
      this.#startNext();
    }
  }

  #startNext(): void {
    if (this.#running >= this.#maxOperations) return;
    for (const next of this.#waiting) {
      if ((this.#runningByDrive.get(next.drive) ?? 0) >= this.#maxOfOneDrive) continue;
      this.#waiting.delete(next);
      next.start();
      return;
    }
  }

  #count(drive: string, change: 1 | -1): void {
    this.#running += change;
    const ofDrive = (this.#runningByDrive.get(drive) ?? 0) + change;
    if (ofDrive === 0) this.#runningByDrive.delete(drive);
    else this.#runningByDrive.set(drive, ofDrive);
  }
}

/** One thread of Node's four remains. */
const maxUserFileOperations = 3;
const maxOfOneDrive = 2;

/** One for the process, as the threads are. */
export const userFiles = new FileAccess(maxUserFileOperations, maxOfOneDrive);

/** `fallback` is the result if the drive does not respond in time. */
export const runOnDriveOr = <T, F>(
  operation: () => Promise<T>,
  { fallback, ...options }: FileAccessOptions & { readonly fallback: F },
): Promise<T | F> =>
  userFiles.run<T | F>(operation, options).catch((error: unknown) => {
    if (error instanceof DriveTimeoutError) return fallback;
    throw error;
  });

export const driveUnavailableError: BridgeError = {
  code: 'file_unreadable',
  detail: { key: 'drive_not_responding' },
};

/** What an exception of opening or reading a file means. */
export const toReadError = (cause: unknown): BridgeError => {
  if (cause instanceof DriveTimeoutError) return driveUnavailableError;
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

/** The code of an error of the system; '' without one. */
export const getErrorCode = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';

/** Folders below which systems mount other drives, and how many names below them belong to one drive. */
const mountFolders: readonly (readonly [folder: string, names: number])[] = [
  ['/Volumes/', 1],
  ['/mnt/', 1],
  ['/net/', 1],
  ['/media/', 2],
  ['/run/media/', 2],
  ['/run/user/', 3],
];

/**
 * The drive of an absolute path, from its text: any question to a dead drive would hang. Drives mounted
 * elsewhere count as the system's drive.
 */
export const getDrive = (file: string, { parse }: Pick<typeof path, 'parse'> = path): string => {
  for (const [folder, names] of mountFolders) {
    if (!file.startsWith(folder)) continue;
    return folder + file.slice(folder.length).split('/').slice(0, names).join('/');
  }
  // A letter or a share on Windows.
  return parse(file).root.toLowerCase();
};
