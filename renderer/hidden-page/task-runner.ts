/** Runs in the page of a hidden window: gives tasks to a worker, and passes its calls on to main. */
import type { FromWorker, ToWorker } from './main-calls.ts';

type Call = (id: number, ...args: never[]) => Promise<{ readonly ok: boolean }>;

interface TaskRunnerDeps<Task> {
  /** What main sends the page, and what the page tells main when it listens. */
  readonly main: {
    onStart(fn: (task: Task) => void): unknown;
    onCancel(fn: (id: number) => void): unknown;
    ready(): Promise<unknown>;
  };
  readonly createWorker: () => Worker;
  /** The worker has something that the next task needs too. It is ended when a task fails or is cancelled. */
  readonly keepsWorker: boolean;
  /** What the worker may call. `finish` and `fail` end the task. */
  readonly calls: Readonly<Record<string, Call>> & {
    readonly fail: (id: number, failure: { reason: 'failed'; detail: string }) => Promise<unknown>;
  };
}

export class TaskRunner<Task extends { readonly id: number }> {
  readonly #deps: TaskRunnerDeps<Task>;
  #worker: Worker | null = null;
  #isIdle = false;
  #taskId = 0;

  constructor(deps: TaskRunnerDeps<Task>) {
    this.#deps = deps;
    deps.main.onStart((task) => this.#start(task));
    deps.main.onCancel((id) => {
      if (id === this.#taskId) this.#endWorker();
    });
    void deps.main.ready();
  }

  #start(task: Task): void {
    const worker = this.#isIdle && this.#worker ? this.#worker : this.#openWorker();
    this.#isIdle = false;
    this.#taskId = task.id;
    this.#post(worker, { kind: 'start', task });
  }

  #openWorker(): Worker {
    this.#endWorker();
    const worker = this.#deps.createWorker();
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (worker === this.#worker) void this.#receive(worker, data);
    };
    worker.onerror = ({ message }) => {
      if (worker !== this.#worker) return;
      void this.#deps.calls.fail(this.#taskId, { reason: 'failed', detail: String(message).slice(0, 500) });
      this.#endWorker();
    };
    return worker;
  }

  #endWorker(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  async #receive(worker: Worker, { call, method, args }: FromWorker): Promise<void> {
    const { calls, keepsWorker } = this.#deps;
    const sent = calls[method]?.(this.#taskId, ...(args as never[]));
    if (method === 'finish' && keepsWorker) this.#isIdle = true;
    else if (method === 'finish' || method === 'fail') this.#endWorker();
    const result = await sent;
    this.#post(worker, { kind: 'done', call, ok: result?.ok === true });
  }

  #post(worker: Worker, message: ToWorker<Task>): void {
    worker.postMessage(message);
  }
}
