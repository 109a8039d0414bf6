/** Without a watched folder there is nothing: no module, statement, timer or handle beyond one look at a table. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../main/storage/database.ts';
import { usualWatchTiming, type WatchDeps } from '../../../main/watch/watch-deps.ts';
import { WatchedFolders } from '../../../main/watch/watched-folders.ts';
import { createWatch } from '../../../main/watch-services.ts';
import { ok } from '../../../preload/contract/result.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { createTestClock } from '../uploads/test-clock.ts';
import { unwrap } from '../uploads/uploads-setup.ts';

let folder: string;
let database: Database;
beforeEach(() => {
  folder = temporaryFolder('no-watch');
  database = unwrap(openDatabase(`${folder}/data.db`));
});
afterEach(() => {
  database.close();
  removeFolder(folder);
});

/** Whatever else is used fails. */
const createDeps = (only: Partial<WatchDeps>): WatchDeps =>
  new Proxy(only as WatchDeps, {
    get: (target, name) => {
      if (name in target) return target[name as keyof WatchDeps];
      throw new Error(`${String(name)} was used`);
    },
  });

const addFolder = (): void =>
  void unwrap(
    database.run(
      "INSERT INTO watched_folders (id, path, is_paused, created_at) VALUES ('a', '/nowhere', 1, 0)",
    ),
  );

test('the start reads one row and loads nothing', async () => {
  const statements: string[] = [];
  const counted = {
    get: (...args: Parameters<Database['get']>) => {
      statements.push(args[0]);
      return database.get(...args);
    },
  } as Database;
  const watch = createWatch(createDeps({ database: counted }));
  const before = process.getActiveResourcesInfo();
  watch.start();
  watch.queueChanged();
  await watch.close();
  expect(statements).toHaveLength(1);
  expect(process.getActiveResourcesInfo()).toEqual(before);
});

test('the start loads the folders if there is one', async () => {
  addFolder();
  let isRead = false;
  const counted = new Proxy(database, {
    get: (target, name: keyof Database) => {
      if (name === 'list') isRead = true;
      return target[name];
    },
  });
  const watch = createWatch({ database: counted } as unknown as WatchDeps);
  watch.start();
  await watch.load().catch(() => undefined);
  await watch.close().catch(() => undefined);
  expect(isRead).toBe(true);
});

test('a window that shows the empty list starts no timer and no watcher', async () => {
  const clock = createTestClock();
  const before = process.getActiveResourcesInfo();
  const folders = new WatchedFolders(
    createDeps({
      database,
      chooseFolder: async () => ok(null),
      uploads: {} as WatchDeps['uploads'],
      profile: folder,
      log: () => undefined,
    }),
    { ...usualWatchTiming, clock },
  );
  expect(unwrap(folders.list())).toEqual([]);
  expect(unwrap(await folders.choose())).toBeNull();
  folders.textsMayBeReady();
  expect(clock.pending()).toBe(0);
  expect(process.getActiveResourcesInfo()).toEqual(before);
  await folders.close();
});
