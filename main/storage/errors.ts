import { type BridgeError, fail } from '../../preload/contract/result.ts';

/** Primary result codes, and the extended ones that matter here: https://www.sqlite.org/rescode.html */
const codes = {
  busy: 5,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
  /** Extended codes of SQLITE_IOERR: a failed write, or failed growth of the shared-memory index. */
  ioWrite: 778,
  ioSharedMemorySize: 4874,
} as const;

const passingCodes: readonly number[] = [codes.busy, codes.ioError, codes.full, codes.cannotOpen];

/** The extended result code of an error of node:sqlite; null for any other value. */
const sqliteCode = (error: unknown): number | null => {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return null;
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;
};

/** True if the file must be quarantined. */
export const isDamage = (error: unknown): boolean => {
  const code = sqliteCode(error);
  return code !== null && ((code & 0xff) === codes.corrupt || (code & 0xff) === codes.notADatabase);
};

/** Another program holds a lock. */
export const isBusy = (error: unknown): boolean => ((sqliteCode(error) ?? 0) & 0xff) === codes.busy;

const isDiskFull = (code: number): boolean =>
  (code & 0xff) === codes.full || code === codes.ioWrite || code === codes.ioSharedMemorySize;

/** Whether the same may succeed later: the disk is full or fails, or another program holds the file or a lock. */
export const isPassing = (error: unknown): boolean => passingCodes.includes((sqliteCode(error) ?? 0) & 0xff);

/** Null if the error is not SQLite's. */
export const toStorageError = (
  error: unknown,
): { readonly ok: false; readonly error: BridgeError } | null => {
  const code = sqliteCode(error);
  if (code === null) return null;
  if (isDiskFull(code)) {
    return fail('disk_full');
  }
  if (isDamage(error)) {
    return fail('storage_failed', { key: 'database_damaged' });
  }
  if (isBusy(error)) return fail('storage_failed', { key: 'database_locked' });
  return fail('storage_failed', { key: 'database_error', reason: (error as Error).message });
};

/** A full disk may be reported only when a file is flushed. */
export const toFlushError = (error: unknown): { readonly ok: false; readonly error: BridgeError } => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return fail('disk_full');
  return fail('storage_failed', { key: 'database_error', reason: message });
};
