import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A packed Sidetone, which the end-to-end tests start instead of Electron's program and the build. */
export const packedProgram = process.env.SIDETONE_PACKED_PROGRAM;

/** Path of the program, or null. Respects ELECTRON_OVERRIDE_DIST_PATH, as the package does. */
export const findElectronProgram = (): string | null => {
  try {
    const folder = path.dirname(createRequire(import.meta.url).resolve('electron/package.json'));
    const pathFile = path.join(folder, 'path.txt');
    const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : null;
    const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
    if (!override && name === null) return null;
    const program = path.join(override ?? path.join(folder, 'dist'), name ?? 'electron');
    return existsSync(program) ? program : null;
  } catch {
    return null;
  }
};

/** Whether Electron can start. */
export const hasDisplay = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

export const passSignalsTo = (child: ChildProcess): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
};

/** Milliseconds. Longer downloads are announced; without a network they fail sooner. */
const announceAfter = 3_000;

/**
 * Downloads Electron's program, once a version (about 110 MB). Answers its path, or null where it cannot be had.
 * A slow download is announced, so that the terminal does not stay silent. The reason of a failure is
 * written to stderr.
 */
export const downloadElectron = (): Promise<string | null> =>
  new Promise((resolve) => {
    const installer = createRequire(import.meta.url).resolve('electron/install.js');
    const child = spawn(process.execPath, [installer], { stdio: ['ignore', 'ignore', 'inherit'] });
    const timer = setTimeout(
      () => console.error('Downloading Electron’s program, once: about 110 MB.'),
      announceAfter,
    );
    const ended = (): void => {
      clearTimeout(timer);
      resolve(findElectronProgram());
    };
    child.on('error', ended);
    child.on('exit', ended);
  });
