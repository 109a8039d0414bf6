/** Which command a key press means. */
import {
  type ChosenKeys,
  getKeys,
  type ShortcutCommand,
  shortcutNames,
  shortcuts,
} from '../../preload/contract/shortcuts.ts';
import { isDialogOpen } from '../lib/platform.ts';

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented' | 'target'
>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]') !== null;

/**
 * The keys as in `shortcuts`, for all layouts: digits are matched by key position, other keys by character, and a comma with and
 * without Shift.
 */
export const toKeys = ({ key, code, ctrlKey, metaKey, shiftKey }: KeyPress): string => {
  const name = /^Digit(\d)$/.exec(code)?.[1] ?? key.toUpperCase();
  return `${ctrlKey || metaKey ? 'mod+' : ''}${shiftKey && name !== ',' ? 'shift+' : ''}${name}`;
};

/** Null if the key press is no shortcut. AltGr (Ctrl and Alt on Windows) types characters, so it never is one. */
export const getShortcut = (event: KeyPress, chosen: ChosenKeys): ShortcutCommand | null => {
  if (event.defaultPrevented || event.altKey) return null;
  const keys = toKeys(event);
  const isQuestion = event.key === '?' && !keys.startsWith('mod+') && !isTyping(event.target);
  const name = shortcutNames.find((each) => getKeys(each, chosen) === keys);
  if (isQuestion || name === 'showShortcuts') return shortcuts.showShortcuts.command;
  if (isDialogOpen()) return null;
  if (keys === 'F5') return shortcuts.refresh.command;
  // In a field, Ctrl+Z undoes typing.
  return name === undefined || (name === 'undo' && isTyping(event.target)) ? null : shortcuts[name].command;
};

/** The value of `aria-keyshortcuts`. */
export const toAriaShortcut = (keys: string): string =>
  keys.replace('mod', 'Control').replace('shift', 'Shift');
