/**
 * Flushes the write-ahead log of a database in the background. A commit that waited for the disk would stop everything in
 * main, for up to 0.3 s on a busy disk.
 */
import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { ok, type Result } from '../../preload/contract/result.ts';
import { toFlushError } from './errors.ts';

const done = ok(true as const);

export class LogFlusher {
  readonly #file: string;
  readonly #onFailed: (error: unknown) => void;
  readonly #sync: (descriptor: number) => Promise<void>;
  #descriptor: number | null = null;
  #running: Promise<Result<true>> | null = null;
  /** Commits that no flush has begun to write. */
  #hasUnflushed = false;
  #isClosed = false;

  /**
   * `file`: the database's file. `onFailed` is called when commits may be lost if the power fails. `sync` writes what the system
   * holds of a file to the disk.
   */
  constructor(
    file: string,
    onFailed: (error: unknown) => void,
    sync: (descriptor: number) => Promise<void> = promisify(fdatasync),
  ) {
    this.#file = `${file}-wal`;
    this.#onFailed = onFailed;
    this.#sync = sync;
  }

  /** Begins to flush a commit. Those that follow while a flush runs share the next one. */
  committed(): void {
    this.#hasUnflushed = true;
    if (this.#running === null) void this.#start();
  }

  /** Resolves when all commits until now are on the disk. */
  flush(): Promise<Result<true>> {
    if (!this.#hasUnflushed || this.#isClosed) return this.#running ?? Promise.resolve(done);
    return this.#running === null ? this.#start() : this.#running.then(() => this.flush());
  }

  /** Closing the database flushes it. */
  close(): void {
    this.#isClosed = true;
    if (this.#running === null) this.#closeFile();
  }

  #start(): Promise<Result<true>> {
    this.#hasUnflushed = false;
    this.#running = this.#run().then((result) => {
      this.#running = null;
      if (this.#isClosed) this.#closeFile();
      else if (!result.ok) this.#hasUnflushed = true;
      else if (this.#hasUnflushed) void this.#start();
      return result;
    });
    return this.#running;
  }

  async #run(): Promise<Result<true>> {
    try {
      this.#descriptor ??= openSync(this.#file, 'r+');
      await this.#sync(this.#descriptor);
      return done;
    } catch (error) {
      if (!this.#isClosed) this.#onFailed(error);
      return toFlushError(error);
    }
  }

  #closeFile(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }
}
