/**
 * Prepares recordings for upload, and analyses recordings, one at a time: decoded and encoded in a hidden window, written
 * here.
 */
import type { Handlers } from '../../preload/contract/define.ts';
import type { PreparationContract, WindowTask } from '../../preload/contract/preparation.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Source } from '../hidden-window/source.ts';
import { WindowJobs, type WithoutSource } from '../hidden-window/window-jobs.ts';
import type { Clock } from '../lib/clock.ts';
import { interrupted, JobSchedule, type Priority, priorities } from './job-schedule.ts';
import { AnalysisJob, PreparationJob } from './jobs.ts';
import { PreparedFiles } from './prepared-files.ts';
import type {
  AnalysisHandle,
  AnalysisRequest,
  OpenPreparationWindow,
  PreparationHandle,
  PreparationRequest,
  Prepared,
  Sound,
} from './types.ts';

/** Milliseconds that the window stays after the last job. */
const idleMs = 30_000;
/** Milliseconds until a cancelled job has its result, whatever happens. */
const cancelMs = 100;
/** If the length of a recording is unknown, its prepared files are expected to be at most this large. */
const maxExpectedBytes = 64 * 1024 * 1024;

interface PreparationDeps {
  /** The folder has the prepared files, and nothing else. */
  readonly folder: string;
  readonly openWindow: OpenPreparationWindow;
  readonly clock: Clock;
  /** Writes to the log; no names and no paths. */
  readonly warn: (message: string, error?: unknown) => void;
  /** The sound of a recording that was prepared now. */
  readonly onPrepared?: (request: PreparationRequest, sound: Sound) => void;
}

type Job = PreparationJob | AnalysisJob;

const cancelled = fail('cancelled');
const invalidCall = fail('invalid_input');
const windowErrors = {
  failed: fail('preparation_failed', { key: 'preparation_window_failed' }),
  crashed: fail('preparation_failed', { key: 'preparation_crashed' }),
  stalled: fail('preparation_failed', { key: 'preparation_stalled' }),
};

export class Preparation {
  /** Handles the calls of the hidden window. */
  readonly handlers: Handlers<PreparationContract>['preparation'];
  readonly #deps: PreparationDeps;
  readonly #files: PreparedFiles;
  readonly #jobs: WindowJobs<WindowTask, Job>;
  readonly #schedule = new JobSchedule();
  #isClosed = false;
  readonly #controllers = new Set<AbortController>();

