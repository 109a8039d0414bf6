import type { SidetoneContract } from '../../preload/contract/contract.ts';
import type { DroppedFile, Handlers } from '../../preload/contract/define.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { AddedFiles } from '../../preload/contract/uploads.ts';
import type { Audio } from '../library/audio/audio.ts';
import type { Uploads } from '../uploads/uploads.ts';

export interface UploadsDialogs {
  /** Lets the user choose audio files; empty if cancelled. */
  chooseAudioFiles(): Promise<Result<readonly DroppedFile[]>>;
  /** Lets the user choose one audio file; null when cancelled. */
  chooseAudioFile(): Promise<Result<string | null>>;
  /** Shows the file in the system's file manager. */
  reveal(path: string): Result<true>;
  /** Opens the review, or says why nothing was added. */
  showAddedFiles(added: Result<AddedFiles>): void;
}

const showAdded = (dialogs: UploadsDialogs, added: Result<AddedFiles>): Result<true> => {
  if (!added.ok) return added;
  dialogs.showAddedFiles(added);
  return ok(true);
};

export const uploadsHandlers = (
  uploads: Uploads,
  audio: Pick<Audio, 'getPath' | 'getUrl'>,
  dialogs: UploadsDialogs,
): Handlers<SidetoneContract>['uploads'] => ({
  sendTextTo: async (transcriptionId, name, place) => {
    const path = await audio.getPath(transcriptionId);
    return path === null
      ? fail('file_missing')
      : showAdded(dialogs, await uploads.sendTo(place, { transcriptionId, name, path }));
  },
  sendUploadTo: async (id, place) => showAdded(dialogs, await uploads.sendTo(place, id)),
  addFiles: (files) => uploads.startAddingPageFiles(files),
  addMoreFiles: (next) => uploads.continueAddingFiles(next),
  chooseFiles: async () => {
    const files = await dialogs.chooseAudioFiles();
    if (!files.ok) return files;
    return files.value.length === 0
      ? ok({ jobs: [], skipped: [], next: null })
      : uploads.startAddingFiles(files.value);
  },
  list: (after) => uploads.list(after),
  edit: (id, fields) => uploads.edit(id, fields),
  bulkEdit: (ids, fields) => uploads.editMany(ids, fields),
  start: (ids) => uploads.start(ids),
  pause: (ids) => uploads.pause(ids),
  cancel: (id) => uploads.cancel(id),
  bulkCancel: (ids) => uploads.cancelMany(ids),
  retry: (id) => uploads.retry(id),
  resendPart: (id, index) => uploads.resendPart(id, index),
  chooseReplacementFile: async (id) => {
    const path = await dialogs.chooseAudioFile();
    if (!path.ok) return path;
    return path.value === null ? ok(null) : uploads.replaceFile(id, path.value);
  },
  remove: (id) => uploads.remove(id),
  bulkRemove: (ids) => uploads.removeMany(ids),
  move: (id, index) => uploads.move(id, index),
  revealFile: (id) => {
    const path = uploads.getPath(id);
    return path === null ? fail('unknown_id') : dialogs.reveal(path);
  },
  getHeard: (id, from) => uploads.getHeard(id, from),
  getAudioUrl: async (id) => {
    const path = uploads.getPath(id);
    return path === null ? fail('unknown_id') : ok(await audio.getUrl(path));
  },
});
