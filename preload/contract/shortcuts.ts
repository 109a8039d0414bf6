/** The shortcuts of commands. The menu, the keyboard, the help and the rail of the window take their keys from here. */
import type { AppCommand } from './app.ts';

/** A command of the menu, or one of the keyboard only. */
export type ShortcutCommand = AppCommand | { readonly kind: 'search_everything' } | { readonly kind: 'undo' };

/** `mod` is Ctrl, or Command on macOS. */
export const shortcuts = {
  chooseFiles: { keys: 'mod+O', command: { kind: 'choose_files' } },
  transcriptions: { keys: 'mod+1', command: { kind: 'go', to: 'transcriptions' } },
  uploads: { keys: 'mod+2', command: { kind: 'go', to: 'uploads' } },
  websites: { keys: 'mod+3', command: { kind: 'go', to: 'websites' } },
  settings: { keys: 'mod+,', command: { kind: 'go', to: 'settings' } },
  find: { keys: 'mod+F', command: { kind: 'find' } },
  searchEverything: { keys: 'mod+shift+F', command: { kind: 'search_everything' } },
  refresh: { keys: 'mod+R', command: { kind: 'refresh' } },
  undo: { keys: 'mod+Z', command: { kind: 'undo' } },
  palette: { keys: 'mod+K', command: { kind: 'palette' } },
  showShortcuts: { keys: 'F1', command: { kind: 'shortcuts' } },
  copyText: { keys: 'mod+shift+C', command: { kind: 'text', action: 'copy' } },
  exportText: { keys: 'mod+shift+E', command: { kind: 'text', action: 'export' } },
  print: { keys: 'mod+P', command: { kind: 'text', action: 'print' } },
  focusMode: { keys: 'mod+shift+D', command: { kind: 'text', action: 'focus' } },
} as const satisfies Readonly<Record<string, { readonly keys: string; readonly command: ShortcutCommand }>>;
