/** The shortcuts of commands. The menu, the keyboard, the help and the rail of the window take their keys from here. */

/** Actions at the caret of the open text, which the context menu has while they are possible. */
export const editorActions = ['playFromHere', 'copyWithTime'] as const;
export type EditorAction = (typeof editorActions)[number];

/** Actions on the open text; those that export also apply to selected rows. */
export type TextAction = 'copy' | 'export' | 'exportAsLast' | 'print' | 'focus' | EditorAction;

/** A command of the menu and the keyboard. */
export type MenuCommand =
  | { readonly kind: 'go'; readonly to: 'transcriptions' | 'uploads' | 'websites' | 'settings' }
  | { readonly kind: 'choose_files' }
  | { readonly kind: 'find' }
  | { readonly kind: 'replace_everywhere' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'shortcuts' }
  /** Fetches again what the window shows of the service. */
  | { readonly kind: 'refresh' }
  | { readonly kind: 'text'; readonly action: TextAction };

/** A command of the menu, or one of the keyboard only. */
export type ShortcutCommand =
  | MenuCommand
  | { readonly kind: 'search_everything' }
  | { readonly kind: 'undo' };

/** `mod` is Ctrl, or Command on macOS. */
export const shortcuts = {
  chooseFiles: { keys: 'mod+O', command: { kind: 'choose_files' } },
  transcriptions: { keys: 'mod+1', command: { kind: 'go', to: 'transcriptions' } },
  uploads: { keys: 'mod+2', command: { kind: 'go', to: 'uploads' } },
  websites: { keys: 'mod+3', command: { kind: 'go', to: 'websites' } },
  settings: { keys: 'mod+,', command: { kind: 'go', to: 'settings' } },
  find: { keys: 'mod+F', command: { kind: 'find' } },
  searchEverything: { keys: 'mod+shift+F', command: { kind: 'search_everything' } },
  replaceEverywhere: { keys: 'mod+shift+H', command: { kind: 'replace_everywhere' } },
  refresh: { keys: 'mod+R', command: { kind: 'refresh' } },
  undo: { keys: 'mod+Z', command: { kind: 'undo' } },
  palette: { keys: 'mod+K', command: { kind: 'palette' } },
  showShortcuts: { keys: 'F1', command: { kind: 'shortcuts' } },
  copyText: { keys: 'mod+shift+C', command: { kind: 'text', action: 'copy' } },
  exportText: { keys: 'mod+shift+E', command: { kind: 'text', action: 'export' } },
  exportAsLast: { keys: 'mod+E', command: { kind: 'text', action: 'exportAsLast' } },
  print: { keys: 'mod+P', command: { kind: 'text', action: 'print' } },
  focusMode: { keys: 'mod+shift+D', command: { kind: 'text', action: 'focus' } },
} as const satisfies Readonly<Record<string, { readonly keys: string; readonly command: ShortcutCommand }>>;

export type ShortcutName = keyof typeof shortcuts;
export const shortcutNames = Object.keys(shortcuts) as ShortcutName[];

/** Instead of the usual ones. */
export type ChosenKeys = { readonly [Name in ShortcutName]?: string | undefined };

/** What the menus of all systems take. Alt types characters on many keyboards. */
export const chosenKeysPattern =
  /^(?:mod\+(?:shift\+)?[A-Z\d]|mod\+[,./;'[\]\\]|(?:mod\+)?(?:shift\+)?F(?:[1-9]|1\d|2[0-4]))$/;

/** Those of the player of the open text, also while typing. No layout, input method or system takes them. */
export const playerKeys = {
  toggle: 'F8',
  playFromHere: 'shift+F8',
  back: 'F7',
  forward: 'F9',
  slower: 'shift+F7',
  faster: 'shift+F9',
  slow: 'F6',
  loop: 'shift+F6',
  insertTime: 'mod+J',
  addChapter: 'mod+shift+enter',
} as const;

export const getActionKeys = (action: EditorAction): string | undefined =>
  action === 'playFromHere' ? playerKeys.playFromHere : undefined;

/** Those of the system and the editor. */
const fixedKeys =
  'mod+A mod+C mod+F mod+G mod+H mod+M mod+Q mod+S mod+V mod+W mod+X mod+Y mod+Z mod+0 mod+shift+G mod+shift+V mod+shift+Z F2 F3 F5 F10 F11 shift+F3 shift+F10';

/** Whether a command can have them. */
export const canChoose = (keys: string): boolean =>
  chosenKeysPattern.test(keys) && ![...fixedKeys.split(' '), ...Object.values(playerKeys)].includes(keys);

export const getKeys = (name: ShortcutName, chosen: ChosenKeys): string =>
  chosen[name] ?? shortcuts[name].keys;
