/** The jobs of the window, between its calls. */
import { type FileHandle, open } from 'node:fs/promises';
import type { PartRange, PreparationFailure, SoundAnalysis } from '../../preload/contract/preparation.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Source } from '../hidden-window/source.ts';
import { toRecordingError } from '../hidden-window/to-recording-error.ts';
import { completeFile, discardFile, ownerOnly, toWriteError } from '../lib/atomic-write.ts';
import { addFindings, type PreparedFiles } from './prepared-files.ts';
import type { AnalysisRequest, PreparationRequest, Prepared, PreparedPart, Sound } from './types.ts';

const ended = fail('cancelled');

// What a window that a recording has taken over cannot exceed. A correct one stays far below.
const maxUnplannedParts = 1_000;
const maxAddedBytes = 64 * 1024 * 1024;

/** More bytes than any recording needs. The limit keeps a window that was taken over from filling the disk. */
const maxUnlimitedBytes = 4 * 1024 ** 3;

/** Writes one part at the positions that the window names. It has its name only once it is complete. */
class PartWriter {
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

/** What the window reports, as an error for the user. Main knows more about `not_written`. */
const toError = ({ reason, detail }: PreparationFailure): Result<never> =>
  reason === 'not_written'
    ? fail('not_writable')
    : toRecordingError({ reason, detail }, 'preparation_failed');

interface PreparationJobDeps {
  readonly id: number;
  readonly key: string;
  readonly request: PreparationRequest;
  readonly source: Source;
  readonly files: PreparedFiles;
  /** Called when the recording or its files have grown. */
  readonly onAdvance: () => void;
}

/** One preparation, with its files. */
export class PreparationJob {
  readonly id: number;
  /** Resolves when the job has ended in any way. Then no file is being written. */
  readonly result: Promise<Result<Prepared>>;
  readonly #deps: PreparationJobDeps;
  readonly #end = Promise.withResolvers<Result<Prepared>>();
  readonly #parts: PreparedPart[] = [];
  #writer: PartWriter | null = null;
  #completeBytes = 0;
  /** The first error of main, which explains a failure better than the window can. */
  #error: Result<never> | null = null;
  #isEnded = false;
  #seconds = 0;
  /** Calls run one after the other, whatever the window does. */
  #calls: Promise<unknown> = Promise.resolve();

  constructor(deps: PreparationJobDeps) {
    this.#deps = deps;
    this.id = deps.id;
    this.result = this.#end.promise;
  }

  write(part: number, position: number, bytes: Uint8Array): Promise<Result<true>> {
    return this.#run(async () => {
      if (part !== this.#parts.length || part >= this.#getMaxParts()) return fail('invalid_input');
      const writer = await this.#openWriter(part);
      if (!writer.ok) return writer;
      const partBytes = Math.max(writer.value.bytes, position + bytes.length);
      if (this.#completeBytes + partBytes > this.#deps.source.bytes + maxAddedBytes)
        return fail('invalid_input');
      this.#deps.onAdvance();
      return writer.value.write(position, bytes);
    });
  }

