/** Where a recording becomes a text. */
import type { Coordinator } from '../queue/coordinator.ts';
import type { AttemptResult, Upload } from '../queue/reducer/events.ts';

export interface UploadPlace {
  /**
   * One attempt, which dispatches its progress. `timeoutMs`: until the response to a complete body. What it rejects with is a
   * defect.
   */
  run(upload: Upload, timeoutMs: number, signal: AbortSignal): Promise<AttemptResult>;
}

/** The running attempts, each by the id of its part. */
export class Attempts {
  readonly #dispatch: Coordinator['dispatch'];
  readonly #running = new Map<
    string,
    { readonly controller: AbortController; readonly ended: Promise<void> }
  >();

  constructor(dispatch: Coordinator['dispatch']) {
    this.#dispatch = dispatch;
  }

  start(place: UploadPlace, upload: Upload, timeoutMs: number): void {
    const { id } = upload;
    const controller = new AbortController();
    const ended = place
      .run(upload, timeoutMs, controller.signal)
      .catch((thrown: unknown) => ({ kind: 'exception', reason: toReason(thrown) }) as const)
      .then((end) => {
        this.#running.delete(id);
        this.#dispatch({ kind: 'attempt_ended', id, end });
      });
    this.#running.set(id, { controller, ended });
  }

  abort(id: string): void {
    this.#running.get(id)?.controller.abort();
  }

  async close(): Promise<void> {
    const running = [...this.#running.values()];
    for (const { controller } of running) controller.abort();
    await Promise.all(running.map(({ ended }) => ended));
  }
}

const toReason = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
