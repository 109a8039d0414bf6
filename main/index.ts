/** Entry point of the main process: the steps of the start. services.ts creates the services. */
import path from 'node:path';
import { app, type BrowserWindow, nativeTheme, net } from 'electron';
import type { AppCommand, LinkId } from '../preload/contract/app.ts';
import { contract } from '../preload/contract/contract.ts';
import { ok, type Result } from '../preload/contract/result.ts';
import type { EditorAction } from '../preload/contract/shortcuts.ts';
import type { AddedFiles } from '../preload/contract/uploads.ts';
import { formatErrorWithDetail } from '../preload/messages/explain-error.ts';
import { t } from '../preload/messages/translate.ts';
import type { OwnCommand } from './command/own-command.ts';
import { Presence } from './command/presence.ts';
import type { Log } from './diagnostics/log.ts';
import {
  type AllHiddenWindows,
  connectHiddenWindows,
  connectListening,
  createAllHiddenWindows,
} from './hidden-windows.ts';
import { createHandlers } from './ipc/handlers.ts';
import { createEmit, type Emit, isOwnPage, registerHandlers } from './ipc/register.ts';
import { systemClock } from './lib/clock.ts';
import { printLine } from './lib/terminal-text.ts';
import type { Services } from './services.ts';
import type { SettingsStore, StoredSettings } from './settings/schema.ts';
import * as dialogs from './shell/dialogs.ts';
import { type FileDialogs, toDroppedFile } from './shell/file-dialogs.ts';
import { ipcPort, sendTo, whenLoaded } from './shell/ipc-port.ts';
import { createKeychain } from './shell/key-encryption.ts';
import { setLanguage } from './shell/language.ts';
import {
  checkProfileFolder,
  findRefusedSwitch,
  formatProfileFolderError,
  formatRefusedSwitch,
  identifyToWindows,
} from './shell/lifecycle/before-start.ts';
import { reloadAfterCrash, reportStartFailure, watchLoadFailures } from './shell/lifecycle/fatal.ts';
import {
  getCommandWords,
  getFileArguments,
  type InstanceData,
  isFirstInstance,
} from './shell/lifecycle/instance.ts';
import { pageFlags } from './shell/lifecycle/page-flags.ts';
import { onSessionEnd, type Quitting, watchQuitting } from './shell/lifecycle/quitting.ts';
import { quitOnSignals } from './shell/lifecycle/signals.ts';
import { limitYoungHeap } from './shell/lifecycle/young-heap.ts';
import { createMenu } from './shell/menu.ts';
import { OutsideActions } from './shell/outside-actions.ts';
import { createPageDialogs } from './shell/page-dialogs.ts';
import { resolveProxy, setUpSessions } from './shell/sessions.ts';
import { openSettingsStore } from './shell/settings-store.ts';
import { getAppInfo, Support } from './shell/support.ts';
import { createUploadIndicators, type Screen, watchPower } from './shell/upload-indicators.ts';
import { registerAppScheme, serveRenderer } from './shell/window/app-protocol.ts';
import { ContextMenu } from './shell/window/context-menu.ts';
import { confineContents, denyPermissions, sandboxAll } from './shell/window/security.ts';
import { appOrigin } from './shell/window/served-file.ts';
import { setSpelling } from './shell/window/spelling.ts';
import { bringToFront, openWindow } from './shell/window/window.ts';
import { openDatabases } from './storage/databases.ts';

const mainFolder = import.meta.dirname;
const outFolder = path.join(mainFolder, '..');
/** The models are beside the archive, because reading a range from the archive searches it each time. */
const speechFolder = app.isPackaged
  ? path.join(process.resourcesPath, 'speech')
  : path.join(outFolder, '../assets/speech');
let window: BrowserWindow | null = null;
const currentWindow = (): BrowserWindow | null => (window?.isDestroyed() === false ? window : null);

