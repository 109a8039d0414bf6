/** What helps support: the log, and the diagnostics that the user copies. */
import path from 'node:path';
import { app, clipboard } from 'electron';
import type { AppInfo } from '../../preload/contract/app.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { composeDiagnostics, describeSystem, type SystemFacts } from '../diagnostics/diagnostics.ts';
import { type Log, logProcessErrors, openLog } from '../diagnostics/log.ts';
import { Redactor } from '../diagnostics/redactor.ts';
import { systemClock } from '../lib/clock.ts';
import type { SettingsService } from '../settings/settings.ts';
import { findOlderDatabase } from '../storage/databases.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { revealFile } from './dialogs.ts';
import { getSystemLocale } from './language.ts';

interface SupportedServices {
  readonly settings: Pick<SettingsService, 'current'>;
  readonly uploads: Pick<Uploads, 'countStates'>;
}

const getSystemFacts = (): SystemFacts => ({
  version: app.getVersion(),
  isPackaged: app.isPackaged,
  locale: getSystemLocale(),
});

/** Opens the log as soon as it is created, so that failures of the start are in it. */
export class Support {
  readonly log: Log;
  readonly #redactor: Redactor;
  readonly #profile: string;
  #services: SupportedServices | null = null;

  constructor(profile: string) {
    this.#profile = profile;
    this.#redactor = new Redactor([
      { path: profile, placeholder: '[profile]' },
      { path: app.getAppPath(), placeholder: '[application]' },
    ]);
    this.log = openLog(profile, { redactor: this.#redactor, now: systemClock.now });
    logProcessErrors(this.log);
    logChildProcesses(this.log.warn);
    app.on('quit', (_event, code) => this.log.info(`ended (${code})`));
  }

  /** Call it when Electron is ready: the locale is unknown before. */
  logStart(): void {
    this.log.info(`started: ${describeSystem(getSystemFacts()).join('; ')}`);
  }

  /** Diagnostics have settings and uploads from then on. */
  setServices(services: SupportedServices): void {
    this.#services = services;
  }

  forServices(): Pick<Log, 'info' | 'warn'> & { hideKey(key: string): void } {
    const { info, warn } = this.log;
    return { info, warn, hideKey: (key) => this.#redactor.hideSecret(key) };
  }

  showLog(): void {
    revealFile(this.log.file);
  }

  /** Puts the diagnostics on the clipboard. Errors: wrong_state (nothing to describe yet), internal. */
  async copyDiagnostics(): Promise<Result<true>> {
    const services = this.#services;
    if (services === null) return fail('wrong_state');
    const text = composeDiagnostics({
      profile: this.#profile,
      logFile: this.log.file,
      system: getSystemFacts(),
      settings: () => services.settings.current,
      countUploads: () => services.uploads.countStates(),
      redact: (line) => this.#redactor.redact(line),
      now: systemClock.now,
    });
    try {
      await clipboard.writeText(text);
      return ok(true);
    } catch (error) {
      this.log.warn('the diagnostics were not copied', error);
      return fail('internal');
    }
  }
}

/** Logs processes of Chromium that died, such as that of the GPU. Those of pages: lifecycle/fatal.ts. */
const logChildProcesses = (warn: (message: string) => void): void => {
  app.on('child-process-gone', (_event, { type, name = 'unnamed', reason, exitCode }) => {
    if (reason !== 'clean-exit')
      warn(`a process of Chromium ended: ${type}, ${name}, ${reason} (${exitCode})`);
  });
};

const getPlatform = (): AppInfo['platform'] =>
  process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';

const getDataFolder = (): string => {
  const folder = app.getPath('userData');
  const inHome = path.relative(app.getPath('home'), folder);
  return inHome.startsWith('..') || path.isAbsolute(inHome) ? folder : path.join('~', inHome);
};

export const getAppInfo = (): AppInfo => ({
  version: app.getVersion(),
  platform: getPlatform(),
  electron: process.versions.electron ?? '',
  chrome: process.versions.chrome ?? '',
  node: process.versions.node,
  locale: getSystemLocale(),
  dataFolder: getDataFolder(),
  olderDatabase: findOlderDatabase(app.getPath('userData')),
  isAssisted: app.accessibilitySupportEnabled,
});
