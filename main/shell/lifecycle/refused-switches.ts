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
] as const;

/** Playwright needs a port of Chromium and a build that allows Node's inspector. A released build has none. */
const isInspected = (): boolean => process.getBuiltinModule('node:inspector').url() !== undefined;

/** The AppImage adds it itself where the system does not let a program create the sandbox. */
const isAddedByAppImage = (name: string): boolean =>
  name === 'no-sandbox' && process.platform === 'linux' && process.env.APPIMAGE !== undefined;

/** The first refused switch of the command line; null if there is none. */
export const findRefusedSwitch = (): string | null => {
  if (!app.isPackaged || isInspected()) return null;
  return refusedSwitches.find((name) => app.commandLine.hasSwitch(name) && !isAddedByAppImage(name)) ?? null;
};

export const formatRefusedSwitch = (name: string): string =>
  t('dialogs.start.refusedSwitch', { name: `--${name}` });
