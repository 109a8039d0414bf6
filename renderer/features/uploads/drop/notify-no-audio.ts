import { t } from '../../../../preload/messages/translate.ts';
import type { AppState } from '../../../state/app-state.ts';
import type { AddFilesResult } from './collect-added-files.ts';

export const isEmptyResult = ({ jobs, skipped, error }: AddFilesResult): boolean =>
  jobs.length === 0 && skipped.length === 0 && error === null;

/** Reports that the dropped folders contain no audio. */
export const notifyNoAudio = (
  { toasts, announcements }: Pick<AppState, 'toasts' | 'announcements'>,
  folders: readonly { readonly name: string }[],
): void => {
  const [only, ...others] = folders;
  if (only === undefined) return;
  const message =
    others.length === 0
      ? t('uploads.add.noAudioInFolder', { name: only.name })
      : t('uploads.add.noAudioInFolders', { count: folders.length });
  toasts.toast(message);
  announcements.announce(message);
};
