/**
 * The services of the main process, built in the order in which they need each other. Nothing here knows Electron: what
 * a service needs of it comes in with `Surroundings`, so that this list can be read by itself.
 */
import path from 'node:path';
import type { DocumentFormat } from '../preload/contract/exports.ts';
import type { Settings } from '../preload/contract/settings.ts';
import type { UploadsChange } from '../preload/contract/uploads.ts';
import { parseBaseUrl } from './api/base-url.ts';
import { type ConnectionOptions, createConnection } from './api/connection.ts';
import { createPace } from './api/pace.ts';
import { testAddress } from './api/test-address.ts';
import { createTranscriptions } from './api/transcriptions.ts';
import type { ApiDeps } from './api/types.ts';
import { createWebsites } from './api/websites.ts';
import type { Emit } from './ipc/emit.ts';
import { createAudio } from './library/audio/audio.ts';
import { createExports } from './library/exports/exports.ts';
import { createLibrary } from './library/library.ts';
import { accountOf } from './settings/account.ts';
import { createConnectionState } from './settings/connection-state.ts';
import { createDemoControl } from './settings/demo-control.ts';
import { isConfigured } from './settings/key-binding.ts';
import type { SettingsStore } from './settings/schema.ts';
import type { Secrets } from './settings/secrets.ts';
import { createSettings } from './settings/settings.ts';
import { createSites } from './sites/sites.ts';
import type { Databases } from './storage/databases.ts';
import { systemClock } from './uploads/clock.ts';
import { identify, lookInto } from './uploads/identity.ts';
import { languagesOf } from './uploads/languages.ts';
import { createUploads } from './uploads/uploads.ts';

export interface Surroundings {
  /** The folder of everything that is kept. */
  readonly profile: string;
  readonly userAgent: string;
  readonly store: SettingsStore;
  readonly databases: Databases;
  readonly secrets: Secrets;
  readonly network: Pick<ConnectionOptions, 'proxyFor' | 'isOnline'>;
  /** Each asks the person; null where they thought better of it. */
  readonly choose: {
    listFile(suggestedName: string, format: 'csv' | 'json'): Promise<string | null>;
    documentFile(suggestedName: string, format: DocumentFormat): Promise<string | null>;
    exportFolder(): Promise<string | null>;
  };
  readonly emit: Emit;
  readonly settingsChanged: (settings: Settings) => void;
  readonly uploadsChanged: (change: UploadsChange) => void;
  readonly warn: (message: string, error?: unknown) => void;
}

export type Services = ReturnType<typeof createServices>;

export const createServices = (around: Surroundings) => {
  const { store, databases, emit, choose, warn } = around;
  const account = (): string | null => accountOf(store.read());

  // The service
  const connectionState = createConnectionState({
    emit: (state) => emit('app', 'onConnectionChanged', state),
    now: Date.now,
  });
  const connection = createConnection(around.network);
  const demo = createDemoControl(async () => {
    const { startDemoService } = await import('./demo/service.ts');
    return startDemoService({ databaseFile: path.join(around.profile, 'demo-service.db') });
  });
  const contentPace = createPace(Date.now);
  const api: ApiDeps = {
    connection,
    access: () => settings.access(),
    dialects: {
      get: (base) => store.read().dialects[base],
      set: (base, dialect) =>
        void store.write({ ...store.read(), dialects: { ...store.read().dialects, [base]: dialect } }),
    },
    languages: {
      get: (base) => store.read().languageEncodings[base],
      set: (base, encoding) => {
        const languageEncodings = { ...store.read().languageEncodings, [base]: encoding };
        store.write({ ...store.read(), languageEncodings });
      },
    },
    userAgent: around.userAgent,
    report: (exchange) => {
      connectionState.report(exchange);
      library.exchanged(exchange);
    },
    onRate: (base, rate) => {
      if (base === 'analytics') sites.rateSeen(rate);
      else contentPace.seen(rate);
    },
  };

  // What is set
  const settings = createSettings({
    store,
    secrets: around.secrets,
    demo,
    parseBaseUrl,
    testAddress: (base, access) => testAddress(api, base, access),
    emit: (changed) => {
      around.settingsChanged(changed);
      uploads.settingsChanged();
      emit('settings', 'onChanged', changed);
    },
    accessChanged: () => {
      connectionState.reset(isConfigured(store.read()));
      uploads.accessChanged();
      library.accessChanged();
    },
  });

  // Transcriptions
  const library = createLibrary({
    database: databases.own,
    mirrorDatabase: databases.mirror,
    api: createTranscriptions(api),
    account,
    clock: systemClock,
    delay: contentPace.delay,
    emit: (state) => emit('library', 'onChanged', state),
  });
  const audio = createAudio({
    database: databases.own,
    cache: databases.mirror,
    account,
    look: identify,
    probe: lookInto,
    now: Date.now,
  });
  const exports = createExports({
    seen: library.seen,
    named: library.named,
    show: library.api.show,
    delay: contentPace.delay,
    draft: library.texts.draft,
    languages: async () => languagesOf(await uploads.list()),
    chooseFile: (name, format) => choose.documentFile(name, format),
    chooseFolder: () => choose.exportFolder(),
    clock: systemClock,
    onProgress: (progress) => emit('exports', 'onProgress', progress),
  });
  const uploads = createUploads({
    database: databases.own,
    transcriptions: library.api,
    access: settings.access,
    delay: contentPace.delay,
    settings: () => store.read(),
    emit: (change) => {
      around.uploadsChanged(change);
      emit('uploads', 'onChanged', change);
    },
  });

  // Websites
  const sites = createSites({
    api: createWebsites(api),
    database: databases.own,
    access: settings.access,
    chooseFile: (name, format) => choose.listFile(name, format),
    emit: (change) => emit('websites', 'onManyChanged', change),
    warn,
  });

  return {
    connectionState,
    settings,
    library,
    audio,
    exports,
    uploads,
    sites,
    /** What can wait until the window is there. */
    start: (): void => {
      connectionState.reset(isConfigured(store.read()));
      library.start();
    },
    close: async (): Promise<void> => {
      exports.cancel();
      await Promise.all([uploads.close(), sites.close(), library.close()]);
      // Lets exchanges end that are under way (a deletion sent as the window closed) before their service goes.
      await connection.close();
      await demo.stop();
      databases.close();
    },
  };
};