const registerCalls = ({
  created,
  fileDialogs,
  support,
  contextMenu,
  restart,
  showAddedFiles,
  whenUnlocked,
}: {
  /** Calls wait for it. */
  readonly created: Promise<Services>;
  readonly fileDialogs: FileDialogs;
  readonly support: Support;
  readonly contextMenu: ContextMenu;
  readonly restart: () => void;
  readonly showAddedFiles: (added: Result<AddedFiles>) => void;
  readonly whenUnlocked: () => Promise<void> | null;
}): void => {
  const outside = new OutsideActions();
  const files = {
    chooseAudioFile: () => fileDialogs.chooseAudioFile(),
    chooseAudioFiles: () => fileDialogs.chooseAudioFiles(),
    chooseRulesFile: () => fileDialogs.chooseRulesFile(),
    saveRulesFile: () => fileDialogs.saveRulesFile(),
    reveal: (path: string) => outside.reveal(path),
    showAddedFiles,
  };
  const createApplication = ({ connectionState }: Services) => ({
    info: () => ok(getAppInfo()),
    connection: () => ok(connectionState.current()),
    openLink: (id: LinkId) => outside.openLink(id),
    offerActions: (actions: readonly EditorAction[]) => {
      contextMenu.offer(actions);
      return ok<true>(true);
    },
    showLog: () => outside.reveal(support.log.file),
    copyDiagnostics: () => support.copyDiagnostics(),
    restart: () => {
      restart();
      return ok<true>(true);
    },
  });
  const handlers = created.then((services) => createHandlers(services, files, createApplication(services)));
  registerHandlers(contract, handlers, {
    port: ipcPort,
    isTrusted: (sender) =>
      isOwnPage(sender, { contentsId: currentWindow()?.webContents.id ?? null, origin: appOrigin }),
    warn: support.log.warn,
    beforeCall: whenUnlocked,
  });
};

const openMainWindow = ({
  settingsStore,
  quitting,
  hiddenWindows,
  contextMenu,
  emit,
  log,
}: {
  readonly settingsStore: SettingsStore;
  readonly quitting: Quitting;
  readonly hiddenWindows: AllHiddenWindows;
  readonly contextMenu: ContextMenu;
  readonly emit: Emit;
  readonly log: Log;
}): BrowserWindow => {
  const opened = openWindow({
    preload: path.join(mainFolder, '../preload/index.cjs'),
    icon: path.join(mainFolder, 'icon.png'),
    placement: settingsStore.read().window,
    savePlacement: (placement) => void settingsStore.write({ ...settingsStore.read(), window: placement }),
  });
  opened.on('close', quitting.onWindowClose);
  if (process.platform !== 'darwin') opened.on('closed', () => hiddenWindows.destroy());
  contextMenu.add(opened);
  watchLoadFailures(opened, log, reloadAfterCrash(opened, log.warn));
  opened.webContents.once('did-finish-load', () => log.info('window shown'));
  onSessionEnd(opened, () => emit('app', 'onSessionEnding', null));
  return opened;
};

const countUnfinished = (services: Services | null) => ({
  ...(services?.activity.countRunning() ?? { sending: 0, listening: 0 }),
  websites: services?.websites.bulkRuns.countRemaining() ?? 0,
});

const applySettings = ({ theme, spellcheck }: Pick<StoredSettings, 'theme' | 'spellcheck'>): void => {
  nativeTheme.themeSource = theme;
  setSpelling(spellcheck);
};

/** A command prints it. */
const reportAndExit = async (reason: string, own: OwnCommand | null): Promise<void> => {
  if (own === null) dialogs.reportAndExit(reason);
  else app.exit(await own.fail(reason));
};

/** What the system and later starts ask for. */
const connectSystem = ({
  services,
  presence,
  showWindow,
  showAddedFiles,
  emit,
}: {
  readonly services: Services;
  readonly presence: Presence;
  readonly showWindow: () => void;
  readonly showAddedFiles: (added: Result<AddedFiles>) => void;
  readonly emit: Emit;
}): void => {
  const { uploads, watch } = services;
  const addPaths = async (paths: readonly string[]): Promise<void> => {
    if (paths.length > 0) showAddedFiles(await uploads.addFiles(paths.map(toDroppedFile)));
  };
  watchPower([uploads, watch]);
  app.on('activate', showWindow);
  app.on('accessibility-support-changed', () => emit('app', 'onInfoChanged', getAppInfo()));
  const endsWithWindow = process.platform !== 'darwin';
  app.on('window-all-closed', () => void (endsWithWindow && presence.isWindowed && app.quit()));
  onInstance = ({ files, command }) => {
    if (command !== undefined) {
      presence.serve(command, services);
      return;
    }
    showWindow();
    void addPaths(files);
  };
  void addPaths(startupFiles);
  for (const data of pendingInstances.splice(0)) onInstance(data);
};

