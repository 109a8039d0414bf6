import { app, type BrowserWindow, dialog, shell } from 'electron';
import { quitQuestion, type UnfinishedWork } from './quit-question.ts';

export const revealFile = (file: string): void => shell.showItemInFolder(file);

/** Asks whether to quit while uploads or bulk changes run. */
export const confirmQuit = async (window: BrowserWindow, unfinished: UnfinishedWork): Promise<boolean> => {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    ...quitQuestion(unfinished),
    buttons: ['Keep running', 'Quit'],
    defaultId: 0,
    cancelId: 0,
  });
  return response === 1;
};

/** Whether to open the page once more although it has died again and again. */
export const confirmReload = async (window: BrowserWindow): Promise<boolean> => {
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
export const reportDamagedDatabase = (
  window: BrowserWindow,
  fileName: string,
  recoveredCount: number,
): void => {
  void dialog.showMessageBox(window, {
    type: 'warning',
    message: 'The list of your uploads was damaged.',
    detail: `What could be read was carried over (${recoveredCount} ${recoveredCount === 1 ? 'entry' : 'entries'}). The damaged file was kept as ${fileName}.`,
    buttons: ['OK'],
  });
};

/** Something without which Sidetone cannot run: said in words, and nothing is touched. */
export const reportAndExit = (message: string, title = 'Sidetone cannot start'): void => {
  dialog.showErrorBox(title, message);
  app.exit(1);
};
