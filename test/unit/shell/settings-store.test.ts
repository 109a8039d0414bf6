/** A settings file that cannot be read, as while a virus scanner holds it, or with a folder in its place. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultSettings } from '../../../main/settings/schema.ts';
import { getCopyPath } from '../../../main/settings/settings-copies.ts';
import { openSettingsStore } from '../../../main/shell/settings-store.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

vi.mock('electron', () => ({ ipcMain: { removeAllListeners: () => undefined } }));
vi.mock('electron-store', () => ({
  default: class {
    readonly #file: string;
    constructor({ cwd, name }: { readonly cwd: string; readonly name: string }) {
      this.#file = join(cwd, `${name}.json`);
    }
    set store(values: unknown) {
      writeFileSync(`${this.#file}.tmp`, JSON.stringify(values));
      renameSync(`${this.#file}.tmp`, this.#file);
    }
  },
}));

const keys = [
  {
    ciphertext: 'c2VhbGVk',
    backend: 'keyring',
    origins: ['https://a.example', 'https://c.example'],
    checked: true,
  },
] satisfies (typeof defaultSettings)['keys'];
const used = { ...defaultSettings, contentUrl: 'https://c.example', keys };

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('settings');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const failing = vi.hoisted(() => ({ code: '', name: '' }));
vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs')>();
  const read = ((...args: Parameters<typeof original.readFileSync>) => {
    if (failing.code === '' || !String(args[0]).endsWith(failing.name)) return original.readFileSync(...args);
    throw Object.assign(new Error(failing.code), { code: failing.code });
  }) as typeof original.readFileSync;
  return { ...original, readFileSync: read };
});
afterEach(() => {
  failing.code = '';
});

const inFolder = (name: string): string => join(folder, name);
const open = () => openSettingsStore(folder, () => 0, vi.fn());
const makeUnreadable = (name: string): void => {
  renameSync(inFolder(name), inFolder(`${name}.held`));
  mkdirSync(inFolder(name));
  writeFileSync(join(inFolder(name), 'in the way'), '');
};
const listCopies = () => readdirSync(folder).filter((name) => name.startsWith('settings.json.corrupt-'));

test.each([
  ['EBUSY', 'settings.json'],
  ['EACCES', 'settings.json'],
  ['EIO', 'settings.json'],
  ['EMFILE', 'settings.last-good.json'],
])('66: with %s for %s, nothing is changed and the start says so', (code, name) => {
  expect(open().write(used)).toBe(true);
  const isCopy = name !== 'settings.json';
  if (isCopy) writeFileSync(inFolder('settings.json'), '{"cut');
  const before = readdirSync(folder);
  Object.assign(failing, { code, name });
  expect(open).toThrow(/settings.*could not be opened/);
  failing.code = '';
  expect(readdirSync(folder)).toEqual(before);
  expect(open().read()).toEqual(used);
});

test('66: a settings file that is missing although there is its copy was being replaced', () => {
  expect(open().write(used)).toBe(true);
  rmSync(inFolder('settings.json'));
  const store = open();
  expect(store.read()).toEqual(used);
  expect(store.quarantinedFile).toBeNull();
});

test('66: the key survives a start with a folder in the place of the settings', () => {
  expect(open().write(used)).toBe(true);
  makeUnreadable('settings.json');
  const store = open();
  expect(store.read()).toEqual(used);
  expect(store.quarantinedFile).toBe(listCopies()[0]);
  expect(store.write({ ...store.read(), theme: 'dark' })).toBe(true);
  expect(open().read()).toEqual({ ...used, theme: 'dark' });
});

test('66: what neither copy lets read is set aside before new settings are written', () => {
  expect(open().write(used)).toBe(true);
  for (const name of ['settings.json', 'settings.last-good.json']) makeUnreadable(name);
  const store = open();
  expect(store.read()).toEqual(defaultSettings);
  expect(store.write({ ...defaultSettings, theme: 'dark' })).toBe(true);
  expect(listCopies()).toHaveLength(2);
  for (const name of listCopies()) expect(readdirSync(inFolder(name))).toEqual(['in the way']);
  expect(open().read()).toEqual({ ...defaultSettings, theme: 'dark' });
});

test('66: nothing is written while the file cannot be set aside', () => {
  expect(open().write(used)).toBe(true);
  rmSync(inFolder('settings.last-good.json'));
  const damaged = readFileSync(inFolder('settings.json'), 'utf8').slice(0, -1);
  writeFileSync(inFolder('settings.json'), damaged);
  const copy = getCopyPath(inFolder('settings.json'), 0);
  mkdirSync(join(copy, 'in the way'), { recursive: true });
  const store = open();
  expect(store.write({ ...defaultSettings, theme: 'dark' })).toBe(false);
  expect(readFileSync(inFolder('settings.json'), 'utf8')).toBe(damaged);
  rmSync(copy, { recursive: true });
  expect(store.write({ ...defaultSettings, theme: 'dark' })).toBe(true);
  expect(readFileSync(copy, 'utf8')).toBe(damaged);
});

test('no settings file is a new start', () => {
  const store = open();
  expect(store.read()).toEqual(defaultSettings);
  expect(store.quarantinedFile).toBeNull();
  expect(() => readFileSync(inFolder('settings.json'))).toThrow();
});
