/** Runs operations on recordings. A drive that does not respond ends in DriveTimeoutError. */
import { userFiles } from '../../lib/file-access.ts';

export type RunOnDrive = <T>(operation: () => Promise<T>) => Promise<T>;

/** Milliseconds. A sleeping disk takes ten seconds to respond. */
const defaultTimeoutMs = 30_000;

export const createRunOnDrive =
  (timeoutMs = defaultTimeoutMs): RunOnDrive =>
  (operation) =>
    userFiles.run(operation, { timeoutMs });

export const runOnDrive: RunOnDrive = createRunOnDrive();
