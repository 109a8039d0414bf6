/** Runs the built application in Electron's program, and finds out why it ended if no window opened. */
import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import { root } from './build.ts';
import { type ElectronFailure, findFailure } from './electron-failure.ts';
import { getElectronEnvironment } from './electron-program.ts';

/** Characters. The end of Electron's output is enough to recognise why it ended. */
const stderrLimit = 20_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What the program is started with. */
export interface ElectronStart {
  readonly program: string;
  /** Of the application; the build of the sources if it is left out. */
  readonly folder?: string;
  readonly args: readonly string[];
  /** Exit codes besides 0 with which the application ends by itself. */
  readonly ownCodes: readonly number[];
}

/** Passes signals on. `onEnd` gets null if Electron did what was asked of it. */
export const runElectron = (
  { program, folder = root, args, ownCodes }: ElectronStart,
  onEnd: (failure: ElectronFailure | null, code: number) => void,
): ChildProcess => {
  const started = performance.now();
  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    isStopping = true;
    child.kill(signal);
  };
  // Before the start: a program that can be seen running can be asked to end.
  for (const signal of signals) process.on(signal, stop);
  const child = spawn(program, [folder, ...args], {
    stdio: ['inherit', 'inherit', 'pipe'],
    env: getElectronEnvironment(),
  });
  let stderrText = '';
  child.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    stderrText = (stderrText + chunk.toString()).slice(-stderrLimit);
  });
  child.on('error', (error) => console.error(`Electron does not start: ${error.message}`));
  child.on('close', (code, signal) => {
    for (const name of signals) process.off(name, stop);
    const lifetime = performance.now() - started;
    const end = { code, signal, stderrText, program, lifetime, isStopping, ownCodes };
    onEnd(findFailure(end), code ?? (signal === null ? 1 : 128 + os.constants.signals[signal]));
  });
  return child;
};
