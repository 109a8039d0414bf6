import { t } from '../../../preload/messages/translate.ts';
import { announce } from '../../lib/announce.ts';
import { toast } from '../../ui/toasts.tsx';
import type { AddFilesResult } from './add-files-in-chunks.ts';

export const isEmptyResult = ({ jobs, skipped, error }: AddFilesResult): boolean =>
  jobs.length === 0 && skipped.length === 0 && error === null;

/** Reports that the dropped folders contain no audio. `names` are the names of the folders. */
export const notifyNoAudio = (names: readonly string[]): void => {
  const [only, ...others] = names;
  if (only === undefined) return;
  const message =
    others.length === 0
      ? t('uploads.add.noAudioInFolder', { name: only })
      : t('uploads.add.noAudioInFolders', { count: names.length });
  toast(message);
  announce(message);
};
