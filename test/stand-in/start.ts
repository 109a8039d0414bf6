/**
 * `npm start`: opens the application in Electron, or in the stand-in if Electron's program is missing or ends before its
 * window opened. If no window can be opened, prints the reason in one line and runs the demo, which needs none.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { build, isBuilt, root } from './build.ts';
import { hasHeadlessChromium, hasWindowedChromium, howToInstall } from './chromium/choose.ts';
import { quitAsUser } from './electron/app.ts';
import { type ElectronFailure, findFailure } from './electron-failure.ts';
import {
  downloadElectron,
  findElectronProgram,
  getElectronArguments,
  getElectronEnvironment,
  hasDisplay,
  passSignalsTo,
} from './electron-program.ts';
import { endWithNpm } from './end-with-npm.ts';
import { boot } from './host.ts';
import { readOptions } from './options.ts';

const exitWithError = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const runDemo = (reason: string): void => {
  if (!hasHeadlessChromium())
    exitWithError(`${reason}, and there is no Chromium to run the demo with. ${howToInstall}`);
  console.log(`${reason}: running the demo instead, which needs no window (npm run demo).`);
  const child = spawn(process.execPath, [path.join(root, 'test/demo/demo.ts')], {
    cwd: root,
    stdio: 'inherit',
  });
  passSignalsTo(child);
  endWithNpm(() => child.kill());
  child.on('exit', (code) => process.exit(code ?? 1));
};

const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const exitWithReason = (error: unknown): never => exitWithError(toMessage(error));

/** `orElse` gets the reason if its Chromium does not start. Rejects for a wrong option. */
const openStandIn = async (
  reason: string,
  args: readonly string[],
  orElse: (reason: string) => void,
): Promise<void> => {
  const options = readOptions(['--headed', ...args]);
  console.log(`${reason}: opening Sidetone in its stand-in, a window of Chromium.`);
  endWithNpm(() => void quitAsUser());
  try {
    await boot(options);
  } catch (error) {
    console.error(toMessage(error));
    orElse('No window of Chromium can open either');
  }
};

/** Characters. The end of Electron's output is enough to recognise why it ended. */
const stderrLimit = 20_000;

interface ElectronStart {
  readonly program: string;
  readonly args: readonly string[];
  /** Switches with which it may start after it ended early. */
  readonly added: readonly string[];
  /** False once the stand-in has failed. */
  readonly hasStandIn: boolean;
}

const openElectron = (start: ElectronStart): void => {
  const { program, args, added } = start;
  const started = performance.now();
  const child = spawn(program, [root, ...getElectronArguments(args), ...added], {
    stdio: ['inherit', 'inherit', 'pipe'],
    env: getElectronEnvironment(),
  });
  let stderrText = '';
  child.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    stderrText = (stderrText + chunk.toString()).slice(-stderrLimit);
  });
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      isStopping = true;
    });
  }
  passSignalsTo(child);
  child.on('error', (error) => console.error(`Electron does not start: ${error.message}`));
  child.on('close', (code, signal) => {
    const lifetime = performance.now() - started;
    const failure = findFailure({ code, signal, stderrText, program, lifetime, isStopping });
    if (failure === null) process.exit(code ?? 1);
    openAfter(failure, start);
  });
};

const openAfter = (failure: ElectronFailure, start: ElectronStart): void => {
  const { reason, advice, retryWith, prefersStandIn, isDisplay } = failure;
  const { args, added, hasStandIn } = start;
  for (const line of advice) console.error(line);
  const canOpenStandIn = hasStandIn && !isDisplay;
  const canRetry = retryWith !== null && ![...args, ...added].includes(retryWith);
  const retry = (why: string, next: ElectronStart): void => {
    if (retryWith === null) return;
    console.log(`${why}: starting Electron with ${retryWith}.`);
    openElectron({ ...next, added: [...added, retryWith] });
  };
  const afterStandIn = (why: string): void =>
    canRetry ? retry(why, { ...start, hasStandIn: false }) : runDemo(why);
  if (canRetry && !(prefersStandIn && canOpenStandIn)) retry(reason, start);
  else if (canOpenStandIn) openStandIn(reason, args, afterStandIn).catch(exitWithReason);
  else if (isDisplay || hasWindowedChromium()) runDemo(reason);
  else runDemo(`${reason}, and no Chromium, Chrome or Edge is installed`);
};

const download = '“npx install-electron” downloads it';

const run = async (): Promise<void> => {
  const args = process.argv.slice(2);
  if (!isBuilt() && !build()) exitWithError('Sidetone could not be built; see above.');
  if (!hasDisplay()) {
    return runDemo('No window can open without a display, and DISPLAY and WAYLAND_DISPLAY are not set');
  }
  const electron = findElectronProgram() ?? (await downloadElectron());
  if (electron !== null) {
    return openElectron({ program: electron, args, added: [], hasStandIn: hasWindowedChromium() });
  }
  if (hasWindowedChromium()) {
    const reason = `Electron's program is not on this machine and could not be downloaded (${download})`;
    return openStandIn(reason, args, runDemo);
  }
  runDemo(
    `No program can open a window: Electron's is missing (${download}), and so are Chromium, Chrome and Edge`,
  );
};

run().catch(exitWithReason);
