/** One instance for each profile: a second start passes its files to the first and ends. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { app } from 'electron';
import { z } from 'zod';

/** Linux desktops pass `file://` URIs. Returns null for the URI of another host. */
const toPath = (argument: string, cwd: string): string | null => {
  if (!argument.startsWith('file://')) return path.resolve(cwd, argument);
  try {
    return fileURLToPath(argument);
  } catch {
    return null;
  }
};

/**
 * The files on a command line: all arguments that are not switches. `appPath` is null if the application is packaged;
 * otherwise the files follow `appPath`.
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
 * Returns false if another instance uses this profile. It receives `files`. They are passed as data, because
 * Chromium reorders the command line and adds switches.
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
