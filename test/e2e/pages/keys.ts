/** Keys that are not the same on macOS, for `press`. For all others, `ControlOrMeta` is enough. */
const isMac = process.platform === 'darwin';

export const keys = {
  documentStart: isMac ? 'Meta+ArrowUp' : 'Control+Home',
  documentEnd: isMac ? 'Meta+ArrowDown' : 'Control+End',
  redo: isMac ? 'Meta+Shift+z' : 'Control+y',
  deleteWord: isMac ? 'Alt+Backspace' : 'Control+Backspace',
};
