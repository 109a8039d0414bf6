/**
 * Runs the jobs of a service in its hidden window, one at a time: opens the recording and the window, gives the window the
 * task, and watches the job until it has ended.
 */
import type { SourceTask } from '../../preload/contract/recording-source.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Clock } from '../lib/clock.ts';
import { Source, SourceBlocks } from './source.ts';
import type { HiddenWindow, OpenHiddenWindow, WindowEnd } from './types.ts';

/** Milliseconds without progress. */
const stallMs = 120_000;
/** After sleep, one of these steps may have passed without progress, but never all. */
const stallSteps = 2;

interface WindowJob {
  readonly id: number;
  /** Ends the job with this error; does nothing if it has ended. */
  end(error: Result<never>): Promise<void> | void;
}

interface WindowEvents<Task> {
  readonly onStart: Task;
  readonly onCancel: number;
}

/** What a task has besides the source. */
export type WithoutSource<Task> = Task extends unknown ? Omit<Task, keyof SourceTask> : never;

interface WindowJobsDeps<Task> {
  readonly openWindow: OpenHiddenWindow<WindowEvents<Task>>;
  readonly clock: Clock;
  /** Milliseconds without a job until the window is destroyed. */
  readonly getIdleMs: () => number;
  readonly errors: Readonly<Record<WindowEnd | 'stalled', Result<never>>>;
}

const cancelled = fail('cancelled');

export class WindowJobs<Task extends SourceTask, Job extends WindowJob> {
  readonly #clock: Clock;
  readonly #window: WindowHolder<WindowEvents<Task>>;
  readonly #stalled: Result<never>;
  readonly #blocks = new SourceBlocks();
  #job: Job | null = null;
  #source: Source | null = null;
  #lastId = 0;

  constructor({ openWindow, clock, getIdleMs, errors }: WindowJobsDeps<Task>) {
    this.#clock = clock;
    this.#stalled = errors.stalled;
    const onClosed = (): void => this.#blocks.clear();
    this.#window = new WindowHolder({ open: openWindow, clock, getIdleMs, errors, onClosed });
  }

  /** The page has loaded. */
  ready(): void {
    this.#window.ready();
  }

  /** Passes a call of the window on to its job; `cancelled` if that does not run any more. */
  withJob<T>(id: number, call: (job: Job) => T): T | typeof cancelled {
    return this.#job?.id === id ? call(this.#job) : cancelled;
  }

  /** Serves a range of the recording of the running job to the window. */
  async serveSource(token: string, slot: number, range: string | null): Promise<Response> {
    const source = this.#source;
    if (source === null || source.token !== token) return new Response(null, { status: 404 });
    return source.serve(slot, range);
  }

  /** Opens the recording for `run`. */
  async withSource<T>(
    path: string,
    signal: AbortSignal,
    run: (source: Source) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const source = await Source.open(path, this.#blocks);
    if (!source.ok) return source;
    this.#source = source.value;
    try {
      return signal.aborted ? cancelled : await run(source.value);
    } finally {
      this.#source = null;
      this.#job = null;
      source.value.close();
    }
  }

  /**
   * `create` receives what the job calls when it has advanced. `firstMs`: milliseconds until then, once the window has its
   * task.
   */
  async run<T>(
    create: (id: number, onAdvance: () => void) => Job & { readonly result: Promise<Result<T>> },
    settings: WithoutSource<Task>,
    source: Source,
    signal: AbortSignal,
    firstMs = stallMs,
  ): Promise<Result<T>> {
    this.#lastId += 1;
    const id = this.#lastId;
    const stall = this.#createStallTimer(() => {
      void job.end(this.#stalled);
      // The window may hang: the next job gets another one.
      this.#window.destroy();
    });
    const job = create(id, () => stall.restart(stallMs));
    this.#job = job;
    stall.restart(stallMs);
    const task = { id, token: source.token, sourceBytes: source.bytes, ...settings } as unknown as Task;
    const acquiring = this.#window.acquire((error) => void job.end(error));
    void acquiring.then((window) => {
      if (!window.ok) void job.end(window);
      else if (this.#job === job) {
        window.value.send('onStart', task);
        stall.restart(firstMs);
      }
    });
    const onAbort = (): void => {
      void acquiring.then((window) => window.ok && window.value.send('onCancel', id));
      void job.end(cancelled);
    };
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    const result = await job.result;
    stall.stop();
    this.#window.release();
    return result;
  }

  destroyWindow(): void {
    this.#window.destroy();
  }

  #createStallTimer(onStalled: () => void) {
    let cancel = (): void => {};
    let isStopped = false;
    const wait = (ms: number, steps: number): void => {
      cancel = this.#clock.after(ms / stallSteps, () => (steps > 1 ? wait(ms, steps - 1) : onStalled()));
    };
    return {
      restart: (ms: number): void => {
        cancel();
        if (!isStopped) wait(ms, stallSteps);
      },
      stop: (): void => {
        isStopped = true;
        cancel();
      },
    };
  }
}

interface WindowHolderDeps<Events> {
  readonly open: OpenHiddenWindow<Events>;
  readonly clock: Clock;
  /** Milliseconds without a job until the window is destroyed. */
  readonly getIdleMs: () => number;
  readonly errors: Readonly<Record<WindowEnd, Result<never>>>;
  /** There is no window any more, and it may be long until the next one. */
  readonly onClosed: () => void;
}

class WindowHolder<Events> {
  readonly #deps: WindowHolderDeps<Events>;
  #window: HiddenWindow<Events> | null = null;
  #opening: PromiseWithResolvers<Result<HiddenWindow<Events>>> | null = null;
  #onGone: (error: Result<never>) => void = () => {};
  #cancelIdle: () => void = () => {};

  constructor(deps: WindowHolderDeps<Events>) {
    this.#deps = deps;
  }

  /** The window, when its page has loaded. `onGone` is called if it ends by itself before `release`. */
  acquire(onGone: (error: Result<never>) => void): Promise<Result<HiddenWindow<Events>>> {
    this.#cancelIdle();
    this.#onGone = onGone;
    if (this.#opening === null) {
      this.#opening = Promise.withResolvers();
      this.#window = this.#deps.open((reason) => this.#gone(reason));
    }
    return this.#opening.promise;
  }

  ready(): void {
    if (this.#window !== null) this.#opening?.resolve(ok(this.#window));
  }

  /** The job has ended. */
  release(): void {
    this.#onGone = () => {};
    this.#cancelIdle();
    this.#cancelIdle = this.#deps.clock.after(this.#deps.getIdleMs(), () => this.destroy());
  }

  destroy(): void {
    this.#cancelIdle();
    this.#window?.destroy();
    this.#reset(this.#deps.errors.failed);
  }

  #gone(reason: WindowEnd): void {
    const error = this.#deps.errors[reason];
    const onGone = this.#onGone;
    this.#reset(error);
    onGone(error);
  }

  #reset(error: Result<never>): void {
    this.#opening?.resolve(error);
    this.#opening = null;
    this.#window = null;
    this.#deps.onClosed();
  }
}
