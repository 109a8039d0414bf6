/**
 * Every call, constructor and event of Electron that main uses: the arguments that Electron accepts, and what else it
 * promises that the stand-in keeps. `takes` is enforced: Electron's native functions refuse a wrong type with a TypeError.
 * The comparison with main's sources is in test/unit/stand-in/electron-calls.test.ts.
 */

/** `int` is a whole number; `?` marks what may be left out. */
type Kind = 'string' | 'int' | 'number' | 'object' | 'array' | 'function' | 'boolean';
export type Argument = Kind | `${Kind}?`;

export interface ElectronCall {
  readonly takes?: readonly Argument[];
  /** What Electron documents, or its source shows, and the stand-in does too. */
  readonly keeps: string;
}

export const electronCalls: Readonly<Record<string, ElectronCall>> = {
  // app
  'app.enableSandbox': { takes: [], keeps: 'Throws after ready.' },
  'app.exit': { takes: ['int?'], keeps: 'Ends at once, without before-quit and without asking windows.' },
  'app.getAppPath': { takes: [], keeps: 'The folder or archive that was started.' },
  'app.getLocale': { takes: [], keeps: "Returns '' before ready." },
  'app.getPath': { takes: ['string'], keeps: 'Throws for an unknown name.' },
  'app.getPreferredSystemLanguages': { takes: [], keeps: 'Returns BCP 47 tags, the preferred one first.' },
  'app.getVersion': { takes: [], keeps: 'Returns the version of package.json.' },
  'app.isPackaged': { keeps: 'False when the application runs from a folder.' },
  'app.quit': {
    takes: [],
    keeps: 'before-quit, each window may stay, will-quit, quit; stops where one is prevented.',
  },
  'app.relaunch': {
    takes: ['object?'],
    keeps: 'Starts again with these arguments after the application has ended.',
  },
  'app.requestSingleInstanceLock': {
    takes: ['object?'],
    keeps: 'False in a second process, whose command line and data reach the first one.',
  },
  'app.setAppUserModelId': { takes: ['string'], keeps: 'Windows shows no notification without it.' },
  'app.setBadgeCount': { takes: ['int?'], keeps: 'Records the count.' },
  'app.setToastActivatorCLSID': { takes: ['string'], keeps: 'Windows only.' },
  'app.whenReady': { takes: [], keeps: 'Resolves after main was loaded.' },
  'app on activate': { keeps: 'Emitted on macOS only.' },
  'app on before-quit': { keeps: 'Can be prevented.' },
  'app on open-file': { keeps: 'May come before ready.' },
  'app on second-instance': {
    keeps: 'Gets the command line with Chromium switches, the folder and the data.',
  },
  'app on web-contents-created': { keeps: 'Emitted before the page loads.' },
  'app on window-all-closed': { keeps: 'Without a listener the application quits.' },

  // BrowserWindow
  'new BrowserWindow': { takes: ['object?'], keeps: 'Throws before ready; shown unless show is false.' },
  'BrowserWindow.fromWebContents': { takes: ['object'], keeps: 'Null for contents of no window.' },
  'BrowserWindow.close': { takes: [], keeps: 'Asks the page (beforeunload), then emits close, then closed.' },
  'BrowserWindow.destroy': { takes: [], keeps: 'Closes without asking the page; emits closed, not close.' },
  'BrowserWindow.focus': { takes: [], keeps: 'Takes the focus from another window.' },
  'BrowserWindow.getNormalBounds': { takes: [], keeps: 'The bounds before it was maximized.' },
  'BrowserWindow.isDestroyed': { takes: [], keeps: 'True after closed; other members throw then.' },
  'BrowserWindow.isFocused': { takes: [], keeps: 'True for at most one window.' },
  'BrowserWindow.isMaximized': { takes: [], keeps: 'True after maximize.' },
  'BrowserWindow.isMinimized': { takes: [], keeps: 'True after minimize.' },
  'BrowserWindow.loadURL': { takes: ['string', 'object?'], keeps: 'Rejects with Chromium’s reason.' },
  'BrowserWindow.maximize': { takes: [], keeps: 'Shows the window too.' },
  'BrowserWindow.restore': { takes: [], keeps: 'Undoes minimize.' },
  'BrowserWindow.setProgressBar': { takes: ['number', 'object?'], keeps: '-1 removes it.' },
  'BrowserWindow.show': { takes: [], keeps: 'Shows and focuses.' },
  'BrowserWindow.webContents': { keeps: 'Throws once the window is destroyed.' },
  'BrowserWindow on close': { keeps: 'Can be prevented.' },
  'BrowserWindow on closed': { keeps: 'Emitted last.' },
  'BrowserWindow on query-session-end': { keeps: 'Windows only: before the user is logged off.' },
  'BrowserWindow on session-end': { keeps: 'Windows only: the session ends, without before-quit.' },

  // WebContents
  'WebContents.getURL': { takes: [], keeps: 'The address as main knows it.' },
  'WebContents.isCrashed': { takes: [], keeps: 'True until the page is loaded again.' },
  'WebContents.isDestroyed': { takes: [], keeps: 'True after the window closed.' },
  'WebContents.isLoading': { takes: [], keeps: 'True until did-finish-load.' },
  'WebContents.reload': { takes: [], keeps: 'Emits no will-navigate; loads the page again after a crash.' },
  'WebContents.replaceMisspelling': { takes: ['string'], keeps: 'Types over the misspelled word.' },
  'WebContents.send': {
    takes: ['string'],
    keeps: 'Throws for what cannot be cloned; dropped without a document.',
  },
  'WebContents.setWindowOpenHandler': {
    takes: ['function'],
    keeps: 'Asked for every window.open and target.',
  },
  'WebContents on context-menu': {
    keeps: 'Emitted unless the page prevented it; Electron shows no menu itself.',
  },
  'WebContents on did-finish-load': { keeps: 'Emitted when the page has loaded.' },
  'WebContents on did-fail-load': {
    keeps: 'Gets the code, the reason, the address and whether it is the main frame.',
  },
  'WebContents on render-process-gone': { keeps: 'Emitted when the page’s process dies.' },
  'WebContents on will-attach-webview': { keeps: 'Not emitted while webviewTag is off.' },
  'WebContents on will-frame-navigate': { keeps: 'Emitted for every frame; can be prevented.' },
  'WebContents on will-navigate': {
    keeps: 'Emitted for the main frame when the page navigates; can be prevented.',
  },
  'WebContents on will-prevent-unload': { keeps: 'Prevented: the page is left although it asked to stay.' },
  'WebContents on will-redirect': { keeps: 'Emitted for a redirect by a server; the own scheme has none.' },
  'WebFrameMain.parent': { keeps: 'Null for the main frame.' },
  'WebFrameMain.url': { keeps: 'The address of the document.' },

  // Dialogs, menus, notifications
  'dialog.showErrorBox': { takes: ['string', 'string'], keeps: 'May be called before ready.' },
  'dialog.showMessageBox': { keeps: 'Throws before ready; Escape returns cancelId. Options are checked.' },
  'dialog.showOpenDialog': {
    keeps: 'Throws before ready; starts in Downloads without a path. Options are checked.',
  },
  'dialog.showSaveDialog': {
    keeps: 'Throws before ready; an empty path when cancelled. Options are checked.',
  },
  'Menu.buildFromTemplate': { keeps: 'Throws for an unknown role or an invalid submenu.' },
  'Menu.popup': { takes: ['object?'], keeps: 'Shows a context menu.' },
  'Menu.setApplicationMenu': { keeps: 'Replaces the menu and its keys.' },
  'new Notification': { takes: ['object?'], keeps: 'Throws before ready.' },
  'Notification.isSupported': { takes: [], keeps: 'Whether the system has notifications.' },
  'Notification.show': {
    takes: [],
    keeps: 'The object is garbage collected without a reference, with its listeners.',
  },
  'Notification on click': { keeps: 'Lost when the object was collected.' },
  'Notification on close': { keeps: 'Emitted when it is dismissed.' },
  'Notification on failed': { keeps: 'Emitted when the system refuses it.' },

  // Session, protocol, permissions
  'session.defaultSession': { keeps: 'Throws before ready.' },
  'Session.addWordToSpellCheckerDictionary': { takes: ['string'], keeps: 'True when the word was saved.' },
  'Session.availableSpellCheckerLanguages': { keeps: 'The codes that have a dictionary.' },
  'Session.protocol': { keeps: 'The schemes of this session.' },
  'Session.resolveProxy': { takes: ['string'], keeps: 'A rule as in a PAC file.' },
  'Session.setDevicePermissionHandler': { takes: ['function'], keeps: 'Asked for devices.' },
  'Session.setDisplayMediaRequestHandler': {
    takes: ['function', 'object?'],
    keeps: 'Asked for screen capture.',
  },
  'Session.setPermissionCheckHandler': { takes: ['function'], keeps: 'Asked for the state of a permission.' },
  'Session.setPermissionRequestHandler': {
    takes: ['function'],
    keeps: 'Asked before a permission is granted.',
  },
  'Session.setSpellCheckerEnabled': {
    takes: ['boolean'],
    keeps: 'Does not stop dictionaries from being downloaded.',
  },
  'Session.setSpellCheckerLanguages': {
    takes: ['array'],
    keeps: 'Throws for a code without a dictionary; downloads.',
  },
  'Session on will-download': { keeps: 'Can be prevented.' },
  'protocol.handle': { takes: ['string', 'function'], keeps: 'Throws for a scheme that is handled already.' },
  'protocol.registerSchemesAsPrivileged': { takes: ['array'], keeps: 'Before ready, once.' },

  // The system
  'ipcMain.handle': { keeps: 'Throws for a second handler; arguments are cloned.' },
  'nativeTheme.shouldUseDarkColors': { keeps: 'Follows themeSource.' },
  'nativeTheme.themeSource': { keeps: 'Throws for another value than system, light and dark.' },
  'net.isOnline': { takes: [], keeps: 'Whether there is a network.' },
  'powerMonitor on resume': { keeps: 'Emitted on waking.' },
  'powerMonitor on suspend': { keeps: 'Emitted before sleep.' },
  'powerSaveBlocker.start': { takes: ['string'], keeps: 'Returns an id; throws for an unknown kind.' },
  'powerSaveBlocker.stop': { takes: ['int'], keeps: 'Releases the blocker of that id.' },
  'safeStorage.decryptStringAsync': { keeps: 'Rejects for another key and for what is no Buffer.' },
  'safeStorage.encryptStringAsync': { takes: ['string'], keeps: 'Rejects where the keychain refuses.' },
  'screen.getAllDisplays': { takes: [], keeps: 'Throws before ready.' },
  'shell.openExternal': { takes: ['string', 'object?'], keeps: 'Rejects for an invalid address.' },
  'shell.openPath': { takes: ['string'], keeps: 'Resolves to an error message, or an empty text.' },
  'shell.showItemInFolder': { takes: ['string'], keeps: 'Returns nothing.' },
};
