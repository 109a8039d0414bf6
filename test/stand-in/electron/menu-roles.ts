/** Electron's labels and accelerators by role, for Windows and Linux. */
export const roleDefaults: Readonly<Record<string, { label: string; accelerator?: string }>> = {
  about: { label: 'About' },
  services: { label: 'Services' },
  hide: { label: 'Hide', accelerator: 'Command+H' },
  hideothers: { label: 'Hide Others', accelerator: 'Command+Alt+H' },
  unhide: { label: 'Show All' },
  quit:
    process.platform === 'win32' ? { label: 'Exit' } : { label: 'Quit', accelerator: 'CommandOrControl+Q' },
  close: {
    label: process.platform === 'darwin' ? 'Close Window' : 'Close',
    accelerator: 'CommandOrControl+W',
  },
  minimize: { label: 'Minimize', accelerator: 'CommandOrControl+M' },
  undo: { label: 'Undo', accelerator: 'CommandOrControl+Z' },
  redo: {
    label: 'Redo',
    accelerator: process.platform === 'win32' ? 'Control+Y' : 'Shift+CommandOrControl+Z',
  },
  cut: { label: 'Cut', accelerator: 'CommandOrControl+X' },
  copy: { label: 'Copy', accelerator: 'CommandOrControl+C' },
  paste: { label: 'Paste', accelerator: 'CommandOrControl+V' },
  pasteandmatchstyle: { label: 'Paste and Match Style', accelerator: 'Shift+CommandOrControl+V' },
  delete: { label: 'Delete' },
  selectall: { label: 'Select All', accelerator: 'CommandOrControl+A' },
  reload: { label: 'Reload', accelerator: 'CommandOrControl+R' },
  forcereload: { label: 'Force Reload', accelerator: 'Shift+CommandOrControl+R' },
  toggledevtools: { label: 'Toggle Developer Tools', accelerator: 'Control+Shift+I' },
  togglefullscreen: { label: 'Toggle Full Screen', accelerator: 'F11' },
  resetzoom: { label: 'Actual Size', accelerator: 'CommandOrControl+0' },
  zoomin: { label: 'Zoom In', accelerator: 'CommandOrControl+Plus' },
  zoomout: { label: 'Zoom Out', accelerator: 'CommandOrControl+-' },
  help: { label: 'Help' },
  window: { label: 'Window' },
  zoom: { label: 'Zoom' },
  front: { label: 'Bring All to Front' },
  appmenu: { label: 'Sidetone' },
  filemenu: { label: 'File' },
  editmenu: { label: 'Edit' },
  viewmenu: { label: 'View' },
  windowmenu: { label: 'Window' },
};

export const roleSubmenus: Readonly<Record<string, readonly Electron.MenuItemConstructorOptions[]>> = {
  filemenu: [{ role: process.platform === 'darwin' ? 'close' : 'quit' }],
  editmenu: [
    { role: 'undo' },
    { role: 'redo' },
    { type: 'separator' },
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'delete' },
    { type: 'separator' },
    { role: 'selectAll' },
  ],
  viewmenu: [
    { role: 'reload' },
    { role: 'forceReload' },
    { role: 'toggleDevTools' },
    { type: 'separator' },
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ],
  windowmenu: [
    { role: 'minimize' },
    { role: 'zoom' },
    ...(process.platform === 'darwin'
      ? [{ type: 'separator' as const }, { role: 'front' as const }]
      : [{ role: 'close' as const }]),
  ],
};

/** Roles with accelerators that Chromium handles itself. */
const chromiums = new Set([
  'undo',
  'redo',
  'cut',
  'copy',
  'paste',
  'pasteandmatchstyle',
  'delete',
  'selectall',
]);
/** Roles without an action here. Chromium handles their accelerators. */
const idle = new Set(['toggledevtools', 'hide', 'hideothers']);
export const isChromiums = (role: string | undefined): boolean =>
  role !== undefined && (chromiums.has(role.toLowerCase()) || idle.has(role.toLowerCase()));

/** Roles that only macOS carries out; elsewhere Electron shows an item that does nothing. */
const onlyOnMac = new Set(['services', 'hide', 'hideothers', 'unhide', 'zoom', 'front']);
export const isDead = (role: string): boolean => process.platform !== 'darwin' && onlyOnMac.has(role);
