/** Runs in the worker of a hidden window: receives tasks, and calls main through the page. */

/** A call of main by the worker. The page adds the id of the task. */
export interface FromWorker {
  readonly call: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

export type ToWorker<Task> =
  | { readonly kind: 'start'; readonly task: Task }
  /** The reply to a call: whether main did it. */
  | { readonly kind: 'done'; readonly call: number; readonly ok: boolean };

/** The global of a dedicated worker, which the types of a page don't have. */
interface WorkerScope<Task> {
  onmessage: ((event: MessageEvent<ToWorker<Task>>) => void) | null;
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
}

/** The arguments without the id of the task. */
type Args<Call> = Call extends (id: number, ...args: infer Rest) => unknown ? Rest : never;

/** Main did not do what was asked, and knows why. */
export class RefusedError extends Error {}

/** `Api` is the part of the contract that the page of this window has. */
export class MainCalls<Api> {
  readonly #post: WorkerScope<unknown>['postMessage'];
  readonly #waiting = new Map<number, (ok: boolean) => void>();
  #lastCall = 0;

  constructor(post: WorkerScope<unknown>['postMessage']) {
    this.#post = post;
  }

  /** Resolves when main has done it; rejects with RefusedError. */
  async call<Method extends keyof Api & string>(
    method: Method,
    args: Args<Api[Method]>,
    transfer: Transferable[] = [],
  ): Promise<void> {
    const isDone = await new Promise<boolean>((resolve) => {
      this.#waiting.set(this.#send(method, args, transfer), resolve);
    });
    if (!isDone) throw new RefusedError(method);
  }

  notify<Method extends keyof Api & string>(method: Method, args: Args<Api[Method]>): void {
    this.#send(method, args, []);
  }

  receive(call: number, ok: boolean): void {
    this.#waiting.get(call)?.(ok);
    this.#waiting.delete(call);
  }

  #send(method: string, args: readonly unknown[], transfer: Transferable[]): number {
    this.#lastCall += 1;
    this.#post({ call: this.#lastCall, method, args }, transfer);
    return this.#lastCall;
  }
}

/** Calls `run` for each task. */
export const receiveTasks = <Task, Api>(run: (task: Task, main: MainCalls<Api>) => void): void => {
  const scope = self as unknown as WorkerScope<Task>;
  const main = new MainCalls<Api>((message, transfer) => scope.postMessage(message, transfer));
  scope.onmessage = ({ data }) => {
    if (data.kind === 'done') main.receive(data.call, data.ok);
    else run(data.task, main);
  };
};
