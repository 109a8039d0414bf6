/** Prepares recordings for upload, one at a time: decoded and encoded in a hidden window, written here. */
import type { Handlers } from '../../preload/contract/define.ts';
import type { PreparationContract, PreparationTask } from '../../preload/contract/preparation.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Clock } from '../lib/clock.ts';
import { Job } from './job.ts';
import { PreparedFiles } from './prepared-files.ts';
import { Source } from './source.ts';
import type { OpenPreparationWindow, PreparationHandle, PreparationRequest, Prepared } from './types.ts';
import { WindowHolder } from './window-holder.ts';

/** Milliseconds without progress. */
const stallMs = 120_000;
/** Milliseconds until a cancelled job has its result, whatever happens. */
const cancelMs = 100;
/** If the length of a recording is unknown, its prepared files are expected to be at most this large. */
const maxExpectedBytes = 64 * 1024 * 1024;

export interface PreparationDeps {
  /** Has the prepared files, and nothing else. */
  readonly folder: string;
  readonly openWindow: OpenPreparationWindow;
  readonly clock: Clock;
  /** Writes to the log; no names and no paths. */
  readonly warn: (message: string) => void;
}

const cancelled = fail('cancelled');

export class Preparation {
  /** Handles the calls of the hidden window. */
  readonly handlers: Handlers<PreparationContract>['preparation'];
  readonly #deps: PreparationDeps;
  readonly #files: PreparedFiles;
  readonly #window: WindowHolder;
  /** Resolves when all earlier jobs have ended. */
  #earlier: Promise<unknown> = Promise.resolve();
  #job: Job | null = null;
  #source: Source | null = null;
  #lastId = 0;
  #isClosed = false;
  readonly #controllers = new Set<AbortController>();

  constructor(deps: PreparationDeps) {
    this.#deps = deps;
    this.#files = new PreparedFiles(deps.folder);
    this.#window = new WindowHolder(deps.openWindow, deps.clock);
    this.handlers = this.#createHandlers();
  }

  /**
   * Deletes all files except the complete ones of `keys`, and returns the keys that have them. Call it at the start,
   * before the first job.
   */
  removeLeftovers(keys: ReadonlySet<string>): ReadonlySet<string> {
    return this.#files.removeLeftovers(keys);
  }

  /** The key of the files that this request yields. */
  getKey(request: PreparationRequest): string {
    return this.#files.getKey(request);
  }

  /** Starts when all earlier jobs have ended. Complete files from before are used again. */
  prepare(request: PreparationRequest): PreparationHandle {
    const controller = new AbortController();
    this.#controllers.add(controller);
    const { signal } = controller;
    const run = async (): Promise<Result<Prepared>> => {
      try {
        return signal.aborted || this.#isClosed ? cancelled : await this.#prepare(request, signal);
      } catch (error) {
        this.#deps.warn(`a preparation failed: ${String(error)}`);
        return fail('internal');
      } finally {
        this.#controllers.delete(controller);
      }
    };
    const result = this.#earlier.then(run);
    this.#earlier = result;
    // Earlier jobs or a drive that does not respond would delay the result.
    const { promise, resolve } = Promise.withResolvers<Result<Prepared>>();
    void result.then(resolve);
    signal.addEventListener('abort', () => this.#deps.clock.after(cancelMs, () => resolve(cancelled)));
    return { cancel: () => controller.abort(), result: promise };
  }

  /** Deletes the files of a key. */
  discard(key: string): Promise<void> {
    return this.#files.remove(key);
  }

  /** Serves a range of the recording of the running job to the window. */
  async serveSource(token: string, slot: number, range: string | null): Promise<Response> {
    const source = this.#source;
    if (source === null || source.token !== token) return new Response(null, { status: 404 });
    return source.serve(slot, range);
  }

  /** Cancels all jobs, whose files are deleted, and destroys the window. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const controller of this.#controllers) controller.abort();
    await this.#earlier;
    this.#window.destroy();
  }

  async #prepare(request: PreparationRequest, signal: AbortSignal): Promise<Result<Prepared>> {
    const key = this.#files.getKey(request);
    const found = await this.#files.find(key);
    if (found !== null) {
      for (const part of found.parts) request.onPart?.(part);
      return ok(found);
    }
    await this.#files.remove(key);
    const source = await Source.open(request.path);
    if (!source.ok) return source;
    const bytes = request.estimatedBytes ?? Math.min(source.value.bytes, maxExpectedBytes);
    const space = await this.#files.checkSpace(bytes);
    if (!space.ok || signal.aborted) {
      source.value.close();
      return space.ok ? cancelled : space;
    }
    this.#source = source.value;
    try {
      return await this.#runJob(key, request, source.value, signal);
    } finally {
      this.#source = null;
      this.#job = null;
      source.value.close();
    }
  }

  async #runJob(
    key: string,
    request: PreparationRequest,
    source: Source,
    signal: AbortSignal,
  ): Promise<Result<Prepared>> {
    this.#lastId += 1;
    const id = this.#lastId;
    let stopTimer = (): void => {};
    const onAdvance = (): void => {
      stopTimer();
      stopTimer = this.#deps.clock.after(stallMs, () => this.#onStalled(job));
    };
    const job = new Job({ id, key, request, source, files: this.#files, onAdvance });
    this.#job = job;
    onAdvance();
    const acquiring = this.#window.acquire((error) => void job.end(error));
    void acquiring.then((window) => {
      if (!window.ok) void job.end(window);
      else if (this.#job === job) window.value.send('onStart', this.#toTask(id, request, source));
    });
    const onAbort = (): void => {
      void acquiring.then((window) => window.ok && window.value.send('onCancel', id));
      void job.end(cancelled);
    };
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    const result = await job.result;
    stopTimer();
    this.#window.release();
    if (!result.ok && result.error.code !== 'cancelled')
      this.#deps.warn(`a recording was not prepared: ${result.error.detail?.key ?? result.error.code}`);
    return result;
  }

  #toTask(id: number, { settings }: PreparationRequest, source: Source): PreparationTask {
    const { token, bytes: sourceBytes } = source;
    return { id, token, sourceBytes, ...settings };
  }

  /** The window may hang: the next job gets another one. */
  #onStalled(job: Job): void {
    void job.end(fail('preparation_failed', { key: 'preparation_stalled' }));
    this.#window.destroy();
  }

  #createHandlers(): Handlers<PreparationContract>['preparation'] {
    const withJob = <T>(id: number, call: (job: Job) => T): T | typeof cancelled =>
      this.#job?.id === id ? call(this.#job) : cancelled;
    return {
      ready: () => {
        this.#window.ready();
        return ok(true);
      },
      write: (id, part, position, bytes) => withJob(id, (job) => job.write(part, position, bytes)),
      endPart: (id, part, range) => withJob(id, (job) => job.endPart(part, range)),
      progress: (id, seconds, share) => withJob(id, (job) => job.progress(seconds, share)),
      finish: (id, analysis) => withJob(id, (job) => job.finish(analysis)),
      fail: (id, failure) => {
        this.#deps.warn(`the window failed: ${failure.reason} ${failure.detail}`);
        return withJob(id, (job) => job.fail(failure));
      },
    };
  }
}
