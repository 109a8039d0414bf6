/** One Sidetone a profile: a second start hands over its files and ends. */
import path from 'node:path';
import { app } from 'electron';

/** Files named on a command line: everything after the program that is not a switch. */
export const filesIn = (argv: readonly string[], cwd: string, packaged: boolean): string[] =>
  argv
    .slice(packaged ? 1 : 2)
    .filter((word) => word !== '' && !word.startsWith('-'))
    .map((word) => path.resolve(cwd, word));

/** False: another instance has this profile, and has been told of our files. */
export const isFirstInstance = (onSecond: (files: string[]) => void): boolean => {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', (_event, argv, cwd) => onSecond(filesIn(argv, cwd, app.isPackaged)));
  return true;
};