  constructor(deps: PreparationDeps) {
    this.#deps = deps;
    this.#files = new PreparedFiles(deps.folder);
    const { openWindow, clock } = deps;
    this.#jobs = new WindowJobs({ openWindow, clock, getIdleMs: () => idleMs, errors: windowErrors });
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

  /** Starts when all earlier preparations have ended. Complete files from before are used again. */
  prepare(request: PreparationRequest): PreparationHandle {
    return this.#start(priorities.preparation, (signal) => this.#prepare(request, signal));
  }

  /** Measures a recording when no preparation runs. A preparation interrupts it; then it starts again. */
  analyse(request: AnalysisRequest): AnalysisHandle {
    return this.#start(priorities[request.priority], (signal) => this.#analyse(request, signal));
  }

  /** Deletes the files of a key. */
  discard(key: string): Promise<void> {
    return this.#files.remove(key);
  }

  serveSource(token: string, slot: number, range: string | null): Promise<Response> {
    return this.#jobs.serveSource(token, slot, range);
  }

  /** Cancels all jobs, whose files are deleted, and destroys the window. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const controller of this.#controllers) controller.abort();
    await this.#schedule.whenIdle();
    this.#jobs.destroyWindow();
  }

  #start<T>(
    priority: Priority,
    run: (signal: AbortSignal) => Promise<Result<T>>,
  ): { readonly cancel: () => void; readonly result: Promise<Result<T>> } {
    const controller = new AbortController();
    this.#controllers.add(controller);
    const { signal } = controller;
    const attempt = async (interrupt: AbortSignal): Promise<Result<T> | typeof interrupted> => {
      try {
        if (signal.aborted || this.#isClosed) return cancelled;
        const result = await run(AbortSignal.any([signal, interrupt]));
        const isInterrupted = interrupt.aborted && !signal.aborted && !result.ok;
        return isInterrupted && result.error.code === 'cancelled' ? interrupted : result;
      } catch (error) {
        this.#deps.warn('a preparation failed', error);
        return fail('internal');
      }
    };
    const ended = this.#schedule.add(priority, attempt);
    // Earlier jobs or a drive that does not respond would delay the result.
    const { promise, resolve } = Promise.withResolvers<Result<T>>();
    void ended.then((result) => {
      this.#controllers.delete(controller);
      resolve(result);
    });
    signal.addEventListener('abort', () => this.#deps.clock.after(cancelMs, () => resolve(cancelled)));
    return { cancel: () => controller.abort(), result: promise };
  }

  async #prepare(request: PreparationRequest, signal: AbortSignal): Promise<Result<Prepared>> {
    const key = this.#files.getKey(request);
    const found = await this.#files.find(key);
    if (found !== null) {
      for (const part of found.parts) request.onPart?.(part);
      return ok(found);
    }
    await this.#files.remove(key);
    const prepared = await this.#jobs.withSource(request.path, signal, async (source) => {
      const bytes = request.estimatedBytes ?? Math.min(source.bytes, maxExpectedBytes);
      const space = await this.#files.checkSpace(bytes);
      if (!space.ok || signal.aborted) return space.ok ? cancelled : space;
      const create = (id: number, onAdvance: () => void) =>
        new PreparationJob({ id, key, request, source, files: this.#files, onAdvance });
      return this.#runJob(create, { kind: 'prepare', ...request.settings }, source, signal);
    });
    if (prepared.ok) this.#deps.onPrepared?.(request, prepared.value.sound);
    return prepared;
  }

  #analyse(request: AnalysisRequest, signal: AbortSignal): Promise<Result<Sound>> {
    return this.#jobs.withSource(request.path, signal, (source) => {
      const create = (id: number, onAdvance: () => void) => new AnalysisJob(id, request, source, onAdvance);
      return this.#runJob(create, { kind: 'analyse', maxSeconds: request.maxSeconds }, source, signal);
    });
  }

  async #runJob<T>(
    create: (id: number, onAdvance: () => void) => Job & { readonly result: Promise<Result<T>> },
    settings: WithoutSource<WindowTask>,
    source: Source,
    signal: AbortSignal,
  ): Promise<Result<T>> {
    const result = await this.#jobs.run(create, settings, source, signal);
    if (!result.ok && result.error.code !== 'cancelled')
      this.#deps.warn(`a recording was not prepared: ${result.error.detail?.key ?? result.error.code}`);
    return result;
  }

  #createHandlers(): Handlers<PreparationContract>['preparation'] {
    const jobs = this.#jobs;
    const withPreparation = <T>(id: number, call: (job: PreparationJob) => T) =>
      jobs.withJob(id, (job) => (job instanceof PreparationJob ? call(job) : invalidCall));
    return {
      ready: () => {
        jobs.ready();
        return ok(true);
      },
      write: (id, part, position, bytes) => withPreparation(id, (job) => job.write(part, position, bytes)),
      endPart: (id, part, range) => withPreparation(id, (job) => job.endPart(part, range)),
      progress: (id, seconds, share) => jobs.withJob(id, (job) => job.progress(seconds, share)),
      // A preparation sends its envelope at the end.
      addLevels: (id, position, levels) =>
        jobs.withJob(id, (job) =>
          job instanceof AnalysisJob ? job.addLevels(position, levels) : invalidCall,
        ),
      finish: (id, analysis) => jobs.withJob(id, (job) => job.finish(analysis)),
      fail: (id, failure) =>
        jobs.withJob(id, (job) => {
          // Only the failure of the running job is logged, so that a window cannot fill the log.
          this.#deps.warn(`the hidden window failed: ${failure.reason}`);
          return job.fail(failure);
        }),
    };
  }
}
