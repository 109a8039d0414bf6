/** Writes one part at the positions that the window names. It has its name only once it is complete. */
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { fail, ok, type Result } from '../../preload/contract/result.ts';

/** More than any recording needs. Keeps a window that was taken over from filling the disk. */
const maxUnlimitedBytes = 4 * 1024 ** 3;

const toWriteError = (error: unknown): Result<never> => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return fail('disk_full');
  return fail('not_writable', { key: 'file_write_error', reason: message });
};

export class PartWriter {
  bytes = 0;
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #maxBytes: number;

  private constructor(path: string, handle: FileHandle, maxBytes: number | null) {
    this.#path = path;
    this.#handle = handle;
    this.#maxBytes = maxBytes ?? maxUnlimitedBytes;
  }

  static async open(path: string, maxBytes: number | null): Promise<Result<PartWriter>> {
    try {
      return ok(new PartWriter(path, await open(`${path}.tmp`, 'w'), maxBytes));
    } catch (error) {
      return toWriteError(error);
    }
  }

  async write(position: number, bytes: Uint8Array): Promise<Result<true>> {
    const end = position + bytes.length;
    if (end > this.#maxBytes) return fail('invalid_input');
    try {
      for (let written = 0; written < bytes.length; ) {
        const { bytesWritten } = await this.#handle.write(
          bytes,
          written,
          bytes.length - written,
          position + written,
        );
        written += bytesWritten;
      }
      this.bytes = Math.max(this.bytes, end);
      return ok(true);
    } catch (error) {
      return toWriteError(error);
    }
  }

  async complete(): Promise<Result<true>> {
    try {
      // A full disk may be reported only here.
      await this.#handle.sync();
      await this.#handle.close();
      await rename(`${this.#path}.tmp`, this.#path);
      return ok(true);
    } catch (error) {
      await this.discard();
      return toWriteError(error);
    }
  }

  async discard(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    await rm(`${this.#path}.tmp`, { force: true }).catch(() => undefined);
  }
}
