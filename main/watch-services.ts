/** Loads the watched folders when there are some, or when the window asks for them. */
import type { Database } from './storage/database.ts';
import type { WatchDeps } from './watch/watch-deps.ts';
import type { WatchedFolders } from './watch/watched-folders.ts';

export type { WatchDeps } from './watch/watch-deps.ts';

export type WatchServices = ReturnType<typeof createWatch>;

/** One cheap statement: without a folder nothing else is done. */
const isAnyFolderWatched = (database: Database): boolean => {
  const found = database.get('SELECT 1 FROM watched_folders LIMIT 1', [], () => true);
  return found.ok && found.value === true;
};

export const createWatch = (deps: WatchDeps) => {
  let loading: Promise<WatchedFolders> | null = null;
  let loaded: WatchedFolders | null = null;
  let isClosed = false;
  const load = (): Promise<WatchedFolders> => {
    loading ??= import('./watch/watched-folders.ts').then(async ({ WatchedFolders }) => {
      const folders = new WatchedFolders(deps);
      if (isClosed) await folders.close();
      loaded = folders;
      return folders;
    });
    return loading;
  };
  return {
    load,
    /** Once the window can be used. */
    start: (): void => {
      if (isAnyFolderWatched(deps.database)) void load();
    },
    suspend: (): void => loaded?.suspend(),
    resume: (): void => loaded?.resume(),
    queueChanged: (): void => loaded?.textsMayBeReady(),
    close: async (): Promise<void> => {
      isClosed = true;
      await (await loading)?.close();
    },
  };
};
