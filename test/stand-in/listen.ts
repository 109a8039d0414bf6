/**
 * `npm run listen -- FILE…`: prints what is said in recordings (main/listen-command.ts), in Electron, or in the headless
 * stand-in without Electron's program or a display.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build, isBuilt, root } from './build.ts';
import { hasHeadlessChromium, howToInstall } from './chromium/choose.ts';
import { app } from './electron/app.ts';
import {
  downloadElectron,
  findElectronProgram,
  getElectronEnvironment,
  hasDisplay,
  passSignalsTo,
} from './electron-program.ts';
import { endWithNpm } from './end-with-npm.ts';
import { boot } from './host.ts';
import { readOptions } from './options.ts';

const findProgram = async (): Promise<string | null> => {
  if (!hasDisplay()) return null;
  return findElectronProgram() ?? (hasHeadlessChromium() ? null : downloadElectron());
};

const listenInElectron = (program: string, args: readonly string[]): void => {
  const child = spawn(program, [root, ...args], { stdio: 'inherit', env: getElectronEnvironment() });
  passSignalsTo(child);
  child.on('close', (code) => process.exit(code ?? 1));
};

const listenInStandIn = async (args: readonly string[]): Promise<void> => {
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
  if (!hasHeadlessChromium()) throw new Error(`Nothing can run the application here. ${howToInstall}`);
  await listenInStandIn(args);
};

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
