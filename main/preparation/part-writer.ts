/** Writes one part at the positions that the window names. It has its name only once it is complete. */
import { type FileHandle, open } from 'node:fs/promises';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { completeFile, discardFile, ownerOnly, toWriteError } from '../lib/atomic-write.ts';

/** More bytes than any recording needs. The limit keeps a window that was taken over from filling the disk. */
const maxUnlimitedBytes = 4 * 1024 ** 3;

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
      return ok(new PartWriter(path, await open(`${path}.tmp`, 'w', ownerOnly), maxBytes));
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

  complete(): Promise<Result<true>> {
    return completeFile(this.#handle, `${this.#path}.tmp`, this.#path);
  }

  discard(): Promise<void> {
    return discardFile(this.#handle, `${this.#path}.tmp`);
  }
}
