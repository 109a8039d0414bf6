/** SQLite's failures, told apart by what the person can do about them. */
import { type BridgeError, fail } from '../../preload/contract/result.ts';

/** Primary result codes and the extended ones that matter here: https://www.sqlite.org/rescode.html */
const codes = {
  corrupt: 11,
  full: 13,
  notADatabase: 26,
  /** Extended codes of SQLITE_IOERR: a write, or the growth of the shared index, that the file system did not take. */
  ioWrite: 778,
  ioSharedMemorySize: 4874,
} as const;

/** The extended result code of an error of node:sqlite, or null for any other value. */
export const sqliteCode = (error: unknown): number | null => {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return null;
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;
};

/** Whether the file itself is damaged, so that it is set aside and a fresh one begun. */
export const isDamage = (error: unknown): boolean => {
  const code = sqliteCode(error);
  return code !== null && ((code & 0xff) === codes.corrupt || (code & 0xff) === codes.notADatabase);
};

const isDiskFull = (code: number): boolean =>
  (code & 0xff) === codes.full || code === codes.ioWrite || code === codes.ioSharedMemorySize;

/** The failure in words, or null where the error is not SQLite's: then it is a surprise and stays an exception. */
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
  return fail('storage_failed', { key: 'database_error', reason: (error as Error).message });
};
