/** What watched folders need, and how long they wait. */
import type { Result } from '../../preload/contract/result.ts';
import type { WatchedFolder } from '../../preload/contract/watch.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import type { UnaskedExports } from '../library/exports/write-unasked.ts';
import type { Database } from '../storage/database.ts';
import type { Uploads } from '../uploads/uploads.ts';

export interface WatchDeps {
  readonly database: Database;
  readonly uploads: Pick<Uploads, 'addWatched' | 'followFile' | 'getJob' | 'getPath' | 'retry' | 'wasAdded'>;
  readonly unaskedExports: Pick<UnaskedExports, 'write'>;
  /** The folder of Sidetone's own files, from which nothing is taken. */
  readonly profile: string;
  /** Null if cancelled. */
  readonly chooseFolder: () => Promise<Result<string | null>>;
  readonly emit: (folders: readonly WatchedFolder[]) => void;
  /** A folder cannot be read any more. */
  readonly onGone: (name: string) => void;
  /** Receives each change of a file with its reason: ids and findings, no names. */
  readonly log: (message: string) => void;
}

/** Milliseconds, which tests replace. */
export interface WatchTiming {
  readonly clock: Clock;
  /** Between two looks at a file that has to stay as it is. */
  readonly settleMs: number;
  /** Between two readings of a folder whose drive reports no changes. */
  readonly pollMs: number;
  /** Between two readings of any other folder: the system does not report everything. */
  readonly rescanMs: number;
  /** Changes that are reported until then are looked at together. */
  readonly hintMs: number;
  /** Until a file is taken that nothing proves to be complete. */
  readonly quietMs: number;
  /** Until a file without an end that does not change is called damaged. */
  readonly damagedMs: number;
  /** From the last change of the queue until texts are written: rules may change a new text first. */
  readonly exportMs: number;
  /** For each operation on a file. */
  readonly driveTimeoutMs: number;
}

export const usualWatchTiming: WatchTiming = {
  clock: systemClock,
  settleMs: 3_000,
  pollMs: 15_000,
  rescanMs: 120_000,
  hintMs: 500,
  quietMs: 120_000,
  damagedMs: 600_000,
  exportMs: 2_000,
  driveTimeoutMs: 30_000,
};
