/** What is checked and set before the application is ready. */

import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import { app } from 'electron';
import { t } from '../../../preload/messages/translate.ts';

/**
 * Switches of Chromium that give the page, the key or the connections to whoever starts Sidetone. Some take
 * effect before main runs and cannot be removed, so a packaged Sidetone does not start with any of them.
 */
const refusedSwitches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'no-sandbox',
  'disable-web-security',
  'ignore-certificate-errors',
  'use-mock-keychain',
  'proxy-server',
  'proxy-pac-url',
  'proxy-bypass-list',
  'host-rules',
  'host-resolver-rules',
  'js-flags',
  'gpu-launcher',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
] as const;

/** Playwright needs a port of Chromium and a build that allows Node's inspector. A released build has none. */
const isInspected = (): boolean => process.getBuiltinModule('node:inspector').url() !== undefined;

/**
 * The AppImage adds it itself where the system does not let a program create the sandbox. It runs the program from the folder in
 * which it is mounted; the variables alone are no proof.
 */
const isAddedByAppImage = (name: string): boolean => {
  const { APPIMAGE, APPDIR } = process.env;
  const isMounted = APPDIR !== undefined && process.execPath.startsWith(`${APPDIR}/`);
  return name === 'no-sandbox' && process.platform === 'linux' && APPIMAGE !== undefined && isMounted;
};

/** Stores the key with a password that everyone knows, also where there is a keyring. */
const hasBasicPasswordStore = (): boolean => app.commandLine.getSwitchValue('password-store') === 'basic';

/** The first refused switch of the command line; null if there is none. Called before main adds switches of its own. */
export const findRefusedSwitch = (): string | null => {
  if (!app.isPackaged || isInspected()) return null;
  const refused = refusedSwitches.find((name) => app.commandLine.hasSwitch(name) && !isAddedByAppImage(name));
  return refused ?? (hasBasicPasswordStore() ? 'password-store' : null);
};

export const formatRefusedSwitch = (name: string): string =>
  t('dialogs.start.refusedSwitch', { name: `--${name}` });

interface ProfileFolderError {
  readonly folder: string;
  /** An error code such as `EACCES`, or a message of the system. */
  readonly reason: string;
}

/**
 * Creates the folder if it is missing. Returns null if it is writable. Call it before the single-instance lock, which
 * fails in a read-only folder as if Sidetone were running.
 */
export const checkProfileFolder = (folder: string): ProfileFolderError | null => {
  const file = path.join(folder, `.writable-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Writes a file, because on Windows and network folders a permission check can pass and the write still fail.
    closeSync(openSync(file, 'w', 0o600));
    rmSync(file, { force: true });
    return null;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    return { folder, reason: String(reason) };
  }
};

export const formatProfileFolderError = ({ folder, reason }: ProfileFolderError): string =>
  t('dialogs.start.profileFolder', { folder, reason });

/** The `appId` of electron-builder.yml. */
const appUserModelId = 'app.sidetone.desktop';

/**
 * Windows starts this COM class when a toast is clicked. It must never change: installed shortcuts have it. Electron
 * registers the running program for it, so a program in development would receive the clicks for the installed one.
 */
const toastActivator = '{6C1D7C0E-9E0B-4A5C-8F5B-3B0F2A3D7E51}';

/** Sets the identity of the installer's shortcut. Without it, toasts and the taskbar button belong to another entry. */
export const identifyToWindows = (): void => {
  if (process.platform !== 'win32') return;
  app.setAppUserModelId(app.isPackaged ? appUserModelId : process.execPath);
  if (app.isPackaged) app.setToastActivatorCLSID(toastActivator);
};
