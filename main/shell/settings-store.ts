/**
 * The settings file, written by electron-store. It is validated before the store opens it, because the store would
 * delete a damaged file or fail. A damaged file is renamed to `*.corrupt-<time>`; it does not outlive the keys in it.
 */
import { copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import Store from 'electron-store';
import { fail } from '../../preload/contract/result.ts';
import { formatErrorWithDetail } from '../../preload/messages/explain-error.ts';
import { getErrorCode } from '../lib/file-access.ts';
import {
  defaultSettings,
  type ParsedSettings,
  parseSettings,
  type SettingsStore,
  type StoredSettings,
  settingsVersion,
} from '../settings/schema.ts';
import { getCopyPath, removeOldKeysFromCopies } from '../settings/settings-copies.ts';
import { closeStoreChannel } from './ipc-port.ts';

type SettingsFile = StoredSettings & { version: number };

/** A virus scanner or a backup may hold a file for a moment. */
const maxReads = 5;
const readDelayMs = 100;

/** What is read is no file, and will not become one. */
const isNoFile = (error: unknown): boolean => getErrorCode(error) === 'EISDIR';

const createReadError = (file: string, error: unknown): Error => {
  const { message } = error as Error;
  const where = { file: path.basename(file), folder: path.dirname(file) };
  const { error: failure } = fail('storage_failed', {
    key: 'database_not_opened',
    ...where,
    reason: message,
  });
  return new Error(formatErrorWithDetail(failure));
};

/**
 * Null: there is no file. Throws, with words for the user, if it cannot be read, also not a moment later: it is not damaged, and
 * the next start may read it.
 */
const readSettings = (file: string): ParsedSettings | null => {
  for (let reads = 1; ; reads += 1) {
    try {
      return parseSettings(readFileSync(file, 'utf8'));
    } catch (error) {
      if (getErrorCode(error) === 'ENOENT') return null;
      if (isNoFile(error)) return { kind: 'damaged' };
      if (reads === maxReads) throw createReadError(file, error);
    }
    // Nothing can start without settings.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, readDelayMs);
  }
};

interface Move {
  readonly from: string;
  readonly to: string;
}

interface LoadedSettings {
  readonly settings: StoredSettings;
  readonly setAside: string | null;
  /** Damaged files that are still in their place, and may have the only copy of a key. */
  readonly toMove: readonly Move[];
}

/** Whether the file is no longer in its place. */
const move = ({ from, to }: Move): boolean => {
  try {
    renameSync(from, to);
  } catch {
    return !existsSync(from);
  }
  return true;
};

const readOrRecover = (file: string, lastGood: string, now: () => number): LoadedSettings => {
  const read = readSettings(file);
  if (read === null) {
    // A damaged file was set aside, and then the disk was full.
    const last = readSettings(lastGood);
    const settings = last === null || last.kind === 'damaged' ? defaultSettings : last.settings;
    return { settings, setAside: null, toMove: [] };
  }
  if (read.kind === 'good') return { settings: read.settings, setAside: null, toMove: [] };
  const copy = getCopyPath(file, now());
  const setAside = path.basename(copy);
  if (read.kind === 'salvaged') {
    try {
      copyFileSync(file, copy);
    } catch {
      // In a read-only folder the file can't be overwritten either.
    }
    return { settings: read.settings, setAside, toMove: [] };
  }
  const restored = readSettings(lastGood);
  const isRestored = restored !== null && restored.kind !== 'damaged';
  const damaged = [{ from: file, to: copy }];
  if (restored?.kind === 'damaged') damaged.push({ from: lastGood, to: `${copy}.last-good` });
  const toMove = damaged.filter((one) => !move(one));
  return { settings: isRestored ? restored.settings : defaultSettings, setAside, toMove };
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
  let toMove = loaded.toMove;
  let store: Store<SettingsFile> | null = null;

  const write = (next: StoredSettings): boolean => {
    toMove = toMove.filter((one) => !move(one));
    if (toMove.length > 0) {
      warn('settings not written: a damaged file cannot be set aside');
      return false;
    }
    try {
      store ??= openStore(folder);
      store.store = { ...next, version: settingsVersion };
      // A full disk can truncate the file without an error, so it is read back.
      if (readSettings(file)?.kind !== 'good') throw new Error('what was written cannot be read back');
      copyFileSync(file, lastGood);
      removeOldKeysFromCopies(file, current, next, warn);
      current = next;
      return true;
    } catch (error) {
      warn('settings not written', error);
      try {
        if (readSettings(file)?.kind !== 'good' && existsSync(lastGood)) copyFileSync(lastGood, file);
      } catch {
        // The disk is full, and the next start reads the last good copy; or the file cannot be read now.
      }
      return false;
    }
  };

  if (loaded.setAside !== null) write(current);
  return { read: () => current, write, quarantinedFile: loaded.setAside };
};
