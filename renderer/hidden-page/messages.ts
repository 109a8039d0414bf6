/** What the page of a hidden window and its worker send each other. */

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
