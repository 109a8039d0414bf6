/**
 * The settings file, written by electron-store. It is validated before the store opens it, because the store would
 * delete a damaged file or fail. A damaged file is renamed to `*.corrupt-<time>`; it does not outlive the keys in it.
 */
import { copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import Store from 'electron-store';
import {
  defaultSettings,
  parseSettings,
  type SettingsStore,
  type StoredSettings,
  settingsVersion,
} from '../settings/schema.ts';
import { closeStoreChannel } from './ipc-port.ts';
import { getCopyPath, removeOldKeysFromCopies } from './settings-copies.ts';

type SettingsFile = StoredSettings & { version: number };

const readText = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

interface LoadedSettings {
  readonly settings: StoredSettings;
  readonly setAside: string | null;
}

const readOrRecover = (file: string, lastGood: string, now: () => number): LoadedSettings => {
  const text = existsSync(file) ? readText(file) : null;
  if (text === null) return { settings: defaultSettings, setAside: null };
  const read = parseSettings(text);
  if (read.kind === 'good') return { settings: read.settings, setAside: null };
  const damagedCopy = getCopyPath(file, now());
  try {
    if (read.kind === 'damaged') renameSync(file, damagedCopy);
    else copyFileSync(file, damagedCopy);
  } catch {
    // In a read-only folder the damaged file stays, and it can't be overwritten.
  }
  if (read.kind === 'salvaged') return { settings: read.settings, setAside: path.basename(damagedCopy) };
  const copy = readText(lastGood);
  const restored = copy === null ? null : parseSettings(copy);
  const settings = restored && restored.kind !== 'damaged' ? restored.settings : defaultSettings;
  return { settings, setAside: path.basename(damagedCopy) };
};

const openStore = (folder: string): Store<SettingsFile> => {
  try {
    return new Store({
      name: 'settings',
      cwd: folder,
      configFileMode: 0o600,
      clearInvalidConfig: false,
    });
  } finally {
    // The constructor opens it, also if it fails.
    closeStoreChannel();
  }
};

export const openSettingsStore = (
  folder: string,
  now: () => number,
  warn: (message: string, error?: unknown) => void,
): SettingsStore => {
  // If SNAP is set, conf does not write atomically.
  delete process.env.SNAP;
  const file = path.join(folder, 'settings.json');
  const lastGood = path.join(folder, 'settings.last-good.json');
  const loaded = readOrRecover(file, lastGood, now);
  let current = loaded.settings;
  let store: Store<SettingsFile> | null = null;

  const write = (next: StoredSettings): boolean => {
    try {
      store ??= openStore(folder);
      store.store = { ...next, version: settingsVersion };
      // A full disk can truncate the file without an error, so it is read back.
      const readBack = parseSettings(readText(file) ?? '');
      if (readBack.kind !== 'good') throw new Error('what was written cannot be read back');
      copyFileSync(file, lastGood);
      removeOldKeysFromCopies(file, current, next, warn);
      current = next;
      return true;
    } catch (error) {
      warn('settings not written', error);
      if (parseSettings(readText(file) ?? '').kind !== 'good' && existsSync(lastGood)) {
        try {
          copyFileSync(lastGood, file);
        } catch {
          // The disk is full. The next start reads the last good copy.
        }
      }
      return false;
    }
  };

  if (loaded.setAside !== null) write(current);
  return { read: () => current, write, quarantinedFile: loaded.setAside };
};
