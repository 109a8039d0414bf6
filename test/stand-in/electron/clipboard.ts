/** `clipboard`: text in memory that tests can read. */
import { requireReady } from '../state.ts';
import { guarded } from './guard.ts';

let text = '';

export const clipboardText = (): string => text;

export const clipboard = guarded('clipboard', {
  readText: async () => {
    requireReady('clipboard cannot be used before app is ready');
    return text;
  },
  writeText: async (given) => {
    requireReady('clipboard cannot be used before app is ready');
    if (typeof given !== 'string') throw new TypeError('The text is not a string');
    text = given;
  },
  clear: () => {
    text = '';
  },
} satisfies Partial<Electron.Clipboard>);
