/**
 * Access to the user's files. Node runs all file operations in four threads, and an operation on a dead network
 * drive never ends. At most three operations on user files run at once, and two of one drive: a dead drive
 * delays only itself, and a thread remains for the files of the application.
 */
import path from 'node:path';
import { AsyncLocalStorage } from 'node:async_hooks';
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

interface FileAccess {
  /**
   * Runs `operation`, which must use one thread at a time: its calls follow one another. A call inside of an operation
   * belongs to it and does not wait.
   */
  run<T>(operation: () => Promise<T>, options: FileAccessOptions): Promise<T>;
  /** Works like `run` without a timeout and a result, for closing a file. Failures are ignored. */
  runLater(operation: () => Promise<unknown>, path?: string): void;
}

interface Waiting {
  readonly drive: string;
  readonly start: () => void;
}

export const createFileAccess = (maxOperations: number, maxOfOneDrive = maxOperations): FileAccess => {
  const insideOperation = new AsyncLocalStorage<true>();
  const waiting = new Set<Waiting>();
  const runningByDrive = new Map<string, number>();
  let running = 0;

  const count = (drive: string, change: 1 | -1): void => {
    running += change;
    const ofDrive = (runningByDrive.get(drive) ?? 0) + change;
    if (ofDrive === 0) runningByDrive.delete(drive);
    else runningByDrive.set(drive, ofDrive);
  };

  const startNext = (): void => {
    if (running >= maxOperations) return;
    for (const next of waiting) {
      if ((runningByDrive.get(next.drive) ?? 0) >= maxOfOneDrive) continue;
      waiting.delete(next);
      next.start();
      return;
    }
  };

  const execute = async <T>(drive: string, operation: () => Promise<T>): Promise<T> => {
    count(drive, 1);
    try {
      return await insideOperation.run(true, operation);
    } finally {
      count(drive, -1);
      startNext();
    }
  };

  const enqueue = <T>(path: string | undefined, operation: () => Promise<T>, onStart: () => void) => {
    const { promise, resolve } = Promise.withResolvers<T>();
    const drive = path === undefined ? '' : getDrive(path);
    const next: Waiting = {
      drive,
      start: () => {
        onStart();
        resolve(execute(drive, operation));
      },
    };
    waiting.add(next);
    startNext();
    return { promise, cancel: () => waiting.delete(next) };
  };

  return {
    run: <T>(operation: () => Promise<T>, { timeoutMs, path, onlyWaiting = false }: FileAccessOptions) => {
      if (insideOperation.getStore()) return operation();
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const stopTimeout = systemClock.after(timeoutMs, () => {
        work.cancel();
        reject(new DriveTimeoutError());
      });
      const work = enqueue(path, operation, () => onlyWaiting && stopTimeout());
      work.promise.then(resolve, reject).finally(stopTimeout);
      return promise;
    },
    runLater: (operation, path) => {
      enqueue(path, operation, () => {}).promise.catch(() => undefined);
    },
  };
};

/** One thread of Node's four remains. */
const maxUserFileOperations = 3;
const maxOfOneDrive = 2;

/** One for the process, as the threads are. */
export const userFiles = createFileAccess(maxUserFileOperations, maxOfOneDrive);

interface DriveOperation<F> {
  readonly path: string;
  readonly timeoutMs: number;
  /** The result if the drive does not respond in time. */
  readonly fallback: F;
}

export const runOnDriveOr = <T, F>(
  operation: () => Promise<T>,
  { path, timeoutMs, fallback }: DriveOperation<F>,
): Promise<T | F> =>
  userFiles.run<T | F>(operation, { path, timeoutMs }).catch((error: unknown) => {
    if (error instanceof DriveTimeoutError) return fallback;
    throw error;
  });

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
