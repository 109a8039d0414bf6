/** Lets the person choose files and folders by the system's own dialogs. */
import path from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron';
import type { DroppedFile } from '../../preload/contract/define.ts';
import type { DocumentFormat } from '../../preload/contract/exports.ts';
import { audioExtensions } from './audio-extensions.ts';

const audioFilters = [
  { name: 'Audio', extensions: audioExtensions },
  { name: 'All files', extensions: ['*'] },
];

/**
 * A path that came from the system (a dialog, the command line, another instance), as the border describes files. How
 * large it is turns out when it is taken in: a drive that does not answer holds nobody up here.
 */
export const asDroppedFile = (file: string): DroppedFile => ({
  path: file,
  name: path.basename(file),
  size: 0,
});

export const audioFiles = async (window: BrowserWindow | null): Promise<DroppedFile[]> => {
  const options = {
    title: 'Choose audio to transcribe',
    buttonLabel: 'Add',
    properties: ['openFile' as const, 'multiSelections' as const],
    filters: audioFilters,
  };
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  return canceled ? [] : filePaths.map(asDroppedFile);
};

/** One audio file, to be played beside its text; null where the person thinks better of it. */
export const oneAudioFile = async (window: BrowserWindow | null): Promise<string | null> => {
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
export const listFile = async (
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

const documents: Readonly<Record<DocumentFormat, string>> = {
  txt: 'Plain text',
  md: 'Markdown',
  html: 'Web page',
  docx: 'Word document',
};

/** Where texts were put last: the next ones are likely to go there too. */
let lastFolder: string | null = null;

/** Where one text is to be written; null where the person thinks better of it. */
export const documentFile = async (
  window: BrowserWindow | null,
  suggestedName: string,
  format: DocumentFormat,
): Promise<string | null> => {
  const options = {
    title: 'Export the transcription',
    defaultPath: path.join(lastFolder ?? app.getPath('documents'), suggestedName),
    filters: [{ name: documents[format], extensions: [format] }],
  };
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options));
  if (canceled || filePath === '') return null;
  lastFolder = path.dirname(filePath);
  return filePath;
};

/** The folder into which several texts are to be written. */
export const exportFolder = async (window: BrowserWindow | null): Promise<string | null> => {
  const options = {
    title: 'Choose a folder for the transcriptions',
    buttonLabel: 'Export here',
    defaultPath: lastFolder ?? app.getPath('documents'),
    properties: ['openDirectory' as const, 'createDirectory' as const],
  };
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  const [folder] = filePaths;
  if (canceled || folder === undefined) return null;
  lastFolder = folder;
  return folder;
};
