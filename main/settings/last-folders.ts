/** The folders where the user last chose audio and last saved a file. */
import type { SettingsStore } from './schema.ts';

type FolderUse = 'audio' | 'exports';

export interface LastFolders {
  get(use: FolderUse): string | null;
  set(use: FolderUse, folder: string): void;
}

export const createLastFolders = (store: SettingsStore): LastFolders => ({
  get: (use) => store.read().lastFolders[use] ?? null,
  set: (use, folder) => {
    const settings = store.read();
    if (settings.lastFolders[use] === folder) return;
    store.write({ ...settings, lastFolders: { ...settings.lastFolders, [use]: folder } });
  },
});
