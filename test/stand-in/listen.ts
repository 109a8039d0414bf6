/**
 * `npm run listen -- FILE…`: prints what is said in recordings (main/listen-command.ts), in Electron, or in the headless
 * stand-in if Electron's program or a display is missing, or if it ends early.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build, isBuilt } from './build.ts';
import { hasHeadlessChromium, howToInstall } from './chromium/choose.ts';
import { app } from './electron/app.ts';
import { downloadElectron, findElectronProgram, hasDisplay } from './electron-program.ts';
import { endWithNpm } from './end-with-npm.ts';
import { boot } from './host.ts';
import { readOptions } from './options.ts';
import { runElectron } from './run-electron.ts';

const exitWithReason = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
};

const findProgram = async (): Promise<string | null> => {
  if (!hasDisplay()) return null;
  return findElectronProgram() ?? (hasHeadlessChromium() ? null : downloadElectron());
};

/** Of `main/listen-command.ts`. */
const ownCodes = [1, 2, 130];

const listenInElectron = (program: string, args: readonly string[]): void => {
  runElectron({ program, args, ownCodes }, (failure, code) => {
    if (failure === null) process.exit(code);
    // Nothing to allow or install: a Chromium without a window hears as well.
    console.error(`${failure.reason}: listening without it.`);
    listenInStandIn(args).catch(exitWithReason);
  });
};

const listenInStandIn = async (args: readonly string[]): Promise<void> => {
  if (!hasHeadlessChromium()) throw new Error(`Nothing can run the application here. ${howToInstall}`);
  const userData = mkdtempSync(path.join(os.tmpdir(), 'sidetone-listen-'));
  process.on('exit', () => rmSync(userData, { recursive: true, force: true }));
  endWithNpm(() => app.quit());
  await boot(readOptions([`--user-data=${userData}`, ...args]));
};

const run = async (): Promise<void> => {
  const args = ['--listen', ...process.argv.slice(2)];
  if (!isBuilt() && !build()) throw new Error('Sidetone could not be built; see above.');
  // npm changes the folder to that of the project.
  process.chdir(process.env.INIT_CWD ?? process.cwd());
  const program = await findProgram();
  if (program !== null) return listenInElectron(program, args);
  await listenInStandIn(args);
};

run().catch(exitWithReason);