/** `own`: the command of this process, which runs without a window. */
const boot = async (support: Support, own: OwnCommand | null): Promise<void> => {
  const { log } = support;

  // Events to the renderer
  const emit = createEmit((channel, payload) => sendTo(currentWindow(), channel, payload));
  const send = (command: AppCommand): void =>
    whenLoaded(currentWindow(), () => emit('app', 'onCommand', command));
  const contextMenu = new ContextMenu(send);

  // Storage
  const settingsStore = openSettingsStore(profile, systemClock.now, log.warn);
  await setLanguage(settingsStore.read().displayLanguage);
  const databases = await openDatabases(profile, log.warn);
  if (!databases.ok) {
    await reportAndExit(formatErrorWithDetail(databases.error), own);
    return;
  }

  // The window: Chromium opens it while main loads and creates the services. Its calls wait for them.
  const { promise: created, resolve: onCreated } = Promise.withResolvers<Services>();
  let services: Services | null = null;
  const hiddenWindows = createAllHiddenWindows(outFolder);
  const quitting = watchQuitting({
    getWindow: currentWindow,
    getUnfinishedWork: () => countUnfinished(services),
    onQuit: () => {
      presence.end();
      void services?.websites.close();
    },
    close: async () => {
      uploadIndicators.stop();
      await (await created).close();
      await presence.ended();
    },
    getExitCode: () => presence.exitCode,
  });
  const presence = new Presence({
    own,
    hasDisplay: app.commandLine.getSwitchValue('ozone-platform') !== 'headless',
    log,
    setShown: (isShown) => {
      if (process.platform === 'darwin') app.setActivationPolicy(isShown ? 'regular' : 'accessory');
    },
    quit: () => app.quit(),
  });
  const showWindow = (): void => {
    if (!presence.openWindow(services)) return;
    const open = currentWindow();
    if (open) bringToFront(open);
    else window = openMainWindow({ settingsStore, quitting, hiddenWindows, contextMenu, emit, log });
  };
  const openScreen = (screen: Screen): void => {
    showWindow();
    send(screen === 'watch' ? { kind: 'show_watched_folders' } : { kind: 'go', to: screen });
  };
  const uploadIndicators = createUploadIndicators(currentWindow, openScreen, log.warn);
  const pageDialogs = createPageDialogs(currentWindow, settingsStore);
  const showAddedFiles = (result: Result<AddedFiles>): void => send({ kind: 'files_added', result });
  const { whenUnlocked, quarantinedFile, salvagedRows } = databases.value.app;
  const shell = { ...pageDialogs, support, contextMenu };
  registerCalls({ created, ...shell, restart: quitting.restart, showAddedFiles, whenUnlocked });
  serveRenderer(path.join(mainFolder, '../renderer'), async (...ask) => (await created).audio.serve(...ask));
  denyPermissions();
  const updateMenu = createMenu(send, support, settingsStore.read());
  applySettings(settingsStore.read());
  if (presence.isWindowed) showWindow();

  // Services
  const { createServices } = await import('./services.ts');
  services = createServices({
    profile,
    userAgent: `Sidetone/${app.getVersion()}`,
    settingsStore,
    databases: databases.value,
    keychain: createKeychain(),
    network: { proxyFor: resolveProxy, isOnline: () => net.isOnline() },
    ...pageDialogs,
    openPreparationWindow: hiddenWindows.prepare.open,
    openListeningWindow: hiddenWindows.listen.open,
    speechFolder,
    emit,
    onSettingsChanged: async (changed) => {
      applySettings(changed);
      updateMenu(changed, await setLanguage(changed.displayLanguage));
    },
    onActivity: (current, ended) => {
      uploadIndicators.show(current);
      if (ended && presence.isWindowed) uploadIndicators.batchEnded(ended);
    },
    onFolderGone: uploadIndicators.folderGone,
    ...support.forServices(),
  });
  presence.limitQueue(services);
  onCreated(services);
  support.setServices(services);
  connectHiddenWindows(outFolder, services, hiddenWindows, log.warn);
  services.start();
  if (quarantinedFile !== null) pageDialogs.onDatabaseReplaced(quarantinedFile, salvagedRows);

  connectSystem({ services, presence, showWindow, showAddedFiles, emit });
  presence.runOwn(services);
};

/** A folder in the profile, because a second Chromium must not write the files of the first one. */
const listenCommandFolder = 'listen-command';

const terminal = { stdout: process.stdout, stderr: process.stderr };

