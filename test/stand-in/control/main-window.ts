/** Which window is the main one. Electron promises no order of its windows, so the tests choose by URL in both hosts. */

/** The main window's page has no path, the hidden windows' pages do. */
export const hiddenPage = /^app:\/\/[a-z0-9-]+\/[a-z]/;

export const findMainWindow = (
  windows: readonly Electron.BrowserWindow[],
): Electron.BrowserWindow | undefined =>
  windows.find((window) => !hiddenPage.test(window.webContents.getURL()));
