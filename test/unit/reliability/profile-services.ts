/** Main's services with the files of a profile, without a window, a keychain of the system and a service. */
import path from 'node:path';
import { createServices, type ServiceDependencies, type Services } from '../../../main/services.ts';
import type { SettingsStore } from '../../../main/settings/schema.ts';
import { type Databases, openDatabases } from '../../../main/storage/databases.ts';
import { ok } from '../../../preload/contract/result.ts';
import { createMemorySecrets } from '../settings/memory-settings.ts';

export const openProfile = async (profile: string): Promise<Databases> => {
  const opened = await openDatabases(profile);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
};

export const createProfileServices = (options: {
  readonly overrides?: Partial<Omit<ServiceDependencies, 'fileDialogs'>> & {
    readonly fileDialogs?: Partial<ServiceDependencies['fileDialogs']>;
  };
  readonly profile: string;
  readonly settingsStore: SettingsStore;
  readonly databases: Databases;
}): Services => {
  const unused = async () => ok(null);
  const { overrides: { fileDialogs, ...overrides } = {}, ...given } = options;
  return createServices({
    ...given,
    userAgent: 'Sidetone/0',
    keychain: createMemorySecrets(),
    network: { proxyFor: async () => 'DIRECT', isOnline: () => false },
    fileDialogs: {
      chooseListFile: unused,
      chooseDocumentFile: unused,
      chooseExportFolder: unused,
      confirmReplacing: async () => ok(false),
      chooseModelFolder: unused,
      chooseShowFolder: unused,
      chooseWatchedFolder: unused,
      chooseSoundFolder: unused,
      chooseAuthorityFile: unused,
      ...fileDialogs,
    },
    confirmServiceChange: async () => ok(false),
    confirmAuthorities: async () => ok(false),
    confirmCheck: async () => ok(false),
    confirmHub: async () => ok(false),
    confirmFeed: async () => ok(false),
    openPreparationWindow: () => ({ send: () => undefined, destroy: () => undefined }),
    openListeningWindow: () => ({ send: () => undefined, destroy: () => undefined }),
    speechFolder: path.join(given.profile, 'no models'),
    emit: () => undefined,
    onSettingsChanged: () => undefined,
    onActivity: () => undefined,
    onFolderGone: () => undefined,
    hideKey: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    ...overrides,
  });
};
