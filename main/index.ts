/**
 * The composition root: with services.ts, where the services are built, it is the whole boot, in the order in which it
 * happens. It reads like a list; what each thing does is said where it lives.
 */
import path from 'node:path';
import { app, type BrowserWindow, nativeTheme, net, session } from 'electron';
import type { Command } from '../preload/contract/app.ts';
import { contract } from '../preload/contract/contract.ts';
import { createEmit } from './ipc/emit.ts';
import { handlersOf } from './ipc/handlers.ts';
import { register } from './ipc/register.ts';
import { isOwnPage } from './ipc/sender.ts';
import { createServices } from './services.ts';
import { createLastFolders } from './settings/last-folders.ts';
import { registerAppScheme, serveRenderer } from './shell/app-protocol.ts';
import { asDroppedFile, FileDialogs } from './shell/choose.ts';
import { addContextMenu } from './shell/context-menu.ts';
import * as dialogs from './shell/dialogs.ts';
import { failStart, leaveWhenNotLoaded } from './shell/fatal.ts';
import { appInfo } from './shell/info.ts';
import { filesIn, isFirstInstance } from './shell/instance.ts';
import { ipcPort, sendTo, whenLoaded } from './shell/ipc-port.ts';
import { openLink } from './shell/links.ts';
import { type Log, openLog } from './shell/log.ts';
import { setMenu } from './shell/menu.ts';
import { reopenWhenGone } from './shell/page-gone.ts';
import { watchPower } from './shell/power.ts';
import { profileTrouble } from './shell/profile-folder.ts';
import { watchQuitting } from './shell/quitting.ts';
import { createSecrets } from './shell/secrets.ts';
import { confineContents, denyPermissions, sandboxAll } from './shell/security.ts';
import { ownOrigin } from './shell/served-file.ts';
import { onSessionEnd } from './shell/session-end.ts';
import { openSettingsStore } from './shell/settings-store.ts';
import { quitOnSignals } from './shell/signals.ts';
import { setSpelling } from './shell/spelling.ts';
import { createUploadSignals } from './shell/upload-signals.ts';
import { bringToFront, openWindow } from './shell/window.ts';
import { identifyToWindows } from './shell/windows-identity.ts';
import { openDatabases } from './storage/databases.ts';
import { trackActivity } from './uploads/activity.ts';

const here = import.meta.dirname;
let window: BrowserWindow | null = null;
const currentWindow = (): BrowserWindow | null => (window?.isDestroyed() === false ? window : null);

const boot = (log: Log): void => {
  const profile = app.getPath('userData');
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

  // The services, and what the system is told of uploads
  const activity = trackActivity();
  const openUploads = (): void => {
    show();
    send({ kind: 'go', to: 'uploads' });
  };
  const signals = createUploadSignals(currentWindow, openUploads, log.warn);
  const fileDialogs = new FileDialogs(currentWindow, createLastFolders(store));
  const services = createServices({
    profile,
    userAgent: `Sidetone/${app.getVersion()}`,
    store,
    databases: databases.value,
    secrets: createSecrets(),
    network: {
      proxyFor: (url) => session.defaultSession.resolveProxy(url),
      isOnline: () => net.isOnline(),
    },
    choose: fileDialogs,
    emit,
    settingsChanged: ({ theme, spellcheck }) => {
      nativeTheme.themeSource = theme;
      setSpelling(spellcheck);
    },
    uploadsChanged: (change) => {
      const ended = activity.take(change);
      signals.show(activity.current());
      if (ended) signals.batchEnded(ended);
    },
    warn: log.warn,
  });
  const { uploads } = services;
  const addPaths = async (paths: readonly string[]): Promise<void> => {
    if (paths.length === 0) return;
    const added = await uploads.addFiles(paths.map(asDroppedFile));
    send({ kind: 'files_added', added });
  };

  // The way in from the page
  register(
    contract,
    handlersOf(
      services,
      {
        chooseAudioFile: () => fileDialogs.oneAudioFile(),
        chooseAudioFiles: () => fileDialogs.audioFiles(),
        reveal: dialogs.revealFile,
      },
      {
        info: appInfo,
        connection: services.connectionState.current,
        openLink,
        restart: () => quitting.restart(),
      },
    ),
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
    running: () => ({ uploads: activity.current().running, websites: services.sites.runs.left() }),
    leaving: () => void services.sites.close(),
    close: async () => {
      signals.stop();
      await services.close();
    },
  });

  // The window
  serveRenderer(path.join(here, '../renderer'), services.audio.serve);
  denyPermissions();
  setMenu(send);
  nativeTheme.themeSource = store.read().theme;
  setSpelling(store.read().spellcheck);
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
    addContextMenu(window);
    leaveWhenNotLoaded(window, log);
    onSessionEnd(window, () => emit('app', 'onSessionEnding', null));
  };
  services.start();
  show();
  const { setAside, salvaged } = databases.value.own;
  if (window && setAside !== null) dialogs.tellSetAside(window, path.basename(setAside), salvaged);

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
  void addPaths([...waiting, ...openedWith]);
};

/** Files that came before the services were there, and the way in for those that come later. */
const waiting: string[] = [];
let handOver: (files: readonly string[]) => void = (files) => void waiting.push(...files);

// Set for a whole login session by guides for company proxies. Certificates are checked all the same.
delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
identifyToWindows();
sandboxAll();
registerAppScheme();
confineContents();
quitOnSignals();
app.on('open-file', (event, file) => {
  event.preventDefault();
  handOver([file]);
});
const openedWith = filesIn(process.argv, process.cwd(), app.isPackaged ? null : app.getAppPath());
const trouble = profileTrouble(app.getPath('userData'));
if (trouble !== null) {
  void app.whenReady().then(() => dialogs.reportAndLeave(trouble));
} else if (isFirstInstance(openedWith, (files) => handOver(files))) {
  const log = openLog(app.getPath('userData'));
  app
    .whenReady()
    .then(() => boot(log))
    .catch((error: unknown) => failStart(log, error));
} else {
  app.quit();
}
