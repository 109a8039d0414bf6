/**
 * `npm run dev`: the built application in Electron, or in the stand-in with a window if Electron's program is
 * missing. Every change rebuilds and restarts it. In the stand-in, a change of the renderer only reloads the
 * window.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { build, isBuilt, root, sources } from './build.ts';
import { createControl } from './control/client.ts';
import {
  downloadElectron,
  findElectronProgram,
  getElectronArguments,
  getElectronEnvironment,
} from './electron-program.ts';

const args = process.argv.slice(2);
const electron = findElectronProgram() ?? (await downloadElectron());

/** Main serves the renderer from `out/`, in Electron too, so a development server would show nothing new. */
const startApplication = (): ChildProcess =>
  electron === null
    ? spawn(process.execPath, [path.join(import.meta.dirname, 'cli.ts'), '--headed', ...args], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        serialization: 'advanced',
      })
    : spawn(electron, [root, ...getElectronArguments(args)], {
        stdio: 'inherit',
        env: getElectronEnvironment(),
      });

let child: ChildProcess;
let isRestarting = false;
const start = (): void => {
  child = startApplication();
  child.once('error', (error) => {
    console.error(`The application did not start: ${error.message}`);
    process.exit(1);
  });
  child.once('exit', (code) => {
    if (isRestarting) start();
    else process.exit(code ?? 1);
    isRestarting = false;
  });
};

let isWaiting = false;
let needsRestart = false;
const rebuild = (): void => {
  isWaiting = false;
  if (!build()) return;
  if (needsRestart) {
    isRestarting = true;
    child.kill('SIGTERM');
  } else void createControl(child).reload();
  needsRestart = false;
  console.log('Rebuilt.');
};

if (!isBuilt() && !build()) process.exit(1);
for (const folder of sources) {
  watch(path.join(root, folder), { recursive: true }, () => {
    needsRestart ||= electron !== null || folder !== 'renderer';
    // Editors write several files at once.
    if (!isWaiting) setTimeout(rebuild, 200);
    isWaiting = true;
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
start();
