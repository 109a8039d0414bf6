/**
 * `npm run dev`: the built application in Electron, or in the stand-in with a window if Electron's program is missing or
 * ends before its window opened. Every change rebuilds and restarts it. In the stand-in, a change of the renderer only
 * reloads the window.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { build, isBuilt, root, sources } from './build.ts';
import { hasWindowedChromium } from './chromium/choose.ts';
import { createControl } from './control/client.ts';
import { chooseNext, type ElectronFailure } from './electron-failure.ts';
import {
  downloadElectron,
  findElectronProgram,
  getElectronArguments,
  hasDisplay,
  noDisplay,
} from './electron-program.ts';
import { runElectron } from './run-electron.ts';

const exitWithError = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const userArgs = process.argv.slice(2);
if (!isBuilt() && !build()) exitWithError('Sidetone could not be built; see above.');
if (!hasDisplay()) exitWithError(`${noDisplay}. “npm run demo” needs none.`);
let electron = findElectronProgram() ?? (await downloadElectron());
let electronArgs = getElectronArguments(userArgs);
let child: ChildProcess;
let isRestarting = false;

const onEnd = (code: number): void => {
  if (isRestarting) start();
  else process.exit(code);
  isRestarting = false;
};

const openAfter = (failure: ElectronFailure): void => {
  const { reason, advice, retryWith } = failure;
  for (const line of advice) console.error(line);
  const next = chooseNext(failure, electronArgs, hasWindowedChromium());
  if (next === 'retry') {
    console.log(`${reason}: starting Electron with ${retryWith}.`);
    electronArgs = [...electronArgs, `${retryWith}`];
  } else if (next === 'stand-in') {
    console.log(`${reason}: opening Sidetone in its stand-in, a window of Chromium.`);
    electron = null;
  } else exitWithError(`${reason}. “npm run demo” needs no window.`);
  start();
};

/** Main serves the renderer from `out/`, in Electron too, so a development server would show nothing new. */
const start = (): void => {
  if (electron !== null) {
    const electronStart = { program: electron, args: electronArgs, ownCodes: [] };
    child = runElectron(electronStart, (failure, code) => {
      if (failure === null || isRestarting) onEnd(code);
      else openAfter(failure);
    });
    return;
  }
  const cli = path.join(import.meta.dirname, 'cli.ts');
  child = spawn(process.execPath, [cli, '--headed', ...userArgs], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  child.once('error', (error) => exitWithError(`The application did not start: ${error.message}`));
  child.once('exit', (code) => onEnd(code ?? 1));
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

for (const folder of sources) {
  watch(path.join(root, folder), { recursive: true }, () => {
    needsRestart ||= electron !== null || folder !== 'renderer';
    // Editors write several files at once.
    if (!isWaiting) setTimeout(rebuild, 200);
    isWaiting = true;
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second signal, after that of `runElectron`, would end Electron at once.
    if (electron === null) child.kill(signal);
  });
}
start();
