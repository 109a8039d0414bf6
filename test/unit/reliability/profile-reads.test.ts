/**
 * Each read of the profile at a start fails once. At the next start everything is there: a failure that passes is no
 * absence, and nothing is deleted, renamed or overwritten because of it.
 */
import fs, { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { defaultSettings } from '../../../main/settings/schema.ts';
import { openSettingsStore } from '../../../main/shell/settings-store.ts';
import { recordMetric } from '../../metric.ts';
import { getTextId } from '../../service/text-id.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { openComputer } from '../uploads/computer-setup.ts';
import { newJob, saveJobs } from '../uploads/job-fixture.ts';
import { writeWav } from '../uploads/uploads-setup.ts';
import { createProfileServices, openProfile } from './profile-services.ts';

vi.mock('electron', () => ({ ipcMain: { removeAllListeners: () => undefined } }));
vi.mock('electron-store', () => ({
  default: class {
    readonly #file: string;
    constructor({ cwd, name }: { readonly cwd: string; readonly name: string }) {
      this.#file = path.join(cwd, `${name}.json`);
    }
    set store(values: unknown) {
      writeFileSync(`${this.#file}.tmp`, JSON.stringify(values));
      renameSync(`${this.#file}.tmp`, this.#file);
    }
  },
}));

const profile = temporaryFolder('profile-reads');
const recordings = temporaryFolder('recordings');
const model = path.join(profile, 'models/0123456789abcdef');
const prepared = path.join(profile, 'prepared');
const accountId = 'https://content.example';

/** The reads of the start that runs; the first one of `failing` throws `error`. */
const reads = { isOn: false, labels: new Set<string>(), failing: '', error: new Error() };
const onRead = (label: string): void => {
  if (!reads.isOn) return;
  reads.labels.add(label);
  if (label !== reads.failing) return;
  reads.failing = '';
  throw reads.error;
};

type AnyFunction = (...args: unknown[]) => unknown;
const restores: (() => void)[] = [];
const replace = (
  module: object,
  name: string,
  label: (args: unknown[], self: unknown) => string | null,
): void => {
  const functions = module as Record<string, AnyFunction>;
  const original = functions[name] as AnyFunction;
  const isAsync = module === fs.promises;
  functions[name] = function (this: unknown, ...args: unknown[]) {
    const read = label(args, this);
    try {
      if (read !== null) onRead(read);
    } catch (error) {
      if (isAsync) return Promise.reject(error);
      throw error;
    }
    return original.apply(this, args);
  };
  restores.push(() => {
    functions[name] = original;
  });
};
const toFileLabel = (name: string) => (args: unknown[]) => {
  const file = String(args[0]);
  return file.startsWith(profile) ? `${name} ${path.relative(profile, file)}` : null;
};

beforeAll(() => {
  for (const name of ['readFileSync', 'readdirSync', 'statSync', 'openSync'])
    replace(fs, name, toFileLabel(name));
  for (const name of ['readFile', 'readdir', 'stat', 'lstat', 'open'])
    replace(fs.promises, name, toFileLabel(`${name} later`));
  replace(DatabaseSync.prototype, 'prepare', ([sql], database) => {
    const file = (database as DatabaseSync).location();
    return file === null ? null : `sql ${path.basename(file)} ${String(sql)}`;
  });
  syncBuiltinESMExports();
});
afterAll(() => {
  for (const restore of restores) restore();
  syncBuiltinESMExports();
  removeFolder(profile);
  removeFolder(recordings);
});

const open = async () => {
  const settingsStore = openSettingsStore(profile, () => 0, vi.fn());
  return { settingsStore, databases: await openProfile(profile) };
};

/** Starts all that reads the profile, and ends. What cannot start is reported to the user, who starts again. */
const start = async (): Promise<void> => {
  const services = createProfileServices({ profile, ...(await open()) });
  try {
    services.start();
    await services.speech.state();
  } catch {
    // As in the window, whose call fails.
  } finally {
    await services.uploads.list();
    await services.close();
  }
};

const dump = (file: string): unknown => {
  const database = new DatabaseSync(path.join(profile, file), { readOnly: true });
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
  const rows = tables.map(({ name }) => [name, database.prepare(`SELECT * FROM "${String(name)}"`).all()]);
  database.close();
  return rows;
};

const getEverything = () => ({
  files: readdirSync(profile, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/-(wal|shm)$/.test(name) && statSync(path.join(profile, name)).isFile())
    .toSorted(),
  settings: JSON.parse(readFileSync(path.join(profile, 'settings.json'), 'utf8')),
  databases: ['data.db', 'search.db'].map(dump),
});

/** Settings with a key, texts of both places, a draft, a recording of which half was heard, prepared files, an added model. */
const fill = async (): Promise<void> => {
  const computer = openComputer(profile);
  const { listener } = computer;
  const first = await computer.add(writeWav(path.join(recordings, 'Heard.wav'), 50_000));
  await listener.started();
  listener.hear();
  listener.end();
  await computer.waitForState(first.id, 'done');
  await computer.add(writeWav(path.join(recordings, 'Half.wav'), 50_000));
  await listener.started();
  listener.hear();
  await computer.close();
  mkdirSync(model, { recursive: true });
  mkdirSync(prepared);
  writeFileSync(path.join(model, 'config.json'), '{}');
  const files = { 'config.json': { bytes: 2, hash: 'a'.repeat(64) } };
  writeFileSync(
    path.join(model, 'model.json'),
    JSON.stringify({ name: 'Mine', languages: 99, license: null, files }),
  );
  for (const name of ['k-1.webm', 'k.levels', 'k.json']) writeFileSync(path.join(prepared, name), name);
  const { settingsStore, databases } = await open();
  const origins: [string, string] = ['https://a.example', accountId];
  settingsStore.write({
    ...defaultSettings,
    contentUrl: accountId,
    analyticsUrl: 'https://a.example',
    speechModel: '0123456789abcdef',
    keys: [{ ciphertext: 'c2VhbGVk', backend: 'memory', origins, checked: true }],
  });
  const state = { kind: 'paused', reason: 'person' } as const;
  const file = { path: path.join(prepared, 'k-1.webm'), size: 8, mtimeMs: 1, inode: '1' };
  saveJobs(databases.app, [newJob({ accountId, state, key: 'k', file })]);
  databases.app.run(
    "INSERT INTO drafts (text_id, changed_at, text, base) VALUES (?, 1, 'Typed', '')",
    getTextId({ contentUrl: accountId }, 1),
  );
  databases.close();
};

test('each read of the profile at a start fails once: the next start has everything', async () => {
  await fill();
  await start();
  const before = getEverything();
  expect(before.files).toEqual(
    expect.arrayContaining(['prepared/k-1.webm', 'models/0123456789abcdef/model.json']),
  );
  reads.isOn = true;
  await start();
  reads.isOn = false;
  const labels = [...reads.labels];
  expect(labels.length).toBeGreaterThan(30);
  const fileCodes = ['EBUSY', 'EACCES', 'EIO', 'EMFILE'];
  let count = 0;
  for (const [at, label] of labels.entries()) {
    // A statement fails with one of the codes in turn.
    const codes = label.startsWith('sql') ? [[5, 266, 14][at % 3] as number] : fileCodes;
    for (const code of codes) {
      reads.failing = label;
      reads.error =
        typeof code === 'number'
          ? Object.assign(new Error('SQLite'), { code: 'ERR_SQLITE_ERROR', errcode: code })
          : Object.assign(new Error(code), { code });
      reads.isOn = true;
      await start().catch(() => undefined);
      reads.isOn = false;
      await start();
      expect(getEverything(), `${code} in ${label}`).toEqual(before);
      count += 1;
    }
  }
  recordMetric('profile-reads-that-fail-once', `${count}/${count}`);
});
