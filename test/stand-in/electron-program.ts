import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { appDataFolder } from './options.ts';

/** A packed Sidetone, which the end-to-end tests start instead of Electron's program and the build. */
export const packedProgram = process.env.SIDETONE_PACKED_PROGRAM;

const programNames: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/** Path of the program below the folder that Electron is unpacked to. */
export const electronProgramName = programNames[process.platform] ?? 'electron';

/** Path of the program, or null. Respects ELECTRON_OVERRIDE_DIST_PATH, as the package does. */
export const findElectronProgram = (): string | null => {
  try {
    const folder = path.dirname(createRequire(import.meta.url).resolve('electron/package.json'));
    const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
    // The package writes path.txt when all of the program is unpacked.
    if (!override && !existsSync(path.join(folder, 'path.txt'))) return null;
    const program = path.join(override || path.join(folder, 'dist'), electronProgramName);
    return existsSync(program) ? program : null;
  } catch {
    return null;
  }
};

/** Terminals in editors leak the first, and Electron would run as plain Node. The second is for Node, and stops Electron. */
export const getElectronEnvironment = (): NodeJS.ProcessEnv => {
  const { ELECTRON_RUN_AS_NODE: _asNode, NODE_OPTIONS: _options, ...env } = process.env;
  return env;
};

/**
 * With a profile of its own: with that of an installed Sidetone, a start hands over to it and ends, and a build from
 * sources may change data that the installed one cannot read.
 */
export const getElectronArguments = (args: readonly string[]): string[] =>
  args.some((word) => word.startsWith('--user-data-dir='))
    ? [...args]
    : [...args, `--user-data-dir=${path.join(appDataFolder(), 'Sidetone development')}`];

/** Whether Electron can start. */
export const hasDisplay = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

export const noDisplay = 'No window can open without a display, and DISPLAY and WAYLAND_DISPLAY are not set';

/** Passes signals on to what `start` starts, and before: a program that can be seen running can be asked to end. */
export const passSignalsTo = (start: () => ChildProcess): ChildProcess => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const child = start();
  return child;
};

/** What the download needs in company networks: npm's settings work for it too, and the authorities of the system. */
const getDownloadEnvironment = (): NodeJS.ProcessEnv => {
  const { env } = process;
  const httpProxy = env.HTTP_PROXY ?? env.http_proxy ?? env.npm_config_proxy;
  const httpsProxy = env.HTTPS_PROXY ?? env.https_proxy ?? env.npm_config_https_proxy ?? httpProxy;
  const noProxy = env.NO_PROXY ?? env.no_proxy ?? env.npm_config_noproxy;
  const authorities = env.NODE_EXTRA_CA_CERTS ?? env.npm_config_cafile;
  return {
    ...env,
    ELECTRON_GET_USE_PROXY: 'true',
    NODE_USE_SYSTEM_CA: '1',
    ...(httpProxy ? { HTTP_PROXY: httpProxy } : {}),
    ...(httpsProxy ? { HTTPS_PROXY: httpsProxy } : {}),
    ...(noProxy ? { NO_PROXY: noProxy } : {}),
    ...(authorities ? { NODE_EXTRA_CA_CERTS: authorities } : {}),
  };
};

/**
 * Downloads Electron's program, once a version (about 110 MB). Returns its path, or null where it cannot be had. Progress
 * and the reason of a failure are written to stderr. A process of its own does it, because proxies and authorities are
 * settings of a process.
 */
export const downloadElectron = (): Promise<string | null> =>
  new Promise((resolve) => {
    const script = path.join(import.meta.dirname, 'electron-download.ts');
    const child = spawn(process.execPath, [script], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: getDownloadEnvironment(),
    });
    const ended = (): void => resolve(findElectronProgram());
    child.on('error', ended);
    child.on('exit', ended);
  });
