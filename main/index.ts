/**
 * The composition root: every object of the main process is built here, in the order in which the boot needs it.
 * It reads like a list; what each thing does is said where it lives.
 */
import path from 'node:path';
import { app, type BrowserWindow, nativeTheme, net, session } from 'electron';
import type { Command } from '../preload/contract/app.ts';
import { contract } from '../preload/contract/contract.ts';
import { parseBaseUrl } from './api/base-url.ts';
import { createConnection } from './api/connection.ts';
import type { RateState } from './api/rate.ts';
import { testAddress } from './api/test-address.ts';
import { createTranscriptions } from './api/transcriptions.ts';
import type { ExchangeReport } from './api/types.ts';
import { createWebsites } from './api/websites.ts';
import { addressesHandlers } from './ipc/addresses.ts';
import { appHandlers } from './ipc/app.ts';
import { audioHandlers } from './ipc/audio.ts';
import { createEmit } from './ipc/emit.ts';
import { exportsHandlers } from './ipc/exports.ts';
import { libraryHandlers } from './ipc/library.ts';
import { register } from './ipc/register.ts';
import { isOwnPage } from './ipc/sender.ts';
import { settingsHandlers } from './ipc/settings.ts';
import { textsHandlers } from './ipc/texts.ts';
import { transcriptionsHandlers } from './ipc/transcriptions.ts';
import { uploadsHandlers } from './ipc/uploads.ts';
import { websitesHandlers } from './ipc/websites.ts';
import { createAudio } from './library/audio/audio.ts';
import { createExports } from './library/exports/exports.ts';
import { createLibrary } from './library/library.ts';
import { accountOf } from './settings/account.ts';
import { createConnectionState } from './settings/connection-state.ts';
import { createDemoControl } from './settings/demo-control.ts';
import { isConfigured } from './settings/key-binding.ts';
import { createSettings } from './settings/settings.ts';
import { registerAppScheme, serveRenderer } from './shell/app-protocol.ts';
import * as choose from './shell/choose.ts';
import * as dialogs from './shell/dialogs.ts';
import { appInfo } from './shell/info.ts';
import { filesIn, isFirstInstance } from './shell/instance.ts';
import { ipcPort, sendTo, whenLoaded } from './shell/ipc-port.ts';
import { openLink } from './shell/links.ts';
import { openLog } from './shell/log.ts';
import { setMenu } from './shell/menu.ts';
import { reopenWhenGone } from './shell/page-gone.ts';
import { watchPower } from './shell/power.ts';
import { profileTrouble } from './shell/profile-folder.ts';
import { watchQuitting } from './shell/quitting.ts';
import { createSecrets } from './shell/secrets.ts';
import { confineContents, denyPermissions, sandboxAll } from './shell/security.ts';
import { ownOrigin } from './shell/served-file.ts';
import { openSettingsStore } from './shell/settings-store.ts';
import { quitOnSignals } from './shell/signals.ts';
import { createUploadSignals } from './shell/upload-signals.ts';
import { bringToFront, openWindow } from './shell/window.ts';
import { createSites } from './sites/sites.ts';
import { openDatabases } from './storage/databases.ts';
import { trackActivity } from './uploads/activity.ts';
import { systemClock } from './uploads/clock.ts';
import { identify, lookInto } from './uploads/identity.ts';
import { createUploads } from './uploads/uploads.ts';

const here = import.meta.dirname;
let window: BrowserWindow | null = null;
const currentWindow = (): BrowserWindow | null => (window?.isDestroyed() === false ? window : null);

