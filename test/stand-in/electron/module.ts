/** Exports every name of Electron's main process, so that no import fails. Missing ones throw when used. */
import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { clipboard } from './clipboard.ts';
import { dialog } from './dialog.ts';
import { absent } from './guard.ts';
import { ipcMain } from './ipc-main.ts';
import { Menu, MenuItem } from './menu.ts';
import { enforceArguments } from './native-arguments.ts';
import { nativeImage } from './native-image.ts';
import { nativeTheme } from './native-theme.ts';
import { net } from './net.ts';
import { Notification } from './notification.ts';
import { powerMonitor, powerSaveBlocker } from './power.ts';
import { safeStorage } from './safe-storage.ts';
import { screen } from './screen.ts';
import { defaultSession, protocol, session } from './session.ts';
import { shell } from './shell.ts';
import { Tray } from './tray.ts';
import { webContents } from './web-contents.ts';

type Main = typeof Electron.Main & typeof Electron.Common;
type Names = { readonly [Name in keyof Main]: unknown };

const electron = {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  webContents,
  autoUpdater: absent('autoUpdater'),
  BaseWindow: absent('BaseWindow'),
  BrowserView: absent('BrowserView'),
  ClipboardItem: absent('ClipboardItem'),
  contentTracing: absent('contentTracing'),
  crashReporter: absent('crashReporter'),
  desktopCapturer: absent('desktopCapturer'),
  globalShortcut: absent('globalShortcut'),
  ImageView: absent('ImageView'),
  inAppPurchase: absent('inAppPurchase'),
  MessageChannelMain: absent('MessageChannelMain'),
  netLog: absent('netLog'),
  pushNotifications: absent('pushNotifications'),
  sharedTexture: absent('sharedTexture'),
  ShareMenu: absent('ShareMenu'),
  systemPreferences: absent('systemPreferences'),
  TouchBar: absent('TouchBar'),
  utilityProcess: absent('utilityProcess'),
  View: absent('View'),
  webFrameMain: absent('webFrameMain'),
  WebContentsView: absent('WebContentsView'),
} satisfies Partial<Names>;

for (const [name, target] of Object.entries({
  ...electron,
  Session: defaultSession,
})) {
  enforceArguments(name, target);
}
enforceArguments('protocol', defaultSession.protocol);
for (const [name, type] of Object.entries({ BrowserWindow, Menu, Notification, WebContents: webContents })) {
  enforceArguments(name, type.prototype);
}

export default electron;
export const {
  autoUpdater,
  BaseWindow,
  BrowserView,
  ClipboardItem,
  contentTracing,
  crashReporter,
  desktopCapturer,
  globalShortcut,
  ImageView,
  inAppPurchase,
  MessageChannelMain,
  netLog,
  pushNotifications,
  sharedTexture,
  ShareMenu,
  systemPreferences,
  TouchBar,
  utilityProcess,
  View,
  webFrameMain,
  WebContentsView,
} = electron;
export {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  webContents,
};
