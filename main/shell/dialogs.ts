import { app, type BrowserWindow, dialog, shell } from 'electron';

export const revealFile = (file: string): void => shell.showItemInFolder(file);

/** What quitting now would interrupt. */
export interface Unfinished {
  readonly uploads: number;
  /** Websites of a run that are not done yet. */
  readonly websites: number;
}

const uploadWords = (count: number): string =>
  count === 1 ? 'An upload is still running.' : `${count} uploads are still running.`;
const websiteWords = (count: number): string =>
  count === 1 ? 'A website is still to be dealt with.' : `${count} websites are still to be dealt with.`;

/** Whether to quit although something is under way. */
export const confirmQuit = async (
  window: BrowserWindow,
  { uploads, websites }: Unfinished,
): Promise<boolean> => {
  const details = [
    ...(uploads === 0
      ? []
      : [
          'If you quit now they go on when you open Sidetone again. A file that is being sent is sent from its beginning.',
        ]),
    ...(websites === 0 ? [] : ['Websites that are not done when you quit are left as they are.']),
  ];
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: [
      ...(uploads === 0 ? [] : [uploadWords(uploads)]),
      ...(websites === 0 ? [] : [websiteWords(websites)]),
    ].join(' '),
    detail: details.join(' '),
    buttons: ['Keep running', 'Quit'],
    defaultId: 0,
    cancelId: 0,
  });
  return response === 1;
};

/** Whether to open the page once more although it has died again and again. */
export const askWhetherToGoOn = async (window: BrowserWindow): Promise<boolean> => {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The window keeps failing.',
    detail: 'Uploads go on meanwhile. Nothing is lost if you quit: they go on when you open Sidetone again.',
    buttons: ['Try again', 'Quit'],
    defaultId: 0,
    cancelId: 0,
  });
  return response === 0;
};

/** The database was damaged: what was kept of it, and under which name the damaged file is. */
export const tellSetAside = (window: BrowserWindow, fileName: string, carriedOver: number): void => {
  void dialog.showMessageBox(window, {
    type: 'warning',
    message: 'The list of your uploads was damaged.',
    detail: `What could be read was carried over (${carriedOver} ${carriedOver === 1 ? 'entry' : 'entries'}). The damaged file was kept as ${fileName}.`,
    buttons: ['OK'],
  });
};

/** Something without which Sidetone cannot run: said in words, and nothing is touched. */
export const reportAndLeave = (message: string): void => {
  dialog.showErrorBox('Sidetone cannot start', message);
  app.exit(1);
};
