/** The system's dialogs for choosing files and folders. Each starts in the folder that was used last. */
import path from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron';
import { audioMediaTypes } from '../../preload/contract/audio-formats.ts';
import type { DroppedFile } from '../../preload/contract/define.ts';
import { type DocumentFormat, getFileExtension } from '../../preload/contract/exports.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { t } from '../../preload/messages/translate.ts';
import type { LastFolders } from '../settings/memories.ts';
import { confirmReplacing } from './dialogs.ts';

const createAudioFilters = (): Electron.FileFilter[] => [
  { name: t('dialogs.files.audio'), extensions: [...audioMediaTypes.keys()] },
  { name: t('dialogs.files.allFiles'), extensions: ['*'] },
];

const createFilters = (format: DocumentFormat | 'csv', extension: string): Electron.FileFilter[] => [
  { name: t(`dialogs.files.formats.${format}`), extensions: [extension] },
];

/**
 * Describes a path from the system (a dialog, the command line, another instance). The size is read when the file is
 * added, because a network drive may not respond.
 */
export const toDroppedFile = (file: string): DroppedFile => ({
  path: file,
  name: path.basename(file),
  size: 0,
});

/** Each method returns null, or an empty list, if the user cancels. Errors: wrong_state (another dialog is open). */
export class FileDialogs {
  readonly #window: () => BrowserWindow | null;
  readonly #folders: LastFolders;
  readonly #gate: DialogGate;

  constructor(window: () => BrowserWindow | null, folders: LastFolders, gate: DialogGate) {
    this.#window = window;
    this.#folders = folders;
    this.#gate = gate;
  }

