/** Recognises the speech of recordings, one at a time, in a hidden window. */
import { availableParallelism } from 'node:os';
import type { Handlers, Payloads } from '../../preload/contract/define.ts';
import type {
  HeardChunk,
  ListeningContract,
  ListeningTask,
  Power,
} from '../../preload/contract/listening.ts';
import { type BridgeError, fail, ok, type Result } from '../../preload/contract/result.ts';
import { bundledModelId } from '../../preload/contract/speech.ts';
import type { OpenHiddenWindow } from '../hidden-window/types.ts';
import { WindowJobs } from '../hidden-window/window-jobs.ts';
import type { Clock } from '../lib/clock.ts';
import { sleep } from '../lib/sleep.ts';
import type { Listen, Listened, ListenRequest } from './listen.ts';
import { ListeningJob } from './listening-job.ts';
import type { SpeechModels } from './models.ts';

export type OpenListeningWindow = OpenHiddenWindow<Payloads<ListeningContract>['listening']>;

/** Milliseconds that the window, with the loaded model, stays after the last recording. A model of the user's own can hold a gigabyte. */
const idleMs = { bundled: 300_000, added: 30_000 } as const;
/** Milliseconds until a cancelled recording has its result, whatever happens. */
const cancelMs = 100;
/** The share of a full charge, 0 to 1, below which the battery is low. */
const lowBattery = 0.2;
/** Milliseconds between two looks at the battery; less than a stall takes. */
const powerMs = 5_000;
/** More make it hardly faster. */
const maxThreads = 8;
/** Milliseconds in which threads that can start have started; a quiet machine needs one second. */
const threadsMs = 20_000;

interface ListeningDeps {
  readonly openWindow: OpenListeningWindow;
  readonly models: SpeechModels;
  readonly clock: Clock;
  /** Whether the user wants to pause on a low battery. */
  readonly pausesOnBattery: () => boolean;
  /** The only languages that are found; empty: any. */
  readonly languages: () => readonly string[];
  /** Both write to the log; no names and no paths. */
  readonly info: (message: string) => void;
  readonly warn: (message: string, error?: unknown) => void;
}

const cancelled = fail('cancelled');
const addAgain = fail('listening_failed', { key: 'speech_model_add_again' });
const windowErrors = {
  failed: fail('listening_failed', { key: 'listening_window_failed' }),
  crashed: fail('listening_failed', { key: 'listening_crashed' }),
  stalled: fail('listening_failed', { key: 'preparation_stalled' }),
};

/**
 * One processor is left to the windows, unless there are only two: one thread alone takes twice as long, and the process has
 * a low priority, so the windows come first all the same.
 */
export const getThreads = (processors: number): number =>
  Math.min(Math.max(processors - 1, Math.min(processors, 2)), maxThreads);

/** Neither the recording, nor what stores it, nor the model, nor the memory is to blame. */
const isOfRecogniser = ({ code, detail }: BridgeError): boolean =>
  code === 'listening_failed' &&
  !/^(recording_|speech_model_|listening_out_of_memory)/.test(detail?.key ?? '');

export class Listening {
  /** Handles the calls of the hidden window. */
  readonly handlers: Handlers<ListeningContract>['listening'];
  readonly #deps: ListeningDeps;
  readonly #jobs: WindowJobs<ListeningTask, ListeningJob>;
  readonly #closing = new AbortController();
  /** Resolves when all recordings that were given have ended. */
  #line: Promise<void> = Promise.resolve();
  #model = bundledModelId;
  #recordingModel = bundledModelId;
  #isListening = false;
  /** Recordings whose turn has not come. */
  #waiting = 0;
  /** On some machines threads do not start, or fail. It is unknown until something was heard with several. */
  #threads: 'unknown' | 'several' | 'one' = 'unknown';
  #power: Power = { level: 1, isCharging: true };

