/** `shell`: recorded. Opens for real only if the stand-in has a window. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import type { OpenedRecord } from '../control/record.ts';
import { state } from '../state.ts';
import { guarded } from './guard.ts';

const opener = (): { command: string; args: string[] } => {
  if (process.platform === 'darwin') return { command: 'open', args: [] };
  if (process.platform === 'win32') return { command: 'explorer.exe', args: [] };
  return { command: 'xdg-open', args: [] };
};

const open = (record: OpenedRecord, target: string): void => {
  state.record.opened.push(record);
  if (!state.options.headed) return;
  const { command, args } = opener();
  spawn(command, [...args, target], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
};

export const shell = guarded('shell', {
  openExternal: async (url) => {
    if (!URL.canParse(url)) throw new Error('Invalid URL');
    open({ kind: 'external', target: url }, url);
  },
  openPath: async (file) => {
    open({ kind: 'path', target: file }, file);
    return '';
  },
  showItemInFolder: (file) => open({ kind: 'folder', target: file }, path.dirname(file)),
  beep: () => undefined,
} satisfies Partial<Electron.Shell>);
