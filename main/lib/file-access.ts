/**
 * Access to the user's files. Node runs all file operations in four threads, and an operation on a dead network drive
 * never ends. At most two operations on user files run at once, on all drives together, so that threads remain for
 * the files of the application.
 */
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
  /** True: the timeout ends when the operation starts. For writes, which must not fail and still take effect. */
  readonly onlyWaiting?: boolean;
}

export interface FileAccess {
  /**
   * Runs `operation`, which must use one thread at a time: its calls follow one another. A call inside of an operation
   * belongs to it and does not wait.
   */
  run<T>(operation: () => Promise<T>, options: FileAccessOptions): Promise<T>;
  /** Like `run` without a timeout and result: for closing a file. Failures are ignored. */
  runLater(operation: () => Promise<unknown>): void;
}

export const createFileAccess = (maxOperations: number): FileAccess => {
  const insideOperation = new AsyncLocalStorage<true>();
  const waiting = new Set<() => void>();
  let running = 0;

  const startNext = (): void => {
    const [start] = waiting;
    if (start === undefined || running >= maxOperations) return;
    waiting.delete(start);
    start();
  };

  const execute = async <T>(operation: () => Promise<T>): Promise<T> => {
    running += 1;
    try {
      return await insideOperation.run(true, operation);
    } finally {
      running -= 1;
      startNext();
    }
  };

  const enqueue = <T>(operation: () => Promise<T>, onStart: () => void) => {
    const { promise, resolve } = Promise.withResolvers<T>();
    const start = (): void => {
      onStart();
      resolve(execute(operation));
    };
    waiting.add(start);
    startNext();
    return { promise, cancel: () => waiting.delete(start) };
  };

  return {
    run: <T>(operation: () => Promise<T>, { timeoutMs, onlyWaiting = false }: FileAccessOptions) => {
      if (insideOperation.getStore()) return operation();
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const stopTimeout = systemClock.after(timeoutMs, () => {
        work.cancel();
        reject(new DriveTimeoutError());
      });
      const work = enqueue(operation, () => onlyWaiting && stopTimeout());
      work.promise.then(resolve, reject).finally(stopTimeout);
      return promise;
    },
    runLater: (operation) => {
      enqueue(operation, () => {}).promise.catch(() => undefined);
    },
  };
};

/** Half of the threads of Node. */
const maxUserFileOperations = 2;

/** One for the process, as the threads are. */
export const userFiles = createFileAccess(maxUserFileOperations);
