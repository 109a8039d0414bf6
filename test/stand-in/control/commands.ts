/** Commands of tests for the stand-in: actions of the system and the user that a page cannot perform. */
import { collectGarbage } from '../collect-garbage.ts';
import { app, setAssisted } from '../electron/app.ts';
import { BrowserWindow } from '../electron/browser-window.ts';
import { clipboard, clipboardText } from '../electron/clipboard.ts';
import { createEvent } from '../electron/guard.ts';
import { getChannels, handleInvoke } from '../electron/ipc-main.ts';
import { clickItem, clickPopup, Menu, menuEntries } from '../electron/menu.ts';
import { setSystemDark } from '../electron/native-theme.ts';
import { clickNotification, failNotification, removeNotifications } from '../electron/notification.ts';
import { powerMonitor } from '../electron/power.ts';
import { answerKeychainPrompt } from '../electron/safe-storage.ts';
import { removeDictionaries } from '../electron/spell-checker.ts';
import { clickTray, trayRecords } from '../electron/tray.ts';
import { closeWindow } from '../electron/window-life.ts';
import { windowRecords, windows } from '../electron/window-state.ts';
import type { KeychainMode } from '../options.ts';
import { createCodec } from '../page/codec.ts';
import { resetSwitches, state } from '../state.ts';
import { findMainWindow } from './main-window.ts';
import { clearRequests, type DialogAnswer, type DialogRecord, type StandingAnswer } from './record.ts';

/** The forged sender of a message: a subframe, another origin, another window or a deleted frame. */
export interface ForgedSender {
  /** URL of the frame; null: a deleted frame. */
  readonly url: string | null;
  readonly isTop: boolean;
  readonly foreign?: boolean;
}

const codec = createCodec();

const forgedFrame = (url: string, isTop: boolean): Electron.WebFrameMain => {
  const origin = URL.canParse(url) ? url.replace(/^([a-z+.-]+:\/\/[^/?#]*).*$/i, '$1') : 'null';
  const parent = isTop ? null : ({ url: 'app://sidetone/', parent: null } as Electron.WebFrameMain);
  return { url, origin, parent } as Electron.WebFrameMain;
};

const mainWindow = (): Electron.BrowserWindow | undefined => findMainWindow(BrowserWindow.getAllWindows());

const mainContents = (): Electron.WebContents => {
  const contents = mainWindow()?.webContents;
  if (!contents) throw new Error('There is no window');
  return contents;
};

const resetWindow = (window: Electron.BrowserWindow): void => {
  window.restore();
  window.focus();
};

export const commands = {
  /** Removes the traces of a test from the system, for the next test with this application. */
  resetSystem: async (): Promise<void> => {
    clearRequests(state.record);
    removeNotifications();
    removeDictionaries();
    clipboard.clear();
    setSystemDark(state.options.systemDark);
    setAssisted(false);
    resetSwitches();
    for (const window of BrowserWindow.getAllWindows()) resetWindow(window);
  },
  record: () => state.record,
  windows: () => windowRecords(),
  menu: () => menuEntries(Menu.getApplicationMenu()),
  tray: () => trayRecords(),
  clipboard: () => clipboardText(),

  answerDialog: (kind: DialogRecord['kind'], answer: DialogAnswer): void => {
    state.switches.answers[kind].push(answer);
  },
  answerMessageBoxes: (answer: StandingAnswer): void => {
    state.switches.standingAnswers.push(answer);
  },
  clickMenu: (labels: readonly string[]) => clickItem(Menu.getApplicationMenu(), labels),
  clickPopup: (labels: readonly string[]) => clickPopup(labels),
  clickTray: (labels: readonly string[]) => clickTray(labels),
  clickNotification: (index: number) => clickNotification(index),
  failNotification: (index: number, reason: string) => failNotification(index, reason),

  suspend: () => void powerMonitor.emit('suspend'),
  resume: () => void powerMonitor.emit('resume'),
  setMisspelling: (word: string, suggestions: readonly string[]) => {
    state.switches.misspelling = { word, suggestions };
  },
  answerKeychainPrompt: (mode: KeychainMode) => answerKeychainPrompt(mode),
  setProxy: (rule: string) => {
    state.switches.proxy = rule;
  },
  setSystemDark: (dark: boolean) => setSystemDark(dark),
  setAssisted: (assisted: boolean) => setAssisted(assisted),
  setOnline: (online: boolean) => {
    state.switches.online = online;
  },
  openFile: (file: string) => void app.emit('open-file', { preventDefault: () => undefined }, file),
  focus: () => mainWindow()?.focus(),
  minimize: () => mainWindow()?.minimize(),
  restore: () => mainWindow()?.restore(),
  blur: () => BrowserWindow.getFocusedWindow()?.blur(),
  /** Closes the window as the user does. Returns whether it is closed. */
  closeWindow: async () => {
    const window = windows.get(mainWindow()?.id ?? -1);
    return window ? closeWindow(window) : true;
  },
  /** Frees main's garbage, which a busy machine would free late. */
  collectGarbage: () => collectGarbage(),
  releaseMemory: () => collectGarbage('last-resort'),
  clearCallTimes: () => {
    state.record.slowestCalls = {};
  },
  /** Of main's process, in bytes. */
  memoryUsage: () => process.memoryUsage(),
  quit: () => app.quit(),
  /** Quits as on SIGTERM, on every system. */
  leave: () => app.quit(),
  /** Windows is about to log off or shut down. Returns at once, as Windows does not wait long. */
  endSession: () => {
    const event = createEvent({ reasons: ['logoff'] });
    for (const window of windows.values()) window.emit('query-session-end', event);
  },
  reload: () => mainContents().reload(),
  /** The GPU's process dies. Chromium starts another one. */
  crashGpuProcess: () => {
    const details = { type: 'GPU', name: 'GPU', reason: 'crashed', exitCode: 139 };
    app.emit('child-process-gone', createEvent(), details);
  },
  crashRenderer: () => mainContents().forcefullyCrashRenderer(),
  /** Of the hidden windows, if there are any. Returns their number. */
  crashHiddenRenderers: () => {
    const hidden = BrowserWindow.getAllWindows().filter((window) => window !== mainWindow());
    for (const window of hidden) window.webContents.forcefullyCrashRenderer();
    return hidden.length;
  },

  /** Channels that main has opened. */
  ipcChannels: () => getChannels(),

  /** Calls a channel of main as a compromised renderer could: any arguments, from any frame. */
  forge: async (
    channel: string,
    args: unknown[],
    from: ForgedSender,
  ): Promise<{ ok: boolean; value: unknown }> => {
    const contents = from.foreign ? ({ id: -1 } as Electron.WebContents) : mainContents();
    const frame = from.url === null ? null : forgedFrame(from.url, from.isTop);
    const sender = { contents, frame: () => frame };
    const { ok, payload } = await handleInvoke(sender, channel, {
      payload: codec.encode(args),
      attached: [],
    });
    return { ok, value: ok ? codec.decode(payload) : payload };
  },
};

export type ControlCommands = typeof commands;
