/**
 * Running additions of files. A call returns a part of its result, because all of a thousand files would take too long.
 */
import { randomUUID } from 'node:crypto';
import type { DroppedFile } from '../../../preload/contract/define.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { AddedFiles, AddedFilesPart } from '../../../preload/contract/uploads.ts';
import type { PageFiles } from '../../lib/page-files.ts';
import { withTimeout } from '../../lib/timeout.ts';
import type { MissingPart } from '../preparing/missing-part.ts';
import { type AddedFields, type AddFilesDeps, type AdditionOptions, FileAdding } from './add-files.ts';
import { addMissingPart, type MissingPartRules } from './add-missing-part.ts';
import { PageDrop } from './page-drop.ts';

/** Milliseconds until a call returns what was added. */
const partMs = 15;
/**
 * A page that has ended never asks for the rest, so the oldest result is dropped when there are more. Its files are
 * added all the same.
 */
const maxUndelivered = 20;

const closingError = fail('interrupted', { key: 'closing' });

export class FileAdditions {
  readonly #deps: AddFilesDeps;
  readonly #running = new Set<Promise<unknown>>();
  /** Additions whose last part the window has not requested yet. */
  readonly #undelivered = new Map<string, FileAdding>();

  constructor(deps: AddFilesDeps) {
    this.#deps = deps;
  }

  /** Resolves when all are added. */
  async addAll(files: readonly DroppedFile[], fields?: AddedFields): Promise<Result<AddedFiles>> {
    const adding = this.#start(files, { fields });
    if (!adding) return closingError;
    const done = await adding.done;
    return done.ok ? ok(adding.take()) : done;
  }

  /** The first part. `pageFiles`: a page named the files. */
  async start(
    files: readonly DroppedFile[],
    pageFiles: PageFiles | null = null,
  ): Promise<Result<AddedFilesPart>> {
    const adding = this.#start(files, { pageDrop: pageFiles && new PageDrop(pageFiles) });
    return adding ? this.#takePart(randomUUID(), adding) : closingError;
  }

  /** The next part. Fails with `unknown_id` after the last. */
  async next(id: string): Promise<Result<AddedFilesPart>> {
    const adding = this.#undelivered.get(id);
    return adding ? this.#takePart(id, adding) : fail('unknown_id');
  }

  /** Queues one part of the recording at `path`. */
  async addMissingPart(path: string, part: MissingPart, rules: MissingPartRules): Promise<Result<true>> {
    return this.#deps.isClosed() ? closingError : addMissingPart({ ...this.#deps, ...rules }, path, part);
  }

  /** Resolves when none is running. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  /** Null while the application is closing. */
  #start(files: readonly DroppedFile[], options: AdditionOptions): FileAdding | null {
    if (this.#deps.isClosed()) return null;
    const adding = new FileAdding(this.#deps, files, options);
    const remove = (): boolean => this.#running.delete(adding.done);
    this.#running.add(adding.done);
    adding.done.then(remove, remove);
    return adding;
  }

  async #takePart(id: string, adding: FileAdding): Promise<Result<AddedFilesPart>> {
    this.#undelivered.delete(id);
    const ended = await withTimeout(adding.done, partMs, null);
    if (ended !== null) return ended.ok ? ok({ ...adding.take(), next: null }) : ended;
    this.#undelivered.set(id, adding);
    const [oldest] = this.#undelivered.keys();
    if (this.#undelivered.size > maxUndelivered && oldest !== undefined) this.#undelivered.delete(oldest);
    return ok({ ...adding.take(), next: id });
  }
}
