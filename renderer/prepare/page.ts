/** The page of the hidden window that prepares recordings: starts a worker for each task and connects it to main. */
import type { Bridge } from '../../preload/contract/define.ts';
import type { PreparationContract, WindowTask } from '../../preload/contract/preparation.ts';
import { TaskRunner } from '../hidden-page/task-runner.ts';

declare global {
  interface Window {
    readonly preparation: Bridge<PreparationContract, never>['preparation'];
  }
}

const { preparation } = window;
const { write, endPart, addLevels, progress, finish, fail } = preparation;
new TaskRunner<WindowTask>({
  main: preparation,
  createWorker: () => new Worker(new URL('./worker/worker.ts', import.meta.url), { type: 'module' }),
  keepsWorker: false,
  calls: { write, endPart, addLevels, progress, finish, fail },
});
