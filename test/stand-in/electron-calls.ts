/**
 * Every call, constructor and event of Electron that main uses: accepted arguments, and behaviour that the
 * stand-in implements. `parameters` are enforced: Electron's native functions throw a TypeError for a wrong
 * type. test/unit/stand-in/electron-calls.test.ts compares this list with main's sources.
 */

/** `int` is a whole number; `?` marks an optional argument. */
type Kind = 'string' | 'int' | 'number' | 'object' | 'array' | 'function' | 'boolean';
export type Argument = Kind | `${Kind}?`;

export interface ElectronCall {
  readonly parameters?: readonly Argument[];
  /** As Electron documents it or its source shows; the stand-in does the same. */
  readonly behaviour: string;
}

export const electronCalls: Readonly<Record<string, ElectronCall>> = {
  // app
  'app.accessibilitySupportEnabled': {
    behaviour: 'Throws before ready. True while assistive technology is in use.',
  },
  'app.enableSandbox': { parameters: [], behaviour: 'Throws after ready.' },
  'app.exit': {
    parameters: ['int?'],
    behaviour: 'Ends at once, without before-quit and without asking windows.',
  },
  'app.getAppPath': { parameters: [], behaviour: 'The folder or archive that was started.' },
  'app.getPath': { parameters: ['string'], behaviour: 'Throws for an unknown name.' },
  'app.getPreferredSystemLanguages': {
    parameters: [],
    behaviour: 'Returns BCP 47 tags, the preferred one first. Works before ready.',
  },
  'app.getSystemLocale': {
    parameters: [],
    behaviour: 'Throws before ready. The language and region of the system’s formats.',
  },
  'app.getVersion': { parameters: [], behaviour: 'Returns the version of package.json.' },
  'app.isPackaged': { behaviour: 'False when the application runs from a folder.' },
  'app.isReady': { parameters: [], behaviour: 'True from the event ready on.' },
  'app.quit': {
    parameters: [],
    behaviour: 'before-quit, each window may stay, will-quit, quit; stops where one is prevented.',
  },
  'app.relaunch': {
    parameters: ['object?'],
    behaviour: 'Starts again with these arguments after the application has ended.',
  },
  'app.requestSingleInstanceLock': {
    parameters: ['object?'],
    behaviour: 'False in a second process, whose command line and data reach the first one.',
  },
  'app.setActivationPolicy': {
    parameters: ['string'],
    behaviour: 'macOS only: whether the Dock shows the application.',
  },
  'app.setAppUserModelId': { parameters: ['string'], behaviour: 'Windows shows no notification without it.' },
  'app.setBadgeCount': { parameters: ['int?'], behaviour: 'Records the count.' },
  'app.setPath': {
    parameters: ['string', 'string'],
    behaviour: 'Throws for a relative path. Chromium’s own files go to userData as it is at ready.',
  },
  'app.setToastActivatorCLSID': {
    parameters: ['string'],
    behaviour: 'Windows only: registers the running program for clicks.',
  },
  'app.whenReady': { parameters: [], behaviour: 'Resolves after main was loaded.' },
  'app on accessibility-support-changed': {
    behaviour: 'Emitted after the change, with the new value.',
  },
  'app on activate': { behaviour: 'Emitted on macOS only.' },
  'app on before-quit': { behaviour: 'Can be prevented.' },
  'app on child-process-gone': {
    behaviour: 'A process other than that of a page died: type, name, reason, exit code.',
  },
  'app on open-file': { behaviour: 'May come before ready.' },
  'app on quit': { behaviour: 'Emitted last, with the exit code; not when the process is killed.' },
  'app on second-instance': {
    behaviour: 'Gets the command line with Chromium switches, the folder and the data.',
  },
  'app on web-contents-created': { behaviour: 'Emitted before the page loads.' },
  'app on window-all-closed': { behaviour: 'Without a listener the application quits.' },

  'app.commandLine': { behaviour: 'hasSwitch and getSwitchValue know the switches of the command line.' },

  // BrowserWindow
  'new BrowserWindow': {
    parameters: ['object?'],
    behaviour: 'Throws before ready; shown unless show is false.',
  },
  'BrowserWindow.fromWebContents': { parameters: ['object'], behaviour: 'Null for contents of no window.' },
  'BrowserWindow.close': {
    parameters: [],
    behaviour: 'Asks the page (beforeunload), then emits close, then closed.',
  },
  'BrowserWindow.destroy': {
    parameters: [],
    behaviour: 'Closes without asking the page; emits closed, not close.',
  },
  'BrowserWindow.excludedFromShownWindowsMenu': {
    behaviour: 'macOS only: whether the window menu leaves it out.',
  },
  'BrowserWindow.focus': { parameters: [], behaviour: 'Takes the focus from another window.' },
  'BrowserWindow.getNormalBounds': { parameters: [], behaviour: 'The bounds before it was maximized.' },
  'BrowserWindow.isDestroyed': { parameters: [], behaviour: 'True after closed; other members throw then.' },
  'BrowserWindow.isFocused': { parameters: [], behaviour: 'True for at most one window.' },
  'BrowserWindow.isMaximized': { parameters: [], behaviour: 'True after maximize.' },
  'BrowserWindow.isMinimized': { parameters: [], behaviour: 'True after minimize.' },
  'BrowserWindow.loadURL': {
    parameters: ['string', 'object?'],
    behaviour: 'Rejects with Chromium’s reason.',
  },
  'BrowserWindow.maximize': { parameters: [], behaviour: 'Shows the window too.' },
  'BrowserWindow.restore': { parameters: [], behaviour: 'Undoes minimize.' },
  'BrowserWindow.setProgressBar': { parameters: ['number', 'object?'], behaviour: '-1 removes it.' },
  'BrowserWindow.show': { parameters: [], behaviour: 'Shows and focuses.' },
  'BrowserWindow.webContents': { behaviour: 'Throws once the window is destroyed.' },
  'BrowserWindow on close': { behaviour: 'Can be prevented.' },
  'BrowserWindow on closed': { behaviour: 'Emitted last.' },
  'BrowserWindow on query-session-end': { behaviour: 'Windows only: before the user is logged off.' },
  'BrowserWindow on session-end': { behaviour: 'Windows only: the session ends, without before-quit.' },

  // WebContents
  'WebContents.getOSProcessId': {
    parameters: [],
    behaviour: 'The process of the page; 0 if it has none.',
  },
  'WebContents.getURL': { parameters: [], behaviour: 'The address as main knows it.' },
  'WebContents.isCrashed': { parameters: [], behaviour: 'True until the page is loaded again.' },
  'WebContents.isDestroyed': { parameters: [], behaviour: 'True after the window closed.' },
  'WebContents.isLoading': { parameters: [], behaviour: 'True until did-finish-load.' },
  'WebContents.reload': {
    parameters: [],
    behaviour: 'Emits no will-navigate; loads the page again after a crash.',
  },
  'WebContents.replaceMisspelling': { parameters: ['string'], behaviour: 'Types over the misspelled word.' },
  'WebContents.send': {
    parameters: ['string'],
    behaviour: 'Throws for what cannot be cloned; dropped without a document.',
  },
  'WebContents.setWindowOpenHandler': {
    parameters: ['function'],
    behaviour: 'Asked for every window.open and target.',
  },
  'WebContents.setWebRTCIPHandlingPolicy': {
    parameters: ['string'],
    behaviour: 'Chromium starts with the policy that main’s source has for its pages.',
  },
  'WebContents on context-menu': {
    behaviour: 'Emitted unless the page prevented it; Electron shows no menu itself.',
  },
  'WebContents on did-finish-load': { behaviour: 'Emitted when the page has loaded.' },
  'WebContents on did-fail-load': {
    behaviour: 'Gets the code, the reason, the address and whether it is the main frame.',
  },
  'WebContents on render-process-gone': { behaviour: 'Emitted when the page’s process dies.' },
  'WebContents on will-attach-webview': { behaviour: 'Not emitted while webviewTag is off.' },
  'WebContents on will-frame-navigate': { behaviour: 'Emitted for every frame; can be prevented.' },
  'WebContents on will-navigate': {
    behaviour: 'Emitted for the main frame when the page navigates; can be prevented.',
  },
  'WebContents on will-prevent-unload': {
    behaviour: 'Prevented: the page is left although it asked to stay.',
  },
  'WebContents on will-redirect': {
    behaviour: 'Emitted for a redirect by a server; the own scheme has none.',
  },
  'WebFrameMain.parent': { behaviour: 'Null for the main frame.' },
  'WebFrameMain.url': { behaviour: 'The address of the document.' },

  // Dialogs, menus, notifications
  'dialog.showErrorBox': { parameters: ['string', 'string'], behaviour: 'May be called before ready.' },
  'dialog.showMessageBox': {
    behaviour: 'Throws before ready; Escape returns cancelId. Options are checked.',
  },
  'dialog.showOpenDialog': {
    behaviour: 'Throws before ready; starts in Downloads without a path. Options are checked.',
  },
  'dialog.showSaveDialog': {
    behaviour: 'Throws before ready; an empty path when cancelled. Options are checked.',
  },
  'Menu.buildFromTemplate': { behaviour: 'Throws for an unknown role or an invalid submenu.' },
  'Menu.popup': { parameters: ['object?'], behaviour: 'Shows a context menu.' },
  'Menu.setApplicationMenu': { behaviour: 'Replaces the menu and its keys.' },
  'new Notification': { parameters: ['object?'], behaviour: 'Throws before ready.' },
  'Notification.isSupported': { parameters: [], behaviour: 'Whether the system has notifications.' },
  'Notification.show': {
    parameters: [],
    behaviour:
      'Does nothing without support. The object is garbage collected without a reference, with its listeners.',
  },
  'Notification on click': { behaviour: 'Lost when the object was collected.' },
  'Notification on close': { behaviour: 'Emitted when it is dismissed.' },
  'Notification on failed': { behaviour: 'Emitted when the system refuses it.' },

  // Session, protocol, permissions
  'session.defaultSession': { behaviour: 'Throws before ready. Loads dictionaries.' },
  'session.fromPartition': {
    parameters: ['string', 'object?'],
    behaviour:
      'Always the same session for a name; in memory without "persist:". Loads dictionaries. Throws before ready.',
  },
  'Session.addWordToSpellCheckerDictionary': {
    parameters: ['string'],
    behaviour: 'True when the word was saved.',
  },
  'Session.availableSpellCheckerLanguages': { behaviour: 'The codes that have a dictionary.' },
  'Session.protocol': { behaviour: 'The schemes of this session.' },
  'Session.resolveProxy': { parameters: ['string'], behaviour: 'A rule as in a PAC file.' },
  'Session.setDevicePermissionHandler': {
    parameters: ['function'],
    behaviour: 'Asked for devices. The stand-in has none, so it must refuse.',
  },
  'Session.setDisplayMediaRequestHandler': {
    parameters: ['function', 'object?'],
    behaviour: 'Asked for screen capture. The stand-in has none, so it must refuse.',
  },
  'Session.setPermissionCheckHandler': {
    parameters: ['function'],
    behaviour: 'Asked for the state of a permission.',
  },
  'Session.setPermissionRequestHandler': {
    parameters: ['function'],
    behaviour: 'Asked before a permission is granted.',
  },
  'Session.setSpellCheckerEnabled': {
    parameters: ['boolean'],
    behaviour: 'Does not stop dictionaries from being downloaded.',
  },
  'Session.setSpellCheckerLanguages': {
    parameters: ['array'],
    behaviour: 'Throws for a code without a dictionary; loads each, and downloads what is missing.',
  },
  'Session.setProxy': { behaviour: 'A fixed proxy is dead. Addresses of this computer need <-loopback>.' },
  'Session.webRequest': { behaviour: 'The requests of this session’s pages.' },
  'Session on spellcheck-dictionary-initialized': {
    behaviour: 'A dictionary was loaded, and downloaded if no session had it.',
  },
  'WebRequest.onBeforeRequest': {
    behaviour: 'Asked for each request, the own scheme included; can cancel it.',
  },
  'Session on will-download': { behaviour: 'Can be prevented.' },
  'protocol.handle': {
    parameters: ['string', 'function'],
    behaviour: 'Throws for a scheme that is handled already.',
  },
  'protocol.registerSchemesAsPrivileged': { parameters: ['array'], behaviour: 'Before ready, once.' },

  // The system
  'clipboard.writeText': { parameters: ['string'], behaviour: 'Resolves when the text is on the clipboard.' },
  'ipcMain.handle': { behaviour: 'Throws for a second handler; arguments are cloned.' },
  'ipcMain.removeAllListeners': { behaviour: 'Removes the listeners of a channel.' },
  'nativeTheme.shouldUseDarkColors': { behaviour: 'Follows themeSource.' },
  'nativeTheme.themeSource': { behaviour: 'Throws for another value than system, light and dark.' },
  'net.isOnline': { parameters: [], behaviour: 'Whether there is a network.' },
  'powerMonitor on resume': { behaviour: 'Emitted on waking.' },
  'powerMonitor on suspend': { behaviour: 'Emitted before sleep.' },
  'powerSaveBlocker.start': {
    parameters: ['string'],
    behaviour: 'Returns an id; throws for an unknown kind.',
  },
  'powerSaveBlocker.stop': { parameters: ['int'], behaviour: 'Releases the blocker of that id.' },
  'safeStorage.decryptStringAsync': { behaviour: 'Rejects for another key and for what is no Buffer.' },
  'safeStorage.encryptStringAsync': {
    parameters: ['string'],
    behaviour: 'Rejects where the keychain refuses.',
  },
  'screen.getAllDisplays': { parameters: [], behaviour: 'Throws before ready.' },
  'shell.openExternal': { parameters: ['string', 'object?'], behaviour: 'Rejects for an invalid address.' },
  'shell.openPath': { parameters: ['string'], behaviour: 'Resolves to an error message, or an empty text.' },
  'shell.showItemInFolder': { parameters: ['string'], behaviour: 'Returns nothing.' },
};
