/** Electron's own program: whether it is on this machine, and its download by the package's own installer. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The program's path, or null. ELECTRON_OVERRIDE_DIST_PATH is honoured, as the package does. */
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

/** A download that takes longer than this is announced; where there is no way out it fails sooner. Milliseconds. */
const announceAfter = 3_000;

/**
 * Downloads Electron's program, once a version (about 110 MB). Answers its path, or null where it cannot be had.
 * `announce` is called if the download is slow, so that the terminal does not stay silent.
 */
export const downloadElectron = (announce: () => void): Promise<string | null> =>
  new Promise((resolve) => {
    const installer = createRequire(import.meta.url).resolve('electron/install.js');
    const child = spawn(process.execPath, [installer], { stdio: 'ignore' });
    const timer = setTimeout(announce, announceAfter);
    const ended = (): void => {
      clearTimeout(timer);
      resolve(findElectronProgram());
    };
    child.on('error', ended);
    child.on('exit', ended);
  });
