import { state } from '../state.ts';
import { guarded } from './guard.ts';

const find = (name: string): string | null => {
  const prefix = `--${name}`;
  for (const word of process.argv) {
    if (word === prefix) return '';
    if (word.startsWith(`${prefix}=`)) return word.slice(prefix.length + 1);
  }
  return null;
};
const appended = new Map<string, string>();

/** Names of switches are lower case, as in Chromium. */
export const commandLine = guarded('app.commandLine', {
  appendArgument: (_value) => undefined,
  appendSwitch: (name, value = '') => {
    appended.set(name.toLowerCase(), value);
  },
  getSwitchValue: (name) => appended.get(name.toLowerCase()) ?? find(name) ?? '',
  hasSwitch: (name) => appended.has(name.toLowerCase()) || find(name) !== null,
  removeSwitch: (name) => void appended.delete(name.toLowerCase()),
} satisfies Electron.CommandLine);

/** Electron reads the flags when it is ready. Chromium has started with those found in main's source. */
export const expectPageFlags = (): void => {
  const flags = commandLine.getSwitchValue('js-flags');
  if (flags !== (state.pages.jsFlags ?? ''))
    state.record.errors.push(`flags of V8 that Chromium was not started with: “${flags}”`);
};
