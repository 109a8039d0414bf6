/** `npm start`: opens the application in Electron; where Electron's program is not there, in the stand-in. */
import { spawn } from 'node:child_process';
import { build, isBuilt, root } from './build.ts';
import { howToInstall, installedChromium } from './chromium/choose.ts';
import { quitAsPerson } from './electron/app.ts';
import { downloadElectron, electronProgram } from './electron-program.ts';
import { endWithNpm } from './end-with-npm.ts';
import { boot } from './host.ts';
import { readOptions } from './options.ts';

const hasDisplay = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

const stop = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const download = '“npx install-electron” downloads it';

const announce = (): void => console.log('Downloading Electron’s program, once: about 110 MB.');

const openElectron = (program: string, args: readonly string[]): void => {
  const child = spawn(program, [root, ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => stop(`Electron did not start: ${error.message}`));
  child.on('exit', (code) => process.exit(code ?? 1));
};

const openStandIn = async (args: readonly string[]): Promise<void> => {
  if (!process.env.CHROMIUM_PATH && installedChromium() === null) {
    stop(
      `Sidetone cannot open a window: Electron's program is not here (${download}), and neither is a Chromium. ${howToInstall}`,
    );
  }
  console.log(
    `Electron's program is not on this machine and could not be downloaded (${download}): opening Sidetone in its stand-in, a window of Chromium.`,
  );
  endWithNpm(() => void quitAsPerson());
  await boot(readOptions(['--headed', ...args]));
};

const run = async (): Promise<void> => {
  const args = process.argv.slice(2);
  if (!hasDisplay()) {
    const missing =
      electronProgram() === null ? `, and Electron's program is not here either (${download})` : '';
    stop(
      `Sidetone needs a display to open its window, and there is none: DISPLAY and WAYLAND_DISPLAY are not set${missing}. ` +
        'Start it in a desktop session, or install a virtual display (the package xvfb) and run “xvfb-run npm start”. ' +
        '“npm run demo” needs no display.',
    );
  }
  if (!isBuilt() && !build()) stop('Sidetone could not be built; see above.');
  const electron = electronProgram() ?? (await downloadElectron(announce));
  if (electron !== null) openElectron(electron, args);
  else await openStandIn(args);
};

run().catch((error: unknown) => stop(error instanceof Error ? error.message : String(error)));
