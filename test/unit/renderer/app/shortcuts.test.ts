import { beforeEach, describe, expect, it, vi } from 'vitest';
import { canChoose, playerKeys, shortcutNames, shortcuts } from '../../../../preload/contract/shortcuts.ts';
import { getShortcut, type KeyPress } from '../../../../renderer/app/shortcut-keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  defaultPrevented: false,
  target: null,
  ...more,
});

class FakeElement {
  readonly #inField: boolean;
  constructor(inField: boolean) {
    this.#inField = inField;
  }
  closest(): FakeElement | null {
    return this.#inField ? this : null;
  }
}
const within = (inField: boolean): EventTarget => new FakeElement(inField) as unknown as EventTarget;

let dialog: object | null = null;
beforeEach(() => {
  dialog = null;
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('document', { querySelector: () => dialog });
});

describe('keyboard shortcuts', () => {
  it.each([
    ['Control and 1', press('1', { ctrlKey: true, code: 'Digit1' }), { kind: 'go', to: 'transcriptions' }],
    ['Control, Shift and F', press('F', { ctrlKey: true, shiftKey: true }), { kind: 'search_everything' }],
    [
      'Control, Shift and E',
      press('E', { ctrlKey: true, shiftKey: true }),
      { kind: 'text', action: 'export' },
    ],
    ['Control and E', press('e', { ctrlKey: true }), { kind: 'text', action: 'exportAsLast' }],
    ['Command, Shift and C', press('c', { metaKey: true, shiftKey: true }), { kind: 'text', action: 'copy' }],
    ['Control and P', press('p', { ctrlKey: true }), { kind: 'text', action: 'print' }],
    ['Command and 3', press('3', { metaKey: true, code: 'Digit3' }), { kind: 'go', to: 'websites' }],
    [
      'a French 2, without shift',
      press('é', { ctrlKey: true, code: 'Digit2' }),
      { kind: 'go', to: 'uploads' },
    ],
    ['Control and comma', press(',', { ctrlKey: true, code: 'Comma' }), { kind: 'go', to: 'settings' }],
    ['Control and O', press('o', { ctrlKey: true }), { kind: 'choose_files' }],
    ['Control and O with caps lock', press('O', { ctrlKey: true }), { kind: 'choose_files' }],
    [
      'Control, Shift and D',
      press('D', { ctrlKey: true, shiftKey: true }),
      { kind: 'text', action: 'focus' },
    ],
    ['Control and F', press('f', { ctrlKey: true }), { kind: 'find' }],
    ['Control and R', press('r', { ctrlKey: true }), { kind: 'refresh' }],
    ['F5', press('F5'), { kind: 'refresh' }],
    ['F1', press('F1'), { kind: 'shortcuts' }],
    ['a German question mark', press('?', { shiftKey: true, code: 'Minus' }), { kind: 'shortcuts' }],
  ])('%s', (_name, event, expected) => expect(getShortcut(event, {})).toEqual(expected));

  it.each([
    [
      'AltGr types a sign (Control and Alt at once)',
      press('{', { ctrlKey: true, altKey: true, code: 'Digit7' }),
    ],
    ['AltGr and 2 on a German keyboard', press('²', { ctrlKey: true, altKey: true, code: 'Digit2' })],
    ['a question mark in a field', press('?', { shiftKey: true, target: within(true) })],
    ['a letter alone', press('o')],
    ['what another part has taken', press('f', { ctrlKey: true, defaultPrevented: true })],
    ['Control, Shift and P', press('P', { ctrlKey: true, shiftKey: true })],
    ['Control, Shift and O', press('O', { ctrlKey: true, shiftKey: true })],
  ])('%s is ignored', (_name, event) => expect(getShortcut(event, {})).toBeNull());

  it('a question mark outside of fields opens the list', () => {
    expect(getShortcut(press('?', { shiftKey: true, target: within(false) }), {})).toEqual({
      kind: 'shortcuts',
    });
  });

  it('are those that the user has chosen', () => {
    const chosen = { palette: 'mod+shift+B', print: 'F4' };
    expect(getShortcut(press('k', { ctrlKey: true }), chosen)).toBeNull();
    expect(getShortcut(press('B', { ctrlKey: true, shiftKey: true }), chosen)).toEqual({ kind: 'palette' });
    expect(getShortcut(press('F4'), chosen)).toEqual({ kind: 'text', action: 'print' });
  });

  it.each([
    ['mod+B', true],
    ['mod+shift+7', true],
    ['F12', true],
    ['mod+,', true],
    ['B', false],
    ['mod+C', false],
    ['mod+Ö', false],
    ['mod+shift+/', false],
    ['F8', false],
    ['mod+TAB', false],
  ])('whether %s can be chosen: %s', (keys, expected) => expect(canChoose(keys)).toBe(expected));

  it('never collide', () => {
    const commands = Object.values(shortcuts).map(({ keys }) => keys);
    const all = [...commands, ...Object.values(playerKeys)].map((keys) => keys.toLowerCase());
    expect(all.filter((keys, at) => all.indexOf(keys) !== at)).toEqual([]);
  });

  it('are none of those of the system, the editor and the player', () => {
    // In a text, the editor itself does this with the same keys.
    const shared = ['find', 'undo'];
    expect(shortcutNames.filter((name) => !canChoose(shortcuts[name].keys))).toEqual(shared);
  });

  it('do nothing while a dialog is open', () => {
    dialog = {};
    expect(getShortcut(press('1', { ctrlKey: true, code: 'Digit1' }), {})).toBeNull();
  });
});