const listen = async (): Promise<number> => {
  setUpSessions();
  await setLanguage('system');
  const stopping = new AbortController();
  // Without it, the application ends with a hidden window that crashed.
  app.on('window-all-closed', () => undefined);
  app.on('before-quit', (event) => {
    event.preventDefault();
    stopping.abort();
  });
  const warn = (message: string, error?: unknown): void => {
    if (error !== undefined) process.stderr.write(`${message}: ${error}\n`);
  };
  const { listen: windows } = createAllHiddenWindows(outFolder);
  const [{ Listening }, { SpeechModels }, { getListenArguments, runListenCommand }] = await Promise.all([
    import('./listening/listening.ts'),
    import('./listening/models.ts'),
    import('./command/listen.ts'),
  ]);
  const listening = new Listening({
    openWindow: windows.open,
    models: new SpeechModels(speechFolder, warn),
    clock: systemClock,
    pausesOnBattery: () => false,
    languages: () => [],
    info: () => undefined,
    warn,
  });
  connectListening(outFolder, listening, windows, warn);
  const code = await runListenCommand(getListenArguments(process.argv) ?? [], {
    command: app.isPackaged ? `${path.basename(process.execPath)} --listen` : 'npm run listen --',
    listen: listening.listen,
    folder: process.cwd(),
    signal: stopping.signal,
    ...terminal,
  });
  await listening.close();
  return code;
};

/** What later starts told before the services exist, and the function for what they tell then. */
const pendingInstances: InstanceData[] = [];
let onInstance: (data: InstanceData) => void = (data) => void pendingInstances.push(data);

const start = (support: Support, own: OwnCommand | null): void =>
  void app
    .whenReady()
    .then(async () => {
      support.logStart();
      limitYoungHeap();
      setUpSessions();
      await setLanguage('system');
      await boot(support, own);
    })
    .catch(async (error: unknown) => {
      if (own === null) return reportStartFailure(support.log, error);
      support.log.warn('start failed', error);
      app.exit(await own.fail(String(error)));
    });

/** The running application does it, or this process without a window. */
const runOwnCommand = async (words: readonly string[]): Promise<void> => {
  await setLanguage('system');
  const { OwnCommand } = await import('./command/own-command.ts');
  const program = app.isPackaged ? path.basename(process.execPath) : 'npm run sidetone --';
  const typed = { words, folder: process.cwd(), program, version: app.getVersion() };
  const own = await OwnCommand.open({ ...typed, ...terminal });
  if (typeof own === 'number') return app.exit(own);
  if (refusedSwitch !== null) return app.exit(await own.fail(formatRefusedSwitch(refusedSwitch)));
  if (profileError !== null) return app.exit(await own.fail(formatProfileFolderError(profileError)));
  const isFirst = (): boolean =>
    isFirstInstance({ files: [], command: own.address }, (data) => onInstance(data));
  let isElsewhere = true;
  app.on('before-quit', (event) => {
    if (!isElsewhere) return;
    event.preventDefault();
    own.stop();
  });
  const code = isFirst() ? null : await own.runElsewhere(isFirst);
  if (code !== null) return app.exit(code);
  isElsewhere = false;
  start(new Support(profile), own);
};

// Guides for company proxies set this for the whole login session. Certificates are always checked.
delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
identifyToWindows();
const refusedSwitch = findRefusedSwitch();
app.commandLine.appendSwitch('js-flags', pageFlags);
sandboxAll();
registerAppScheme();
confineContents();
quitOnSignals();
app.on('open-file', (event, file) => {
  event.preventDefault();
  onInstance({ files: [file] });
});
const appPath = app.isPackaged ? null : app.getAppPath();
const isListenCommand = process.argv.includes('--listen');
const commandWords = isListenCommand ? null : getCommandWords(process.argv, process.cwd(), appPath);
const startupFiles = commandWords === null ? getFileArguments(process.argv, process.cwd(), appPath) : [];
const profile = app.getPath('userData');
const profileError = isListenCommand ? null : checkProfileFolder(profile);
if (refusedSwitch !== null && commandWords === null) {
  // Before the application is ready, when Chromium would open its port.
  await setLanguage('system');
  dialogs.reportAndExit(formatRefusedSwitch(refusedSwitch));
} else if (isListenCommand) {
  app.setPath('userData', path.join(profile, listenCommandFolder));
  void app
    .whenReady()
    .then(listen)
    .catch((error: unknown) => {
      process.stderr.write(`${error}\n`);
      return 1;
    })
    .then((code) => app.exit(code));
} else if (commandWords !== null) {
  await runOwnCommand(commandWords);
} else if (profileError !== null) {
  void app.whenReady().then(async () => {
    await setLanguage('system');
    dialogs.reportAndExit(formatProfileFolderError(profileError));
  });
} else if (isFirstInstance({ files: startupFiles }, (data) => onInstance(data))) {
  start(new Support(profile), null);
} else {
  await setLanguage('system');
  await printLine(t('dialogs.start.alreadyRunning'));
  app.quit();
}
