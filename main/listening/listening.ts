/** Recognises the speech of recordings, one at a time, in a hidden window. */
import { availableParallelism } from 'node:os';
import type { Handlers } from '../../preload/contract/define.ts';
import type { ListeningContract, ListeningTask } from '../../preload/contract/listening.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { WindowJobs } from '../hidden-window/window-jobs.ts';
import type { Clock } from '../lib/clock.ts';
import type { Listen, ListenRequest } from '../service/listen.ts';
import { type Heard, ListeningJob } from './listening-job.ts';
import { builtInModel, type SpeechModels } from './models.ts';
import type { OpenListeningWindow } from './types.ts';

/** Milliseconds that the window, with the loaded model, stays after the last recording. */
const idleMs = 300_000;
/** Milliseconds until a cancelled recording has its result, whatever happens. */
const cancelMs = 100;
/** More make it hardly faster. */
const maxThreads = 8;

interface ListeningDeps {
  readonly openWindow: OpenListeningWindow;
  readonly models: SpeechModels;
  readonly clock: Clock;
  /** Writes to the log; no names and no paths. */
  readonly warn: (message: string, error?: unknown) => void;
}

const cancelled = fail('cancelled');
const windowErrors = {
  failed: fail('preparation_failed', { key: 'listening_window_failed' }),
  crashed: fail('preparation_failed', { key: 'listening_crashed' }),
};

/**
 * One processor is left to the windows, unless there are only two: one thread alone takes twice as long, and the process has
 * a low priority, so the windows come first all the same.
 */
export const getThreads = (processors: number): number =>
  Math.min(Math.max(processors - 1, Math.min(processors, 2)), maxThreads);

export class Listening {
  /** Handles the calls of the hidden window. */
  readonly handlers: Handlers<ListeningContract>['listening'];
  readonly #deps: ListeningDeps;
  readonly #jobs: WindowJobs<ListeningTask, ListeningJob>;
  readonly #closing = new AbortController();
  /** Resolves when all recordings that were given have ended. */
  #line: Promise<void> = Promise.resolve();

  constructor(deps: ListeningDeps) {
    this.#deps = deps;
    const { openWindow, clock } = deps;
    this.#jobs = new WindowJobs({ openWindow, clock, idleMs, errors: windowErrors });
    this.handlers = this.#createHandlers();
  }

  readonly listen: Listen = (request) => {
    const signal = AbortSignal.any([request.signal, this.#closing.signal]);
    const { promise, resolve } = Promise.withResolvers<Result<Heard>>();
    this.#line = this.#line.then(async () => resolve(await this.#listen(request, signal)));
    // Earlier recordings or a drive that does not respond would delay the result.
    const onAbort = (): void => void this.#deps.clock.after(cancelMs, () => resolve(cancelled));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort);
    return promise;
  };

  serveSource(token: string, slot: number, range: string | null): Promise<Response> {
    return this.#jobs.serveSource(token, slot, range);
  }

  serveModel(model: string, path: string): Promise<Response> {
    return this.#deps.models.serve(model, path);
  }

  /** Cancels all recordings, and destroys the window. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#line;
    this.#jobs.destroyWindow();
  }

  async #listen(request: ListenRequest, signal: AbortSignal): Promise<Result<Heard>> {
    try {
      if (signal.aborted) return cancelled;
      const { file, fromMs, nextIndex, language, prompt } = request;
      const settings = {
        model: builtInModel,
        threads: getThreads(availableParallelism()),
        fromMs,
        nextIndex,
        language,
        prompt,
      };
      const result = await this.#jobs.withSource(file, signal, (source) =>
        this.#jobs.run(
          (id, onAdvance) => new ListeningJob(id, request, source, onAdvance),
          settings,
          source,
          signal,
        ),
      );
      if (!result.ok && result.error.code !== 'cancelled')
        this.#deps.warn(`a recording was not listened to: ${result.error.detail?.key ?? result.error.code}`);
      return result;
    } catch (error) {
      this.#deps.warn('listening failed', error);
      return fail('internal');
    }
  }

  #createHandlers(): Handlers<ListeningContract>['listening'] {
    const jobs = this.#jobs;
    return {
      ready: () => {
        jobs.ready();
        return ok(true);
      },
      setLength: (id, ms) => jobs.withJob(id, (job) => job.setLength(ms)),
      advance: (id) => jobs.withJob(id, (job) => job.advance()),
      addChunk: (id, chunk) => jobs.withJob(id, (job) => job.addChunk(chunk)),
      finish: (id, durationMs) => jobs.withJob(id, (job) => job.finish(durationMs)),
      fail: (id, failure) =>
        jobs.withJob(id, (job) => {
          // The details of a failure of the recogniser name files of the model and its tensors, nothing of the user.
          this.#deps.warn(`the window that listens failed: ${failure.reason}`);
          return job.fail(failure);
        }),
    };
  }
}
