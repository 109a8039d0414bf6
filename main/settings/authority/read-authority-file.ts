import type { FileHandle } from 'node:fs/promises';
import { maxAuthorityFileBytes } from '../../../preload/contract/connection/certificate-authority.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import { DriveTimeoutError, userFiles } from '../../lib/file-access.ts';
import { openRegularFile } from '../../lib/open-regular-file.ts';

const driveTimeoutMs = 10_000;

/**
 * The bytes of a chosen file; one more than the largest size if it is larger. Errors: file_missing, file_unreadable,
 * not_a_file.
 */
export const readAuthorityFile = async (path: string): Promise<Result<Buffer>> => {
  try {
    return await userFiles.run(() => readStart(path), { path, timeoutMs: driveTimeoutMs });
  } catch (error) {
    return toReadError(error);
  }
};

const readStart = async (path: string): Promise<Result<Buffer>> => {
  const file = await openRegularFile(path);
  if (file === null) return fail('not_a_file');
  try {
    return ok(await readAtMost(file.handle, maxAuthorityFileBytes + 1));
  } finally {
    await file.handle.close();
  }
};

const readAtMost = async (handle: FileHandle, limit: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(limit);
  let length = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer, length, limit - length, length);
    length += bytesRead;
    if (bytesRead === 0 || length === limit) return buffer.subarray(0, length);
  }
};

const toReadError = (error: unknown): Result<never> => {
  if (error instanceof DriveTimeoutError) return fail('file_unreadable', { key: 'drive_not_responding' });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT' || code === 'ENOTDIR') return fail('file_missing');
  return fail('file_unreadable', { key: 'file_read_error', code });
};
