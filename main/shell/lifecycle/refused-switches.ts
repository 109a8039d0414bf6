/**
 * Switches of Chromium that give the page, the key or the connections to whoever starts Sidetone. Some take
 * effect before main runs and cannot be removed, so a packaged Sidetone does not start with any of them.
 */
import { app } from 'electron';
import { t } from '../../../preload/messages/translate.ts';

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
