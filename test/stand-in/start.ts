/**
 * `npm start`: opens the application in Electron, or in the stand-in if Electron's program is missing or ends before its
 * window opened. If no window can be opened, prints the reason in one line and runs the demo, which needs none.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { build, isBuilt, root } from './build.ts';
import { hasHeadlessChromium, hasWindowedChromium, howToInstall } from './chromium/choose.ts';
import { quitAsUser } from './electron/app.ts';
import { chooseNext, type ElectronFailure } from './electron-failure.ts';
import {
  downloadElectron,
  findElectronProgram,
  getElectronArguments,
  hasDisplay,
  noDisplay,
  passSignalsTo,
} from './electron-program.ts';
import { endWithNpm } from './end-with-npm.ts';
import { boot } from './host.ts';
import { readOptions } from './options.ts';
import { runElectron } from './run-electron.ts';

const userArgs = process.argv.slice(2);

const exitWithError = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const runDemo = (reason: string): void => {
  if (!hasHeadlessChromium())
    exitWithError(`${reason}, and there is no Chromium to run the demo with. ${howToInstall}`);
  console.log(`${reason}: running the demo instead, which needs no window (npm run demo).`);
  const child = passSignalsTo(() =>
    spawn(process.execPath, [path.join(root, 'test/demo/demo.ts')], { cwd: root, stdio: 'inherit' }),
  );
  endWithNpm(() => child.kill());
  child.on('exit', (code) => process.exit(code ?? 1));
};

const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const exitWithReason = (error: unknown): never => exitWithError(toMessage(error));

/** `orElse` gets the reason if its Chromium does not start. Rejects for a wrong option. */
const openStandIn = async (reason: string, orElse: (reason: string) => void): Promise<void> => {
  const options = readOptions(['--headed', ...userArgs]);
  console.log(`${reason}: opening Sidetone in its stand-in, a window of Chromium.`);
  endWithNpm(() => void quitAsUser());
  try {
    await boot(options);
  } catch (error) {
    console.error(toMessage(error));
    orElse('No window of Chromium can open either');
  }
};

interface WindowStart {
  readonly program: string;
  readonly args: readonly string[];
  /** False once the stand-in has failed. */
  readonly hasStandIn: boolean;
}

const openElectron = (start: WindowStart): void => {
  runElectron({ ...start, ownCodes: [] }, (failure, code) => {
    if (failure === null) process.exit(code);
    openAfter(failure, start);
  });
};

const openAfter = (failure: ElectronFailure, start: WindowStart): void => {
  const { reason, advice, retryWith, isDisplay } = failure;
  for (const line of advice) console.error(line);
  const goOn = (why: string, current: WindowStart): void => {
    const next = chooseNext(failure, current.args, current.hasStandIn);
    if (next === 'retry') {
      console.log(`${why}: starting Electron with ${retryWith}.`);
      openElectron({ ...current, args: [...current.args, `${retryWith}`] });
    } else if (next === 'stand-in') {
      openStandIn(why, (standInReason) => goOn(standInReason, { ...current, hasStandIn: false })).catch(
        exitWithReason,
      );
    } else if (isDisplay || hasWindowedChromium()) runDemo(why);
    else runDemo(`${why}, and no Chromium, Chrome or Edge is installed`);
  };
  goOn(reason, start);
};

const download = '“npx install-electron” downloads it';

const run = async (): Promise<void> => {
  if (!isBuilt() && !build()) exitWithError('Sidetone could not be built; see above.');
  if (!hasDisplay()) return runDemo(noDisplay);
  const electron = findElectronProgram() ?? (await downloadElectron());
  if (electron !== null) {
    const args = getElectronArguments(userArgs);
    return openElectron({ program: electron, args, hasStandIn: hasWindowedChromium() });
  }
  if (hasWindowedChromium()) {
    const reason = `Electron's program is not on this machine and could not be downloaded (${download})`;
    return openStandIn(reason, runDemo);
  }
  runDemo(
    `No program can open a window: Electron's is missing (${download}), and so are Chromium, Chrome and Edge`,
  );
};

run().catch(exitWithReason);
