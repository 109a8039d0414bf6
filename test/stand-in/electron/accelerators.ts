import { menuActions } from './menu.ts';

export interface Keys {
  readonly key: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly meta: boolean;
}

const namedKeys: Readonly<Record<string, string>> = {
  plus: '+',
  space: ' ',
  tab: 'tab',
  esc: 'escape',
  return: 'enter',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
};

/** Parses "CmdOrCtrl+Shift+A". */
export const parseAccelerator = (text: string, isMac = process.platform === 'darwin'): Keys => {
  const keys = text.toLowerCase().split('+');
  const last = keys.pop() ?? '';
  const has = (...names: string[]): boolean => names.some((name) => keys.includes(name));
  const both = has('cmdorctrl', 'commandorcontrol');
  return {
    key: last === '' ? '+' : (namedKeys[last] ?? last),
    ctrl: has('ctrl', 'control') || (both && !isMac),
    alt: has('alt', 'option', 'altgr'),
    shift: has('shift'),
    meta: has('cmd', 'command', 'super', 'meta') || (both && isMac),
  };
};

/** Keys of every item with an action, in the order of `pressKeys`. */
export const menuKeys = (): Keys[] => menuActions().map(({ accelerator }) => parseAccelerator(accelerator));

/** The user pressed the keys of that item. */
export const pressKeys = (index: number): void => menuActions()[index]?.click();
