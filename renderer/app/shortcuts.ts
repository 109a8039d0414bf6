/** The keys of the window. Digits go by their place and signs by what is printed, so that every layout has them. */
import type { AppCommand } from '../../preload/contract/app.ts';

export type Shortcut =
  | AppCommand
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'search_everything' }
  | { readonly kind: 'undo' };

export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly defaultPrevented: boolean;
  readonly target: EventTarget | null;
}

const commandsByCode: Readonly<Record<string, AppCommand>> = {
  Digit1: { kind: 'go', to: 'transcriptions' },
  Digit2: { kind: 'go', to: 'uploads' },
  Digit3: { kind: 'go', to: 'websites' },
};

const shiftShortcuts: Readonly<Record<string, Shortcut>> = {
  f: { kind: 'search_everything' },
  c: { kind: 'text', action: 'copy' },
  e: { kind: 'text', action: 'export' },
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]') !== null;

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;

/** What this key press asks for, or null. AltGr (Ctrl and Alt at once on Windows) types a sign and is never ours. */
export const getShortcut = (event: KeyPress): Shortcut | null => {
  if (event.defaultPrevented || event.altKey) return null;
  const mod = event.ctrlKey !== event.metaKey;
  if (!mod) {
    if (event.key === 'F1') return { kind: 'shortcuts' };
    return event.key === '?' && !event.ctrlKey && !isTyping(event.target) ? { kind: 'shortcuts' } : null;
  }
  if (isDialogOpen()) return null;
  if (event.key === ',') return { kind: 'go', to: 'settings' };
  if (event.shiftKey) return shiftShortcuts[event.key.toLowerCase()] ?? null;
  // In a field these keys undo typing.
  if (event.key.toLowerCase() === 'z') return isTyping(event.target) ? null : { kind: 'undo' };
  if (event.key.toLowerCase() === 'p') return { kind: 'text', action: 'print' };
  if (event.key.toLowerCase() === 'o') return { kind: 'choose_files' };
  if (event.key.toLowerCase() === 'f') return { kind: 'find' };
  return commandsByCode[event.code] ?? null;
};

/** What the list of shortcuts shows, in groups. */
export const shortcutList: readonly {
  readonly group: string;
  readonly keys: readonly (readonly [keys: string, does: string])[];
}[] = [
  {
    group: 'Anywhere',
    keys: [
      ['mod+O', 'Choose audio files'],
      ['mod+1', 'Transcriptions'],
      ['mod+2', 'Uploads'],
      ['mod+3', 'Websites'],
      ['mod+,', 'Settings'],
      ['mod+F', 'Search'],
      ['mod+shift+F', 'Search all names and texts'],
      ['mod+Z', 'Undo the last deletion, outside of text'],
      ['F1', 'Keyboard shortcuts (or ?)'],
    ],
  },
  {
    group: 'Reviewing files',
    keys: [
      ['enter', 'Start'],
      ['Esc', 'Keep for later'],
    ],
  },
  {
    group: 'The text',
    keys: [
      ['mod+S', 'Save'],
      ['mod+shift+C', 'Copy the whole text'],
      ['mod+shift+E', 'Export it, or the rows that are chosen'],
      ['mod+P', 'Print'],
    ],
  },
  {
    group: 'Sound, also while typing',
    keys: [
      ['F8', 'Play or pause'],
      ['F7', 'Back 5 seconds'],
      ['F9', 'Forward 5 seconds'],
      ['shift+F7', 'Slower'],
      ['shift+F9', 'Faster'],
    ],
  },
  {
    group: 'Lists',
    keys: [
      ['↑', 'Previous row'],
      ['↓', 'Next row'],
      ['shift+↓', 'Choose many'],
      ['mod+A', 'Choose all of a page'],
      ['alt+↑', 'Move an upload up'],
      ['alt+↓', 'Move an upload down'],
    ],
  },
];
