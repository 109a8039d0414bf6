/** Makes Node look like Electron's main process and imports main unchanged while Chromium starts. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { patchFs } from './asar/patched-fs.ts';
import { type Chromium, launchChromium } from './chromium/launch.ts';
import { app, becomeReady, setFinish } from './electron/app.ts';
import { commandLine, expectPageFlags } from './electron/command-line.ts';
import { watchDownloads } from './electron/downloads.ts';
import { releaseLock, tryLock } from './electron/instance-lock.ts';
import { defaultSession, getSessionState } from './electron/session.ts';
import { closeSessionProxies } from './electron/session-contexts.ts';
import { findPageSwitches } from './find-page-switches.ts';
import { standInForElectron } from './hooks.ts';
import { connectMenus } from './menus.ts';
import type { StandInOptions } from './options.ts';
import { type PageProxy, startProxy } from './proxy.ts';
import { noteTime, resetSwitches, state } from './state.ts';

const extendProcess = ({ appDir, packaged, rest }: StandInOptions): void => {
  const require = createRequire(import.meta.url);
  const { version } = require('electron/package.json') as { version: string };
  const versions = { ...process.versions, electron: version, chrome: '' };
  Object.defineProperty(process, 'versions', { value: versions, enumerable: true, configurable: true });
  const resources = packaged
    ? path.dirname(appDir)
    : path.join(path.dirname(require.resolve('electron/package.json')), 'dist/resources');
  Object.assign(process, {
    type: 'browser',
    resourcesPath: resources,
    defaultApp: packaged ? undefined : true,
  });
  // Electron's command line: the program, the application unless it is installed, and the rest.
  process.argv = [process.execPath, ...(packaged ? [] : [appDir]), ...rest];
};

const mainFile = (appDir: string): string => {
  const { main = 'index.js' } = JSON.parse(readFileSync(path.join(appDir, 'package.json'), 'utf8'));
  const file = path.join(appDir, main);
  if (!existsSync(file)) throw new Error(`${file} is not there. Build it first: npm run build`);
  return file;
};

/**
 * Reports errors that main did not catch, on stderr and in the record. Electron shows a dialog and continues.
 */
const reportUncaught = (): void => {
  const report = (kind: string) => (error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    state.record.errors.push(`${kind}: ${text}`);
    console.error(`${kind} in main:`, error);
  };
  process.on('uncaughtException', report('uncaught exception'));
  process.on('unhandledRejection', report('unhandled rejection'));
};

/**
 * Electron installs its own handlers once main has run: main's are never called, the first signal quits, and
 * a second one ends the process at once.
 */
const quitOnFirstSignal = (): void => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.removeAllListeners(signal);
    process.once(signal, () => app.quit());
  }
};

/** Makes one member of Electron throw, for example `Menu.setApplicationMenu`. */
const breakMember = async (name: string | null): Promise<void> => {
  if (name === null) return;
  const [module = '', member = ''] = name.split('.');
  const { default: electron } = await import('./electron/module.ts');
  const value = (): never => {
    throw new Error(`${name} failed`);
  };
  Object.defineProperty(Reflect.get(electron, module), member, { value });
};

export interface BootedApplication {
  readonly cdpAddress: string | null;
}

/** Resolves when the application is ready; null if it has quit before (a second instance). */
export const boot = async (options: StandInOptions): Promise<BootedApplication | null> => {
  state.options = options;
  resetSwitches();
  patchFs();
  const main = mainFile(options.appDir);
  extendProcess(options);
  const found = findPageSwitches(main);
  state.pages = { ...found, jsFlags: commandLine.getSwitchValue('js-flags') || found.jsFlags };
  reportUncaught();

  let proxy: PageProxy | null = null;
  let running: Promise<Chromium> | null = null;
  let leaving = false;
  const isFirst = tryLock();
  const profile = path.join(options.userData, 'stand-in', isFirst ? 'chromium' : `chromium-${process.pid}`);

  const start = async (): Promise<Chromium> => {
    proxy ??= await startProxy(getSessionState(defaultSession));
    const chromium = await launchChromium({
      headed: options.headed,
      profile,
      proxyPort: proxy.port,
      cdpPort: options.cdpPort,
      locale: options.locale,
      throttling: options.throttling,
      pages: state.pages,
      width: 1280,
      height: 800,
    });
    await watchDownloads(chromium);
    (process.versions as Record<string, string>).chrome = chromium.version;
    // Chromium ends with its last window. The next window starts it again.
    void chromium.exited.then(() => {
      running = null;
    });
    return chromium;
  };
  state.chromium = () => {
    running ??= start();
    return running;
  };

  const finish = async (code: number): Promise<void> => {
    if (leaving) return;
    leaving = true;
    await running?.then((chromium) => chromium.close()).catch(() => undefined);
    proxy?.close();
    closeSessionProxies();
    releaseLock();
    process.exit(code);
  };
  setFinish((code) => void finish(code));

  standInForElectron();
  await breakMember(options.failing);
  connectMenus();
  // A second instance notifies the first and ends; it needs no Chromium.
  if (isFirst) state.chromium().catch(() => undefined);
  noteTime('main starts');
  await import(pathToFileURL(main).href);
  noteTime('main evaluated');
  quitOnFirstSignal();
  if (leaving) return null;
  const chromium = await state.chromium();
  if (leaving) return null;
  expectPageFlags();
  noteTime('ready');
  becomeReady();
  return { cdpAddress: chromium.cdpAddress };
};
