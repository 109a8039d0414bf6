/** The page of the hidden window: starts a worker for each task and connects it to main. */
import type { Bridge } from '../../preload/contract/define.ts';
import type { PreparationContract, WindowTask } from '../../preload/contract/preparation.ts';
import type { FromWorker, ToWorker } from './messages.ts';

declare global {
  interface Window {
    readonly preparation: Bridge<PreparationContract, never>['preparation'];
  }
}

const { preparation } = window;

class TaskRunner {
  #worker: Worker | null = null;
  #taskId = 0;

  start(task: WindowTask): void {
    this.#worker?.terminate();
    this.#taskId = task.id;
    const worker = new Worker(new URL('./worker/worker.ts', import.meta.url), { type: 'module' });
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(worker, task.id, data);
    worker.onerror = (event) => {
      void preparation.fail(task.id, { reason: 'failed', detail: String(event.message).slice(0, 500) });
      this.cancel(task.id);
    };
    this.#post(worker, { kind: 'start', task });
  }

  cancel(id: number): void {
    if (id !== this.#taskId) return;
    this.#worker?.terminate();
    this.#worker = null;
  }

  #receive(worker: Worker, id: number, message: FromWorker): void {
    if (worker !== this.#worker) return;
    switch (message.kind) {
      case 'write':
        void this.#reply(
          worker,
          message.call,
          preparation.write(id, message.part, message.position, message.bytes),
        );
        return;
      case 'endPart':
        void this.#reply(worker, message.call, preparation.endPart(id, message.part, message.range));
        return;
      case 'addLevels':
        void this.#reply(worker, message.call, preparation.addLevels(id, message.position, message.levels));
        return;
      case 'progress':
        void preparation.progress(id, message.seconds, message.share);
        return;
      case 'finish':
        void preparation.finish(id, message.analysis);
        this.cancel(id);
        return;
      case 'fail':
        void preparation.fail(id, message.failure);
        this.cancel(id);
    }
  }

  async #reply(worker: Worker, call: number, result: Promise<{ readonly ok: boolean }>): Promise<void> {
    const { ok } = await result;
    this.#post(worker, { kind: 'done', call, ok });
  }

  #post(worker: Worker, message: ToWorker): void {
    worker.postMessage(message);
  }
}

const runner = new TaskRunner();
preparation.onStart((task) => runner.start(task));
preparation.onCancel((id) => runner.cancel(id));
void preparation.ready();