  endPart(part: number, range: PartRange): Promise<Result<true>> {
    return this.#run(async () => {
      const writer = this.#writer;
      const isExpected = part === this.#parts.length && writer !== null && writer.bytes > 0;
      if (!isExpected || !this.#isNextRange(range)) return fail('invalid_input');
      this.#writer = null;
      const completed = await writer.complete();
      if (!completed.ok) return completed;
      const prepared = { path: this.#getPath(part), bytes: writer.bytes, ...range };
      this.#parts.push(prepared);
      this.#completeBytes += prepared.bytes;
      if (!this.#isEnded) this.#deps.request.onPart?.(prepared);
      return completed;
    });
  }

  progress(seconds: number, share: number): Result<true> {
    if (this.#isEnded) return ended;
    if (seconds > this.#seconds) this.#deps.onAdvance();
    this.#seconds = seconds;
    this.#deps.request.onProgress?.({ seconds, share });
    return ok(true);
  }

  finish(analysis: SoundAnalysis): Promise<Result<true>> {
    return this.#run(async () => {
      const { source, files, key } = this.#deps;
      if (this.#writer !== null || this.#parts.length === 0) return fail('invalid_input');
      const unchanged = await source.checkUnchanged();
      if (!unchanged.ok) return unchanged;
      const completed = await files.complete(key, this.#parts, analysis);
      if (!completed.ok) return completed;
      if (this.#isEnded) return ended;
      this.#isEnded = true;
      this.#end.resolve(ok({ key, parts: this.#parts, sound: addFindings(analysis) }));
      return completed;
    }, true);
  }

  fail(failure: PreparationFailure): Promise<Result<true>> {
    return this.#run(async () => {
      const { source } = this.#deps;
      const unchanged = await source.checkUnchanged();
      await this.#stop(this.#error ?? (unchanged.ok ? toError(failure) : unchanged));
      return ok(true);
    });
  }

  /** Ends the job with this error; does nothing if it has ended. Deletes its files, after the call that runs. */
  end(error: Result<never>): Promise<void> {
    return this.#stop(error, this.#calls);
  }

  /** `running`: the call after which the files can be deleted. */
  async #stop(error: Result<never>, running?: Promise<unknown>): Promise<void> {
    if (this.#isEnded) return;
    this.#isEnded = true;
    await running;
    await this.#writer?.discard();
    this.#writer = null;
    await this.#deps.files.remove(this.#deps.key);
    this.#end.resolve(error);
  }

  /** `isFatal`: the job ends with the error. Otherwise the window reports a failure next. */
  #run(call: () => Promise<Result<true>>, isFatal = false): Promise<Result<true>> {
    const run = async (): Promise<Result<true>> => {
      if (this.#isEnded) return ended;
      const result = await call();
      if (result.ok) return result;
      this.#error ??= result;
      if (isFatal) await this.#stop(result);
      return result;
    };
    const next = this.#calls.then(run);
    this.#calls = next.catch(() => undefined);
    return next;
  }

  async #openWriter(part: number): Promise<Result<PartWriter>> {
    if (this.#writer !== null) return ok(this.#writer);
    const opened = await PartWriter.open(this.#getPath(part), this.#deps.request.settings.maxPartBytes);
    if (!opened.ok) return opened;
    if (this.#isEnded) {
      await opened.value.discard();
      return ended;
    }
    this.#writer = opened.value;
    return opened;
  }

  #getMaxParts(): number {
    const { partCount } = this.#deps.request.settings;
    return partCount === null ? maxUnplannedParts : 2 * partCount + 2;
  }

  #isNextRange({ startSeconds, endSeconds }: PartRange): boolean {
    return endSeconds > startSeconds && startSeconds >= (this.#parts.at(-1)?.endSeconds ?? 0);
  }

  #getPath(part: number): string {
    const { files, key, request } = this.#deps;
    return files.getPath(key, part, request.settings.format);
  }
}

/** One analysis: passes the levels on, writes nothing. */
export class AnalysisJob {
  readonly id: number;
  readonly result: Promise<Result<Sound>>;
  readonly #request: AnalysisRequest;
  readonly #source: Source;
  readonly #onAdvance: () => void;
  readonly #end = Promise.withResolvers<Result<Sound>>();
  #isEnded = false;

  /** `onAdvance` is called when there are more levels. */
  constructor(id: number, request: AnalysisRequest, source: Source, onAdvance: () => void) {
    this.id = id;
    this.result = this.#end.promise;
    this.#request = request;
    this.#source = source;
    this.#onAdvance = onAdvance;
  }

  progress(): Result<true> {
    return this.#isEnded ? ended : ok(true);
  }

  /** The window goes on when it has the answer. */
  async addLevels(position: number, levels: Uint8Array): Promise<Result<true>> {
    if (this.#isEnded) return ended;
    this.#onAdvance();
    this.#request.onLevels?.(position, levels);
    await this.#request.whenMayGoOn?.();
    return this.#isEnded ? ended : ok(true);
  }

  async finish(analysis: SoundAnalysis): Promise<Result<true>> {
    const unchanged = await this.#source.checkUnchanged();
    this.end(unchanged.ok ? ok(addFindings(analysis)) : unchanged);
    return unchanged;
  }

  async fail(failure: PreparationFailure): Promise<Result<true>> {
    const unchanged = await this.#source.checkUnchanged();
    this.end(unchanged.ok ? toError(failure) : unchanged);
    return ok(true);
  }

  /** Ends the job with this result; does nothing if it has ended. */
  end(result: Result<Sound>): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#end.resolve(result);
  }
}
