/** Keyboard shortcuts, and the list of all for the help. */
import { type ShortcutCommand, shortcuts } from '../../preload/contract/shortcuts.ts';
import { t } from '../../preload/messages/translate.ts';
import { isDialogOpen } from '../lib/platform.ts';

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented' | 'target'
>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]') !== null;

/** For all layouts: digits are matched by key position, other keys by character, and a comma with and without Shift. */
const getKeys = ({ key, code, shiftKey }: KeyPress): string => {
  const name = /^Digit(\d)$/.exec(code)?.[1] ?? key.toUpperCase();
  return `mod+${shiftKey && name !== ',' ? 'shift+' : ''}${name}`;
};

/** Null if the key press is no shortcut. AltGr (Ctrl and Alt on Windows) types characters, so it never is one. */
export const getShortcut = (event: KeyPress): ShortcutCommand | null => {
  if (event.defaultPrevented || event.altKey) return null;
  if (event.ctrlKey === event.metaKey) {
    if (event.key === shortcuts.showShortcuts.keys) return shortcuts.showShortcuts.command;
    if (event.key === 'F5' && !isDialogOpen()) return shortcuts.refresh.command;
    return event.key === '?' && !event.ctrlKey && !isTyping(event.target)
      ? shortcuts.showShortcuts.command
      : null;
  }
  if (isDialogOpen()) return null;
  const keys = getKeys(event);
  const command = Object.values(shortcuts).find((shortcut) => shortcut.keys === keys)?.command ?? null;
  // In a field, Ctrl+Z undoes typing.
  return command?.kind === 'undo' && isTyping(event.target) ? null : command;
};

/** The value of `aria-keyshortcuts`. */
export const toAriaShortcut = ({ keys }: { readonly keys: string }): string => keys.replace('mod', 'Control');

interface ShortcutGroup {
  readonly title: string;
  /** `keys` as the component `Kbd` takes them. */
  readonly shortcuts: readonly (readonly [keys: string, description: string])[];
}

/** What a command with a shortcut does, in words. */
export const getCommandLabel = (name: keyof typeof shortcuts): string =>
  ({
    palette: t('app.palette.title'),
    chooseFiles: t('app.shortcuts.chooseFiles'),
    transcriptions: t('common.transcriptions'),
    uploads: t('common.uploads'),
    websites: t('common.websites'),
    settings: t('common.settings'),
    find: t('app.shortcuts.search'),
    searchEverything: t('app.shortcuts.searchEverything'),
    refresh: t('app.shortcuts.refresh'),
    undo: t('app.shortcuts.undo'),
    showShortcuts: t('app.shortcuts.showShortcuts'),
    copyText: t('app.shortcuts.copyText'),
    exportText: t('app.shortcuts.export'),
    print: t('app.shortcuts.print'),
  })[name];

const listCommand = (name: keyof typeof shortcuts): readonly [string, string] => [
  shortcuts[name].keys,
  getCommandLabel(name),
];

/** The contents of the dialog of shortcuts. */
export const getShortcutGroups = (): readonly ShortcutGroup[] => [
  {
    title: t('app.shortcuts.anywhere'),
    shortcuts: (
      [
        'palette',
        'chooseFiles',
        'transcriptions',
        'uploads',
        'websites',
        'settings',
        'find',
        'searchEverything',
        'refresh',
        'undo',
        'showShortcuts',
      ] as const
    ).map(listCommand),
  },
  {
    title: t('app.shortcuts.review'),
    shortcuts: [
      ['enter', t('common.start')],
      ['Esc', t('uploads.review.later')],
    ],
  },
  {
    title: t('app.shortcuts.text'),
    shortcuts: [
      ['mod+S', t('common.save')],
      listCommand('copyText'),
      listCommand('exportText'),
      listCommand('print'),
    ],
  },
  {
    title: t('app.shortcuts.playback'),
    shortcuts: [
      ['F8', t('app.shortcuts.playPause')],
      ['shift+F8', t('app.shortcuts.playFromCaret')],
      ['mod+click', t('app.shortcuts.playFromWord')],
      ['F7', t('app.shortcuts.back')],
      ['F9', t('app.shortcuts.forward')],
      ['shift+F7', t('app.shortcuts.slower')],
      ['shift+F9', t('app.shortcuts.faster')],
      ['F6', t('app.shortcuts.slowWhileHeld')],
      ['shift+F6', t('transcriptions.audio.loop')],
      ['mod+J', t('transcriptions.audio.insertTime')],
      ['shift+←', t('app.shortcuts.previousPause')],
      ['shift+→', t('app.shortcuts.nextPause')],
    ],
  },
  {
    title: t('app.shortcuts.lists'),
    shortcuts: [
      ['↑', t('app.shortcuts.previousRow')],
      ['↓', t('app.shortcuts.nextRow')],
      ['shift+↓', t('app.shortcuts.selectSeveral')],
      ['mod+A', t('app.shortcuts.selectAll')],
      ['alt+↑', t('app.shortcuts.moveUp')],
      ['alt+↓', t('app.shortcuts.moveDown')],
    ],
  },
];
