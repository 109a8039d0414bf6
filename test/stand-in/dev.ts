/**
 * `npm run dev`: the application in Electron, or in the stand-in with a window if Electron's program is missing or ends before its
 * window opened. The page comes from a development server, which replaces what changed while the page keeps its state. A change
 * of anything else rebuilds that part and starts the application again. `--debug` opens the ports that `.vscode/launch.json` names.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { root, sources } from './build.ts';
import { hasWindowedChromium } from './chromium/choose.ts';
import { allParts, ChangedParts, type Part } from './dev/changed-parts.ts';
import { debugPorts } from './dev/debug-ports.ts';
import { buildParts, developmentFolder } from './dev/development-build.ts';
import { startPageServer } from './dev/page-server.ts';
import { pageServerVariable } from './dev/page-server-variable.ts';
import { chooseNext, type ElectronFailure } from './electron-failure.ts';
import {
  downloadElectron,
  findElectronProgram,
  getElectronArguments,
  hasDisplay,
  noDisplay,
} from './electron-program.ts';
import { runElectron } from './run-electron.ts';

/** Milliseconds. Editors write several files at once. */
const settleTime = 100;

const exitWithError = (message: string): never => {
  console.error(message);
  process.exit(1);
};

// The build reads paths from here.
process.chdir(root);
const isDebugged = process.argv.includes('--debug');
const userArgs = process.argv.slice(2).filter((word) => word !== '--debug');
if (!hasDisplay()) exitWithError(`${noDisplay}. “npm run demo” needs none.`);
const changedParts = new ChangedParts(root);
const pageServer = await startPageServer();
process.env[pageServerVariable] = pageServer.url;
if (!(await buildParts(allParts))) exitWithError('Sidetone could not be built; see above.');
let electron = findElectronProgram() ?? (await downloadElectron());
let electronArgs = getElectronArguments([
  ...(isDebugged ? [`--inspect=${debugPorts.main}`, `--remote-debugging-port=${debugPorts.page}`] : []),
  ...userArgs,
]);
let child: ChildProcess;
let isRestarting = false;

const onEnd = (code: number): void => {
  if (!isRestarting) process.exit(code);
  isRestarting = false;
  start();
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

const startStandIn = (): ChildProcess => {
  const cli = path.join(import.meta.dirname, 'cli.ts');
  const ofNode = isDebugged ? [`--inspect=127.0.0.1:${debugPorts.main}`] : [];
  const ofPage = isDebugged ? ['--cdp-port', String(debugPorts.page)] : [];
  const args = [...ofNode, cli, '--headed', '--app-dir', developmentFolder, ...ofPage, ...userArgs];
  const started = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  started.once('error', (error) => exitWithError(`The application did not start: ${error.message}`));
  started.once('exit', (code) => onEnd(code ?? 1));
  return started;
};

const start = (): void => {
  if (electron === null) {
    child = startStandIn();
    return;
  }
  const electronStart = { program: electron, folder: developmentFolder, args: electronArgs, ownCodes: [] };
  child = runElectron(electronStart, (failure, code) => {
    if (failure === null || isRestarting) onEnd(code);
    else openAfter(failure);
  });
};

const changedFiles = new Set<string>();
const waitingParts = new Set<Part>();
let isRebuilding = false;

const rebuild = async (): Promise<void> => {
  if (isRebuilding) return;
  isRebuilding = true;
  while (waitingParts.size > 0) {
    const parts = [...waitingParts];
    waitingParts.clear();
    if (!(await buildParts(parts)) || waitingParts.size > 0) continue;
    console.log(`Rebuilt: ${parts.join(', ')}.`);
    isRestarting = true;
    child.kill('SIGTERM');
  }
  isRebuilding = false;
};

const onChange = (file: string): void => {
  if (changedFiles.size === 0) {
    setTimeout(() => {
      for (const part of [...changedFiles].flatMap((each) => changedParts.find(each))) waitingParts.add(part);
      changedFiles.clear();
      void rebuild();
    }, settleTime);
  }
  changedFiles.add(file);
};

for (const folder of sources) {
  watch(path.join(root, folder), { recursive: true }, (_event, name) => {
    if (name !== null) onChange(`${folder}/${name.replaceAll('\\', '/')}`);
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second signal, after that of `runElectron`, would end Electron at once.
    if (electron === null) child.kill(signal);
  });
}
start();
