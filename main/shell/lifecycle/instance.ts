/** One instance for each profile: a second start passes its files to the first and ends. */
import { existsSync } from 'node:fs';
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

const commandNames: readonly string[] = ['transcribe', 'list', 'export', 'status', 'websites', 'help'];
const questions: readonly string[] = ['--help', '--version'];

/** A word that is no file is a command that was mistyped, which is told in the terminal. */
const isCommandName = (word: string, cwd: string): boolean =>
  commandNames.includes(word) || (/^[a-z]+$/.test(word) && !existsSync(path.join(cwd, word)));

/**
 * The words of a command line from the name of the command on; null without a command. `appPath`: as for `getFileArguments`. A file
 * that is named like a command is `./list`. Before the name are switches of Chromium, and `--jsonl`, which is moved behind it.
 */
export const getCommandWords = (
  argv: readonly string[],
  cwd: string,
  appPath: string | null,
): readonly string[] | null => {
  const appIndex =
    appPath === null
      ? 0
      : argv.findIndex((word, at) => at > 0 && !word.startsWith('-') && path.resolve(cwd, word) === appPath);
  const rest = argv.slice(Math.max(appIndex, 0) + 1);
  const at = rest.findIndex((word) => questions.includes(word) || (word !== '' && !word.startsWith('-')));
  const [name, ...words] = at < 0 ? [] : rest.slice(at);
  if (name === undefined || !(questions.includes(name) || isCommandName(name, cwd))) return null;
  return [name, ...rest.slice(0, at).filter((word) => word === '--jsonl'), ...words];
};

/** What a second start tells the first one. `command`: where a command waits for the application (`main/command/socket.ts`). */
const instanceData = z.object({
  files: z.array(z.string()),
  command: z.object({ path: z.string(), secret: z.string() }).optional(),
});
export type InstanceData = z.infer<typeof instanceData>;

/**
 * Returns false if another instance uses this profile. It receives `data`, because Chromium reorders the command line and
 * adds switches.
 */
export const isFirstInstance = (
  data: InstanceData,
  onSecondInstance: (data: InstanceData) => void,
): boolean => {
  if (!app.requestSingleInstanceLock(data)) return false;
  app.on('second-instance', (_event, _argv, _cwd, received) => {
    const read = instanceData.safeParse(received);
    onSecondInstance(read.success ? read.data : { files: [] });
  });
  return true;
};
