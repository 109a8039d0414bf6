/** The page of the hidden window that recognises speech: gives recordings to its worker and connects it to main. */
import type { Bridge } from '../../preload/contract/define.ts';
import type { ListeningContract, ListeningTask } from '../../preload/contract/listening.ts';
import { TaskRunner } from '../hidden-page/task-runner.ts';

declare global {
  interface Window {
    readonly listening: Bridge<ListeningContract, never>['listening'];
  }
}

/** Chromium's battery, which TypeScript does not describe. */
interface Battery extends EventTarget {
  readonly level: number;
  readonly charging: boolean;
}

const { listening } = window;
const { setLength, setSources, advance, addChunks, finish, fail, failVoices } = listening;
new TaskRunner<ListeningTask>({
  main: listening,
  createWorker: () => new Worker(new URL('./worker/worker.ts', import.meta.url), { type: 'module' }),
  // It has loaded the model.
  keepsWorker: true,
  calls: { setLength, setSources, advance, addChunks, finish, fail, failVoices },
});

const watchPower = (battery: Battery): void => {
  const report = (): void => void listening.setPower({ level: battery.level, isCharging: battery.charging });
  battery.addEventListener('levelchange', report);
  battery.addEventListener('chargingchange', report);
  report();
};
void (navigator as Navigator & { getBattery?: () => Promise<Battery> }).getBattery?.().then(watchPower);
