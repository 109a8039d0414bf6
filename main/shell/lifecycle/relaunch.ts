import { app } from 'electron';

/** The arguments of the command line without its files, which are already added. */
export const getRelaunchArgs = (argv: readonly string[], isPackaged: boolean): string[] => {
  const [, ...rest] = argv;
  return rest.filter((word, at) => (at === 0 && !isPackaged) || word.startsWith('-'));
};

/** Starts Sidetone after this process has ended. An AppImage is started by its own file, not the program in it. */
export const relaunchAfterExit = (): void => {
  const { APPIMAGE: appImage } = process.env;
  const args = getRelaunchArgs(process.argv, app.isPackaged);
  app.relaunch(app.isPackaged && appImage ? { args, execPath: appImage } : { args });
};
