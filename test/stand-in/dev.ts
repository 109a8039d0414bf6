/**
 * `npm run dev`: with Electron's program, electron-vite's own development server. Without it: the stand-in with a
 * window, rebuilt on every change; a change of the renderer reloads the page, one of main or preload starts anew.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build, isBuilt, root, sources } from './build.ts';
import { controlOf } from './control/client.ts';
import { electronProgram } from './electron-program.ts';

const args = process.argv.slice(2);

const inElectron = (program: string): void => {
  const packageFile = createRequire(import.meta.url).resolve('electron-vite/package.json');
  const vite = path.join(path.dirname(packageFile), 'bin/electron-vite.js');
  const env = { ...process.env, ELECTRON_EXEC_PATH: program };
  const child = spawn(process.execPath, [vite, 'dev', '--watch', ...args], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  child.on('exit', (code) => process.exit(code ?? 1));
};

const inStandIn = (): void => {
  let child: ChildProcess;
  let restarting = false;
  const start = (): void => {
    child = spawn(process.execPath, [path.join(import.meta.dirname, 'cli.ts'), '--headed', ...args], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    child.once('exit', (code) => {
      if (restarting) start();
      else process.exit(code ?? 1);
      restarting = false;
    });
  };

  let isWaiting = false;
  let mainChanged = false;
  const rebuild = (): void => {
    isWaiting = false;
    if (!build()) return;
    if (mainChanged) {
      restarting = true;
      child.kill('SIGTERM');
    } else void controlOf(child).reload();
    mainChanged = false;
    console.log('Rebuilt.');
  };
  for (const folder of sources) {
    watch(path.join(root, folder), { recursive: true }, () => {
      mainChanged ||= folder !== 'renderer';
      // An editor writes several files at once: wait until it has.
      if (!isWaiting) setTimeout(rebuild, 200);
      isWaiting = true;
    });
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  start();
};

if (!isBuilt() && !build()) process.exit(1);
const electron = electronProgram();
if (electron !== null) inElectron(electron);
else inStandIn();
