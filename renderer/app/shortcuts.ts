/** Keyboard shortcuts. For all layouts: digits are matched by key position, other keys by character. */
import type { AppCommand } from '../../preload/contract/app.ts';
import { isDialogOpen } from '../lib/is-dialog-open.ts';

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

/** Null if the key press is no shortcut. AltGr (Ctrl and Alt on Windows) types characters, so it never is one. */
export const getShortcut = (event: KeyPress): Shortcut | null => {
  if (event.defaultPrevented || event.altKey) return null;
  const mod = event.ctrlKey !== event.metaKey;
  if (!mod) {
    if (event.key === 'F1') return { kind: 'shortcuts' };
    if (event.key === 'F5' && !isDialogOpen()) return { kind: 'refresh' };
    return event.key === '?' && !event.ctrlKey && !isTyping(event.target) ? { kind: 'shortcuts' } : null;
  }
  if (isDialogOpen()) return null;
  if (event.key === ',') return { kind: 'go', to: 'settings' };
  if (event.shiftKey) return shiftShortcuts[event.key.toLowerCase()] ?? null;
  // In a field, Ctrl+Z undoes typing.
  if (event.key.toLowerCase() === 'z') return isTyping(event.target) ? null : { kind: 'undo' };
  if (event.key.toLowerCase() === 'r') return { kind: 'refresh' };
  if (event.key.toLowerCase() === 'p') return { kind: 'text', action: 'print' };
  if (event.key.toLowerCase() === 'o') return { kind: 'choose_files' };
  if (event.key.toLowerCase() === 'f') return { kind: 'find' };
  return commandsByCode[event.code] ?? null;
};
