/** Runs operations on recordings. A drive that does not respond ends in DriveTimeoutError. */
import { userFiles } from '../../lib/file-access.ts';

/** `path`: a file on the drive. */
export type RunOnDrive = <T>(path: string, operation: () => Promise<T>) => Promise<T>;

/** Milliseconds. A sleeping disk takes ten seconds to respond. */
const defaultTimeoutMs = 30_000;

export const createRunOnDrive =
  (timeoutMs = defaultTimeoutMs): RunOnDrive =>
  (path, operation) =>
    userFiles.run(operation, { timeoutMs, path });

export const runOnDrive: RunOnDrive = createRunOnDrive();
