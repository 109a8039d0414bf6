import { stat } from 'node:fs/promises';
import path from 'node:path';
import { app, type BrowserWindow, dialog, shell } from 'electron';
import type { DroppedFile } from '../../preload/contract/define.ts';

const audio = [
  'mp3',
  'mp4',
  'mpeg',
  'mpga',
  'm4a',
  'wav',
  'webm',
  'ogg',
  'oga',
  'opus',
  'flac',
  'aac',
  'aif',
  'aiff',
];

const audioFilters = [
  { name: 'Audio', extensions: audio },
  { name: 'All files', extensions: ['*'] },
];

/** A path that came from the system (a dialog, the command line, another instance), as the border describes files. */
export const asDroppedFile = async (file: string): Promise<DroppedFile> => {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  return { path: file, name: path.basename(file), size };
};

export const chooseAudioFiles = async (window: BrowserWindow | null): Promise<DroppedFile[]> => {
  const options = {
    title: 'Choose audio to transcribe',
    buttonLabel: 'Add',
    properties: ['openFile' as const, 'multiSelections' as const],
    filters: audioFilters,
  };
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  return canceled ? [] : Promise.all(filePaths.map(asDroppedFile));
};

/** One audio file, to be played beside its text; null where the person thinks better of it. */
export const chooseOneAudioFile = async (window: BrowserWindow | null): Promise<string | null> => {
  const options = {
    title: 'Choose the audio of this transcription',
    buttonLabel: 'Choose',
    properties: ['openFile' as const],
    filters: audioFilters,
  };
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  return canceled ? null : (filePaths[0] ?? null);
};

/** Where a list is to be written; null where the person thinks better of it. */
export const chooseListFile = async (
  window: BrowserWindow | null,
  suggestedName: string,
  format: 'csv' | 'json',
): Promise<string | null> => {
  const options = {
    title: 'Save the list of websites',
    defaultPath: path.join(app.getPath('documents'), suggestedName),
    filters: [{ name: format === 'csv' ? 'Table (CSV)' : 'JSON', extensions: [format] }],
  };
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options));
  return canceled || filePath === '' ? null : filePath;
};

export const revealFile = (file: string): void => shell.showItemInFolder(file);

/** Whether to quit although uploads are running. */
export const confirmQuit = async (window: BrowserWindow, running: number): Promise<boolean> => {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: running === 1 ? 'An upload is still running.' : `${running} uploads are still running.`,
    detail:
      'If you quit now they go on when you open Sidetone again. A file that is being sent is sent from its beginning.',
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
