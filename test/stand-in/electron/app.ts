/**
 * `app`: the life cycle of the application. Members that Electron documents but that are missing here throw.
 */
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { appDataFolder } from '../options.ts';
import { requireReady, state } from '../state.ts';
import { commandLine } from './command-line.ts';
import { createEvent, emitPreventable, guardedEmitter, type Within } from './guard.ts';
import { hasLock, onSecondInstance, releaseLock, takeLock } from './instance-lock.ts';
import { getApplicationLocale, getPreferredLanguages } from './locales.ts';

const readPackageJson = (folder: string): { name?: string; productName?: string; version?: string } => {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  } catch {
    return {};
  }
};

type PathName = Parameters<Electron.App['getPath']>[0];
const paths = new Map<string, string>();
const ready = Promise.withResolvers<void>();
let name: string | null = null;
let quitting = false;
let exitCode = 0;
let appUserModelId: string | null = null;
let windowsOfApp = { closeAll: async () => true, destroyAll: () => {} };
let finish: (code: number) => void = (code) => process.exit(code);

const defaultPath = (which: PathName): string => {
  const home = os.homedir();
  switch (which) {
    case 'home':
      return home;
    case 'appData':
      return appDataFolder();
    case 'userData':
      return state.options.userData;
    case 'sessionData':
      return app.getPath('userData');
    case 'temp':
      return os.tmpdir();
    case 'exe':
    case 'module':
      return process.execPath;
    case 'logs':
      return path.join(app.getPath('userData'), 'logs');
    case 'crashDumps':
      return path.join(app.getPath('userData'), 'Crashpad');
    case 'desktop':
    case 'documents':
    case 'downloads':
    case 'music':
    case 'pictures':
    case 'videos':
      return path.join(home, `${which[0]?.toUpperCase()}${which.slice(1)}`);
    default:
      throw new Error(`Failed to get '${which}' path`);
  }
};

class App extends guardedEmitter('app') {
  readonly commandLine = commandLine;
  readonly dock: Electron.Dock | undefined = undefined;
  applicationMenu: Electron.Menu | null = null;

  get accessibilitySupportEnabled(): boolean {
    requireReady('app.accessibilitySupportEnabled can only be read after app is ready');
    return state.switches.assisted;
  }
  get isPackaged(): boolean {
    return state.options.packaged;
  }
  get name(): string {
    return this.getName();
  }
  set name(given: string) {
    this.setName(given);
  }

  whenReady(): Promise<void> {
    return ready.promise;
  }
  isReady(): boolean {
    return state.isReady;
  }

  /** Emits `before-quit`, closes every window, emits `will-quit`, ends the process. */
  quit(): void {
    if (quitting) return;
    quitting = true;
    if (emitPreventable(this, 'before-quit')) {
      quitting = false;
      return;
    }
    void windowsOfApp.closeAll().then((all) => {
      if (!all || emitPreventable(this, 'will-quit')) {
        quitting = false;
        return;
      }
      this.emit('quit', createEvent(), exitCode);
      finish(exitCode);
    });
  }
  /** Only reports it on stdout, because the parent process watches this process only. */
  relaunch(options: Electron.RelaunchOptions = {}): void {
    const args = options.args ?? process.argv.slice(1);
    this.once('quit', () => console.log(`relaunch after exit: ${JSON.stringify(args)}`));
  }
  exit(code = 0): void {
    quitting = true;
    exitCode = code;
    windowsOfApp.destroyAll();
    this.emit('quit', createEvent(), code);
    finish(code);
  }

  getPath(which: PathName): string {
    return paths.get(which) ?? defaultPath(which);
  }
  setPath(which: string, folder: string): void {
    if (!path.isAbsolute(folder)) throw new Error('Path must be absolute');
    paths.set(which, folder);
  }
  getAppPath(): string {
    return state.options.appDir;
  }
  getVersion(): string {
    return readPackageJson(state.options.appDir).version ?? process.versions.electron ?? '';
  }
  getName(): string {
    const { productName, name: packageName } = readPackageJson(state.options.appDir);
    return name ?? productName ?? packageName ?? 'Electron';
  }
  setName(given: string): void {
    name = given;
  }
  getLocale(): string {
    return state.isReady ? getApplicationLocale() : '';
  }
  getSystemLocale(): string {
    requireReady('app.getSystemLocale() can only be called after app is ready');
    return state.options.locale;
  }
  getPreferredSystemLanguages(): string[] {
    return getPreferredLanguages();
  }

  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean {
    return takeLock(additionalData);
  }
  hasSingleInstanceLock(): boolean {
    return hasLock();
  }
  releaseSingleInstanceLock(): void {
    releaseLock();
  }

  enableSandbox(): void {
    if (state.isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
  }
  disableHardwareAcceleration(): void {
    if (state.isReady) {
      throw new Error('app.disableHardwareAcceleration() can only be called before app is ready');
    }
  }
  setActivationPolicy(_policy: 'regular' | 'accessory' | 'prohibited'): void {
    if (process.platform !== 'darwin') throw new TypeError('app.setActivationPolicy is not a function');
  }
  setAppUserModelId(id: string): void {
    appUserModelId = id;
  }
  setToastActivatorCLSID(_id: string): void {}
  setAboutPanelOptions(_options: Electron.AboutPanelOptionsOptions): void {}
  showAboutPanel(): void {}
  focus(_options?: Electron.FocusOptions): void {}
  getBadgeCount(): number {
    return state.record.badge;
  }
  setBadgeCount(count = 0): boolean {
    state.record.badge = count;
    return true;
  }
  addRecentDocument(_file: string): void {}
  clearRecentDocuments(): void {}
}
true satisfies Within<Electron.App, App>;

export const app = new App();

export const hasAppUserModelId = (): boolean => appUserModelId !== null;

export const setWindowsOfApp = (given: typeof windowsOfApp): void => {
  windowsOfApp = given;
};
/** Closes the windows as the user does, and quits if that did not. */
export const quitAsUser = async (): Promise<void> => {
  if (await windowsOfApp.closeAll()) app.quit();
};

/** Assistive technology was started or ended. */
export const setAssisted = (assisted: boolean): void => {
  if (state.switches.assisted === assisted) return;
  state.switches.assisted = assisted;
  app.emit('accessibility-support-changed', createEvent(), assisted);
};

/** `end` closes Chromium and ends the process with the exit code. */
export const setFinish = (end: (code: number) => void): void => {
  finish = end;
};

export const becomeReady = (): void => {
  state.isReady = true;
  app.emit('will-finish-launching');
  app.emit('ready', createEvent(), {});
  ready.resolve();
  onSecondInstance((argv, cwd, data) => app.emit('second-instance', createEvent(), argv, cwd, data));
};

/** Quits after the last window unless main listens to `window-all-closed`, as Electron does. */
export const lastWindowClosed = (): void => {
  if (quitting) return;
  if (app.listenerCount('window-all-closed') === 0) app.quit();
  else app.emit('window-all-closed');
};
