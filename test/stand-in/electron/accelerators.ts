import { menuActions } from './menu.ts';

export interface Keys {
  readonly key: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly meta: boolean;
}

/** By the names of Electron. A shifted character needs Shift, as on a keyboard of the US. */
const namedKeys: Readonly<Record<string, string>> = {
  plus: '+',
  numadd: '+',
  numsub: '-',
  space: ' ',
  tab: 'tab',
  esc: 'escape',
  return: 'enter',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
};

const shiftedCharacters = '!"#$%&()*+:<>?@^_';

/** Parses "CmdOrCtrl+Shift+A". "CmdOrCtrl++" has no key in Electron either: `+` only separates. */
export const parseAccelerator = (text: string, isMac = process.platform === 'darwin'): Keys => {
  const keys = text.toLowerCase().split('+');
  const last = keys.pop() ?? '';
  const key = namedKeys[last] ?? last;
  const has = (...names: string[]): boolean => names.some((name) => keys.includes(name));
  const both = has('cmdorctrl', 'commandorcontrol');
  return {
    key,
    ctrl: has('ctrl', 'control') || (both && !isMac),
    alt: has('alt', 'option', 'altgr'),
    shift: has('shift') || (!last.startsWith('num') && key !== '' && shiftedCharacters.includes(key)),
    meta: has('cmd', 'command', 'super', 'meta') || (both && isMac),
  };
};

/** Keys of every item with an action, in the order of `pressKeys`. */
export const menuKeys = (): Keys[] => menuActions().map(({ accelerator }) => parseAccelerator(accelerator));

/** The user pressed the keys of that item. */
export const pressKeys = (index: number): void => menuActions()[index]?.click();