  constructor(deps: ListeningDeps) {
    this.#deps = deps;
    const { openWindow, clock } = deps;
    const getIdleMs = (): number => (this.#model === bundledModelId ? idleMs.bundled : idleMs.added);
    this.#jobs = new WindowJobs({ openWindow, clock, getIdleMs, errors: windowErrors });
    this.handlers = this.#createHandlers();
  }

  readonly listen: Listen = (request) => this.listenWith(null, request);

  /** Null: with the model that is in use when the turn of the recording comes. */
  listenWith(model: string | null, request: ListenRequest): Promise<Result<Listened>> {
    const signal = AbortSignal.any([request.signal, this.#closing.signal]);
    const { promise, resolve } = Promise.withResolvers<Result<Listened>>();
    this.#waiting += 1;
    this.#line = this.#line.then(async () => {
      this.#waiting -= 1;
      resolve(await this.#listen(model, request, signal));
    });
    // Earlier recordings or a drive that does not respond would delay the result.
    const onAbort = (): void => void this.#deps.clock.after(cancelMs, () => resolve(cancelled));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort);
    return promise;
  }

  /** The model of the last recording. A model that is only tested, also while that recording ends, does not count. */
  get recordingModel(): string {
    return this.#recordingModel;
  }

  get isListening(): boolean {
    return this.#isListening;
  }

  get isAwaited(): boolean {
    return this.#waiting > 0;
  }

  isListeningWith(model: string): boolean {
    return this.#isListening && this.#model === model;
  }

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

  async #listen(
    model: string | null,
    request: ListenRequest,
    signal: AbortSignal,
  ): Promise<Result<Listened>> {
    try {
      if (signal.aborted) return cancelled;
      this.#isListening = true;
      if (model === null) this.#recordingModel = await this.#deps.models.getUsed();
      this.#setModel(model ?? this.#recordingModel);
      const result = await this.#runWithThreads(request, signal);
      if (result.ok || result.error.code === 'cancelled') return result;
      this.#deps.warn(`a recording was not listened to: ${result.error.detail?.key ?? result.error.code}`);
      const isUnusable = result.error.detail?.key === 'speech_model_unusable';
      return isUnusable && this.#model !== bundledModelId ? addAgain : result;
    } catch (error) {
      this.#deps.warn('listening failed', error);
      return fail('internal');
    } finally {
      this.#isListening = false;
    }
  }

  /** The memory of a model is free when its window has ended. */
  #setModel(model: string): void {
    if (model !== this.#model) this.#jobs.destroyWindow();
    this.#model = model;
  }

  /** If nothing was ever heard with several threads, one thread is tried too. What it can do, it does until the next start. */
  async #runWithThreads(request: ListenRequest, signal: AbortSignal): Promise<Result<Listened>> {
    const most = getThreads(availableParallelism());
    if (most === 1 || this.#threads === 'one') return this.#run(request, signal, 1);
    const onChunks: ListenRequest['onChunks'] = (chunks) => {
      this.#threads = 'several';
      return request.onChunks(chunks);
    };
    const isUnknown = this.#threads === 'unknown';
    const result = await this.#run({ ...request, onChunks }, signal, most, isUnknown ? threadsMs : undefined);
    if (result.ok || this.#threads === 'several' || !isOfRecogniser(result.error)) return result;
    if (signal.aborted) return cancelled;
    this.#jobs.destroyWindow();
    const { detail, code } = result.error;
    this.#deps.warn('nothing was heard with several threads; one thread is tried', detail?.key ?? code);
    let hasHeard = false;
    const again = await this.#run(
      {
        ...request,
        onChunks: (chunks) => {
          hasHeard = true;
          return request.onChunks(chunks);
        },
      },
      signal,
      1,
    );
    if (hasHeard || again.ok) {
      this.#threads = 'one';
      this.#deps.warn('listening uses one thread until the next start');
    } else this.#jobs.destroyWindow();
    return again;
  }

  #run(
    request: ListenRequest,
    signal: AbortSignal,
    threads: number,
    firstMs?: number,
  ): Promise<Result<Listened>> {
    const {
      file,
      onLength: _,
      onSources: __,
      onChunks: ___,
      onPaused: ____,
      signal: _____,
      ...rest
    } = request;
    const settings = { ...rest, languages: this.#deps.languages(), model: this.#model, threads };
    return this.#jobs.withSource(file, signal, (source) =>
      this.#jobs.run(
        (id, onAdvance) => new ListeningJob(id, request, source, onAdvance),
        settings,
        source,
        signal,
        firstMs,
      ),
    );
  }

  #addChunks(job: ListeningJob, chunks: readonly HeardChunk[]): Result<true> | Promise<Result<true>> {
    const added = job.addChunks(chunks);
    return added.ok && job.onPaused !== null && this.#isPowerLow()
      ? this.#waitForPower(job, job.onPaused)
      : added;
  }

  /** The window stays open, because it says when there is power again. */
  async #waitForPower(job: ListeningJob, onPaused: (isPaused: boolean) => void): Promise<Result<true>> {
    onPaused(true);
    this.#deps.info('listening waits for power');
    while (job.advance().ok && this.#isPowerLow())
      await sleep(this.#deps.clock, powerMs, this.#closing.signal);
    this.#deps.info('listening waits for power no more');
    onPaused(false);
    return ok(true);
  }

  #isPowerLow(): boolean {
    const { level, isCharging } = this.#power;
    return !isCharging && level < lowBattery && this.#deps.pausesOnBattery();
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
      setPower: (power) => {
        this.#power = power;
        return ok(true);
      },
      addChunks: (id, chunks) => jobs.withJob(id, (job) => this.#addChunks(job, chunks)),
      setSources: (id, sources) => jobs.withJob(id, (job) => job.setSources(sources)),
      finish: (id, finished) => jobs.withJob(id, (job) => job.finish(finished)),
      fail: (id, failure) =>
        jobs.withJob(id, (job) => {
          // The details of a failure of the recogniser name files of the model and its tensors, nothing of the user.
          this.#deps.warn(`the window that listens failed: ${failure.reason}`);
          return job.fail(failure);
        }),
      failVoices: (id, { reason }) =>
        jobs.withJob(id, (job) => {
          this.#deps.warn(`voices could not be told apart: ${reason}`);
          return job.advance();
        }),
    };
  }
}
