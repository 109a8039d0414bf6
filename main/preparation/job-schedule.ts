/** Runs one job at a time. A job with a higher priority interrupts one with a lower priority, which then runs again. */

export const interrupted = Symbol('interrupted');

/** Preparations for uploads, then what the user looks at, then what is done ahead. */
export const priorities = { preparation: 2, shown: 1, ahead: 0 } as const;
export type Priority = (typeof priorities)[keyof typeof priorities];

interface WaitingJob {
  readonly priority: Priority;
  /** Resolves when the job has ended or was interrupted. False: it runs again. */
  readonly run: (interrupt: AbortSignal) => Promise<boolean>;
}

export class JobSchedule {
  /** The next one first; equal priorities in the order in which they were added. */
  #waiting: readonly WaitingJob[] = [];
  #running: { readonly priority: Priority; readonly controller: AbortController } | null = null;
  #idle = Promise.withResolvers<void>();

  constructor() {
    this.#idle.resolve();
  }

  /** `run` must not reject. It returns `interrupted` if it ended because of its signal. */
  add<T>(priority: Priority, run: (interrupt: AbortSignal) => Promise<T | typeof interrupted>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<T>();
    this.#insert({
      priority,
      run: async (interrupt) => {
        const result = await run(interrupt);
        if (result === interrupted) return false;
        resolve(result);
        return true;
      },
    });
    if (this.#running === null) {
      this.#idle = Promise.withResolvers();
      void this.#runAll();
    } else if (this.#running.priority < priority) this.#running.controller.abort();
    return promise;
  }

  /** Resolves when no job runs or waits. */
  whenIdle(): Promise<void> {
    return this.#idle.promise;
  }

  #insert(job: WaitingJob, isAgain = false): void {
    const isBefore = (other: WaitingJob): boolean =>
      other.priority > job.priority || (!isAgain && other.priority === job.priority);
    const index = this.#waiting.filter(isBefore).length;
    this.#waiting = this.#waiting.toSpliced(index, 0, job);
  }

  async #runAll(): Promise<void> {
    for (;;) {
      const [job, ...rest] = this.#waiting;
      if (job === undefined) break;
      this.#waiting = rest;
      const controller = new AbortController();
      this.#running = { priority: job.priority, controller };
      if (!(await job.run(controller.signal))) this.#insert(job, true);
    }
    this.#running = null;
    this.#idle.resolve();
  }
}
