/** Runs the built application for a command of the terminal: in Electron, or in the stand-in without a window. */
import { build, isBuilt } from './build.ts';
import { hasHeadlessChromium, howToInstall } from './chromium/choose.ts';
import { app } from './electron/app.ts';
import { downloadElectron, findElectronProgram, hasDisplay } from './electron-program.ts';
import { endWithNpm } from './end-with-npm.ts';
import { boot } from './host.ts';
import { readOptions } from './options.ts';
import { runElectron } from './run-electron.ts';

interface TerminalCommand {
  readonly argsForElectron: readonly string[];
  readonly argsForStandIn: () => readonly string[];
  /** Exit codes besides 0 with which the application ends by itself. */
  readonly ownCodes: readonly number[];
  /** What is done without Electron, for the line that says why: `listening`. */
  readonly action: string;
}

const exitWithReason = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
};

const findProgram = async (): Promise<string | null> => {
  if (!hasDisplay()) return null;
  return findElectronProgram() ?? (hasHeadlessChromium() ? null : downloadElectron());
};

const runInStandIn = async ({ argsForStandIn }: TerminalCommand): Promise<void> => {
  if (!hasHeadlessChromium()) throw new Error(`Nothing can run the application here. ${howToInstall}`);
  endWithNpm(() => app.quit());
  await boot(readOptions(argsForStandIn()));
};

const run = async (command: TerminalCommand): Promise<void> => {
  if (!isBuilt() && !build()) throw new Error('Sidetone could not be built; see above.');
  // npm changes the folder to that of the project.
  process.chdir(process.env.INIT_CWD ?? process.cwd());
  const program = await findProgram();
  if (program === null) return runInStandIn(command);
  const { argsForElectron: args, ownCodes, action } = command;
  runElectron({ program, args, ownCodes }, (failure, code) => {
    if (failure === null) process.exit(code);
    // Nothing to allow or install: a Chromium without a window does it as well.
    console.error(`${failure.reason}: ${action} without it.`);
    runInStandIn(command).catch(exitWithReason);
  });
};

export const runInTerminal = (command: TerminalCommand): void => void run(command).catch(exitWithReason);
