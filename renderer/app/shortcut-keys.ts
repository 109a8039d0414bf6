/** Which command a key press means. */
import { type ShortcutCommand, shortcuts } from '../../preload/contract/shortcuts.ts';
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