  async chooseAudioFiles(): Promise<Result<DroppedFile[]>> {
    const files = await this.#open('audio', {
      title: t('dialogs.files.addAudio'),
      buttonLabel: t('common.add'),
      properties: ['openFile', 'multiSelections'],
      filters: createAudioFilters(),
    });
    return files.ok ? ok(files.value.map(toDroppedFile)) : files;
  }

  chooseAudioFile(): Promise<Result<string | null>> {
    return this.#openOne('audio', {
      title: t('dialogs.files.linkAudio'),
      buttonLabel: t('dialogs.files.choose'),
      properties: ['openFile'],
      filters: createAudioFilters(),
    });
  }

  chooseListFile(suggestedName: string, format: 'csv' | 'json'): Promise<Result<string | null>> {
    return this.#save(suggestedName, {
      title: t('dialogs.files.saveWebsites'),
      filters: createFilters(format, format),
    });
  }

  chooseRulesFile(): Promise<Result<string | null>> {
    return this.#openOne(null, {
      title: t('dialogs.files.openRules'),
      buttonLabel: t('dialogs.files.choose'),
      properties: ['openFile'],
      filters: [
        { name: t('dialogs.files.formats.csv'), extensions: ['csv', 'tsv', 'txt'] },
        { name: t('dialogs.files.allFiles'), extensions: ['*'] },
      ],
    });
  }

  saveRulesFile(): Promise<Result<string | null>> {
    return this.#save(t('dialogs.files.rulesFileName'), {
      title: t('dialogs.files.saveRules'),
      filters: createFilters('csv', 'csv'),
    });
  }

  chooseDocumentFile(suggestedName: string, format: DocumentFormat): Promise<Result<string | null>> {
    return this.#save(suggestedName, {
      title: t('dialogs.files.exportText'),
      filters: createFilters(format, getFileExtension(format)),
    });
  }

  chooseExportFolder(): Promise<Result<string | null>> {
    return this.#openOne('exports', {
      title: t('dialogs.files.exportFolder'),
      buttonLabel: t('dialogs.files.exportHere'),
      properties: ['openDirectory', 'createDirectory'],
    });
  }

  /** Whether files may be replaced that are in the way of an export. */
  confirmReplacing(fileNames: readonly string[]): Promise<Result<boolean>> {
    return this.#gate.open(() => confirmReplacing(this.#window(), fileNames));
  }

  /** A folder with a speech model, which is not remembered. */
  chooseModelFolder(): Promise<Result<string | null>> {
    return this.#openOne(null, {
      title: t('dialogs.files.model'),
      buttonLabel: t('common.add'),
      properties: ['openDirectory'],
    });
  }

  /** The folder with the recordings of a show: the dialog starts where recordings were chosen last. */
  chooseShowFolder(): Promise<Result<string | null>> {
    return this.#openOne('audio', {
      title: t('dialogs.files.showFolder'),
      buttonLabel: t('dialogs.files.choose'),
      properties: ['openDirectory'],
    });
  }

  /** A folder whose new recordings are transcribed by themselves. */
  chooseWatchedFolder(): Promise<Result<string | null>> {
    return this.#openOne(null, {
      title: t('dialogs.files.watchedFolder'),
      buttonLabel: t('dialogs.files.choose'),
      properties: ['openDirectory', 'createDirectory'],
    });
  }

  /** Where the sound of feeds is saved: the dialog starts where recordings were chosen last. */
  chooseSoundFolder(): Promise<Result<string | null>> {
    return this.#openOne('audio', {
      title: t('dialogs.files.soundFolder'),
      buttonLabel: t('dialogs.files.choose'),
      properties: ['openDirectory', 'createDirectory'],
    });
  }

  /** A file with certificate authorities. Its folder is not remembered. */
  chooseAuthorityFile(): Promise<Result<string | null>> {
    return this.#openOne(null, {
      title: t('dialogs.files.authority'),
      buttonLabel: t('dialogs.files.choose'),
      properties: ['openFile'],
      filters: [
        { name: t('dialogs.files.certificates'), extensions: ['pem', 'crt', 'cer'] },
        { name: t('dialogs.files.allFiles'), extensions: ['*'] },
      ],
    });
  }

  async #openOne(
    use: 'audio' | 'exports' | null,
    dialogOptions: Electron.OpenDialogOptions,
  ): Promise<Result<string | null>> {
    const paths = await this.#open(use, dialogOptions);
    return paths.ok ? ok(paths.value[0] ?? null) : paths;
  }

  /** An open dialog needs `defaultPath`: since Electron 43, it always starts in the downloads folder otherwise. */
  #open(
    use: 'audio' | 'exports' | null,
    dialogOptions: Electron.OpenDialogOptions,
  ): Promise<Result<string[]>> {
    const fallback = app.getPath(use === 'exports' ? 'documents' : 'downloads');
    const defaultPath = (use === null ? null : this.#folders.get(use)) ?? fallback;
    const options = { ...withMessage(dialogOptions), defaultPath };
    const window = this.#window();
    return this.#gate.open(async () => {
      const { canceled, filePaths } = await (window
        ? dialog.showOpenDialog(window, options)
        : dialog.showOpenDialog(options));
      const [first] = filePaths;
      if (canceled || first === undefined) return [];
      if (use !== null) this.#folders.set(use, use === 'exports' ? first : path.dirname(first));
      return filePaths;
    });
  }

  #save(suggestedName: string, dialogOptions: Electron.SaveDialogOptions): Promise<Result<string | null>> {
    const folder = this.#folders.get('exports') ?? app.getPath('documents');
    const options = { ...withMessage(dialogOptions), defaultPath: path.join(folder, suggestedName) };
    const window = this.#window();
    return this.#gate.open(async () => {
      const { canceled, filePath } = await (window
        ? dialog.showSaveDialog(window, options)
        : dialog.showSaveDialog(options));
      if (canceled || filePath === '') return null;
      this.#folders.set('exports', path.dirname(filePath));
      return filePath;
    });
  }
}

/** Adds the title as `message`, which dialogs of a window show on macOS. Other systems ignore it. */
const withMessage = <T extends { title?: string }>(options: T): T & { message?: string } =>
  options.title === undefined ? options : { ...options, message: options.title };

/** Lets calls of the page open one dialog at a time. */
export class DialogGate {
  #isOpen = false;

  /** Errors: wrong_state, if a dialog is open. */
  async open<T>(show: () => Promise<T>): Promise<Result<T>> {
    if (this.#isOpen) return fail('wrong_state', { key: 'dialog_open' });
    this.#isOpen = true;
    try {
      return ok(await show());
    } finally {
      this.#isOpen = false;
    }
  }
}