const boot = (): void => {
  const profile = app.getPath('userData');
  const log = openLog(profile);
  process.on('uncaughtException', (error) => log.warn('uncaught exception', error));
  process.on('unhandledRejection', (error) => log.warn('unhandled rejection', error));

  // The way out to the page
  const emit = createEmit((channel, payload) => sendTo(currentWindow(), channel, payload));
  const send = (command: Command): void =>
    whenLoaded(currentWindow(), () => emit('app', 'onCommand', command));

  // Storage
  const store = openSettingsStore(profile, Date.now, log.warn);
  const databases = openDatabases(profile, log.warn);
  if (!databases.ok) {
    dialogs.reportAndLeave(databases.error.message);
    return;
  }
  const database = databases.value.own;

  // The service
  const connectionState = createConnectionState({
    emit: (state) => emit('app', 'onConnectionChanged', state),
    now: Date.now,
  });
  const connection = createConnection({
    proxyFor: (url) => session.defaultSession.resolveProxy(url),
    isOnline: () => net.isOnline(),
  });
  const demo = createDemoControl(async () => {
    const { startDemoService } = await import('./demo/service.ts');
    return startDemoService({ databaseFile: path.join(profile, 'demo-service.db') });
  });
  const api = {
    connection,
    access: () => settings.access(),
    dialects: {
      get: (base: string) => store.read().dialects[base],
      set: (base: string, dialect: 'words' | 'digits') =>
        void store.write({ ...store.read(), dialects: { ...store.read().dialects, [base]: dialect } }),
    },
    userAgent: `Sidetone/${app.getVersion()}`,
    report: (exchange: ExchangeReport) => {
      connectionState.report(exchange);
      library.exchanged(exchange);
    },
    onRate: (base: 'analytics' | 'content', rate: RateState) => {
      if (base === 'analytics') sites.rateSeen(rate);
    },
  };
  const settings = createSettings({
    store,
    secrets: createSecrets(),
    demo,
    parseBaseUrl,
    testAddress: (base, access) => testAddress(api, base, access),
    emit: (changed) => {
      nativeTheme.themeSource = changed.theme;
      uploads.settingsChanged();
      emit('settings', 'onChanged', changed);
    },
    accessChanged: () => {
      connectionState.reset(isConfigured(store.read()));
      uploads.accessChanged();
      library.accessChanged();
    },
  });
  const library = createLibrary({
    database,
    mirrorDatabase: databases.value.mirror,
    api: createTranscriptions(api),
    account: () => accountOf(store.read()),
    clock: systemClock,
    emit: (state) => emit('library', 'onChanged', state),
  });
  const audio = createAudio({
    database,
    account: () => accountOf(store.read()),
    look: identify,
    probe: lookInto,
    now: Date.now,
  });
  const exports = createExports({
    seen: library.seen,
    show: library.forPage.show,
    draft: library.texts.draft,
    chooseFile: (name, format) => choose.documentFile(currentWindow(), name, format),
    chooseFolder: () => choose.exportFolder(currentWindow()),
    now: Date.now,
  });
  const sites = createSites({
    api: createWebsites(api),
    database,
    access: settings.access,
    chooseFile: (name, format) => choose.listFile(currentWindow(), name, format),
    emit: (change) => emit('websites', 'onManyChanged', change),
    warn: log.warn,
  });

  // Uploads, and what the system is told of them
  const activity = trackActivity();
  const signals = createUploadSignals(currentWindow, () => {
    show();
    send({ kind: 'go', to: 'uploads' });
  });
  const uploads = createUploads({
    database,
    transcriptions: library.api,
    access: settings.access,
    settings: () => store.read(),
    emit: (change) => {
      const ended = activity.take(change);
      signals.show(activity.current());
      if (ended) signals.batchEnded(ended);
      emit('uploads', 'onChanged', change);
    },
  });
  const addPaths = async (paths: readonly string[]): Promise<void> => {
    if (paths.length === 0) return;
    const added = await uploads.addFiles(await Promise.all(paths.map(choose.asDroppedFile)));
    send({ kind: 'files_added', added });
  };

  // The way in from the page
  register(
    contract,
    {
      settings: settingsHandlers(settings),
      websites: websitesHandlers(sites),
      addresses: addressesHandlers(sites.book),
      transcriptions: transcriptionsHandlers(library.forPage),
      library: libraryHandlers(library),
      texts: textsHandlers(library.texts),
      audio: audioHandlers(audio, {
        chooseAudioFile: () => choose.oneAudioFile(currentWindow()),
        reveal: dialogs.revealFile,
      }),
      exports: exportsHandlers(exports, dialogs.revealFile),
      uploads: uploadsHandlers(uploads, {
        chooseAudioFiles: () => choose.audioFiles(currentWindow()),
        reveal: dialogs.revealFile,
      }),
      app: appHandlers({ info: appInfo, connection: connectionState.current, openLink }),
    },
    {
      port: ipcPort,
      isTrusted: (sender) =>
        isOwnPage(sender, { contentsId: currentWindow()?.webContents.id ?? null, origin: ownOrigin }),
      warn: log.warn,
    },
  );

  // The way out
  const quitting = watchQuitting({
    window: currentWindow,
    running: () => activity.current().running,
    close: async () => {
      signals.stop();
      await Promise.all([uploads.close(), sites.close(), library.close()]);
      // Lets exchanges end that are under way (a deletion sent as the window closed) before their service goes.
      await connection.close();
      await demo.stop();
      databases.value.close();
    },
  });

  // The window
  serveRenderer(path.join(here, '../renderer'), audio.serve);
  denyPermissions();
  setMenu(send);
  nativeTheme.themeSource = store.read().theme;
  const show = (): void => {
    const open = currentWindow();
    if (open) {
      bringToFront(open);
      return;
    }
    window = openWindow({
      preload: path.join(here, '../preload/index.cjs'),
      icon: path.join(here, 'icon.png'),
      placement: store.read().window,
      savePlacement: (placement) => void store.write({ ...store.read(), window: placement }),
    });
    window.on('close', quitting.onWindowClose);
    reopenWhenGone(window, log.warn);
  };
  connectionState.reset(isConfigured(store.read()));
  show();
  const { setAside, salvaged } = database;
  if (window && setAside !== null) dialogs.tellSetAside(window, path.basename(setAside), salvaged);

  library.start();

  // The system around it
  watchPower({ suspend: () => uploads.suspend(), resume: () => uploads.resume() });
  app.on('activate', show);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  handOver = (files) => {
    show();
    void addPaths(files);
  };
  handOver([...waiting, ...filesIn(process.argv, process.cwd(), app.isPackaged)]);
};

/** Files that came before the services were there, and the way in for those that come later. */
const waiting: string[] = [];
let handOver: (files: string[]) => void = (files) => void waiting.push(...files);

sandboxAll();
registerAppScheme();
confineContents();
quitOnSignals();
app.on('open-file', (event, file) => {
  event.preventDefault();
  handOver([file]);
});
const trouble = profileTrouble(app.getPath('userData'));
if (trouble !== null) {
  void app.whenReady().then(() => dialogs.reportAndLeave(trouble));
} else if (isFirstInstance((files) => handOver(files))) {
  void app.whenReady().then(boot);
} else {
  app.quit();
}
