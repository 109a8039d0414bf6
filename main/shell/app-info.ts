import path from 'node:path';
import { app } from 'electron';
import type { AppInfo } from '../../preload/contract/app.ts';
import { getSystemLocale } from './language.ts';

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
});
