/** One Sidetone a profile: a second start hands over its files and ends. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { app } from 'electron';
import { z } from 'zod';

/** Linux desktops pass `file://` URIs. Null: a URI that names no file of this computer. */
const toPath = (argument: string, cwd: string): string | null => {
  if (!argument.startsWith('file://')) return path.resolve(cwd, argument);
  try {
    return fileURLToPath(argument);
  } catch {
    return null;
  }
};

/**
 * Files named on a command line: every word after the program that is not a switch. An application that is not
 * packaged stands among them (`appPath`; null when packaged), after the words that are for Electron.
 */
export const getFileArguments = (argv: readonly string[], cwd: string, appPath: string | null): string[] => {
  const args = argv.slice(1).filter((argument) => argument !== '' && !argument.startsWith('-'));
  const appIndex = appPath === null ? -1 : args.findLastIndex((word) => path.resolve(cwd, word) === appPath);
  const skipped = appPath === null ? 0 : Math.max(appIndex, 0) + 1;
  return args
    .slice(skipped)
    .map((word) => toPath(word, cwd))
    .filter((file) => file !== null);
};

const instanceData = z.object({ files: z.array(z.string()) });

/**
 * False: another instance has this profile, and has been told of our files. They are passed as data: Chromium changes
 * the order of a command line and adds switches of its own to it.
 */
export const isFirstInstance = (
  files: readonly string[],
  onSecondInstance: (files: readonly string[]) => void,
): boolean => {
  if (!app.requestSingleInstanceLock({ files: [...files] })) return false;
  app.on('second-instance', (_event, _argv, _cwd, data) => {
    const read = instanceData.safeParse(data);
    onSecondInstance(read.success ? read.data.files : []);
  });
  return true;
};
