/** Shows the system what the uploads are doing, and keeps it awake while they run. */
import { app, type BrowserWindow, Notification, powerSaveBlocker } from 'electron';
import type { Activity, BatchEnd } from '../uploads/activity.ts';

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`);

export const batchText = ({ done, failed }: BatchEnd): { title: string; body: string } => ({
  title: failed === 0 ? 'Transcriptions are ready' : 'Uploads have ended',
  body: [
    done > 0 ? plural(done, 'One transcription is ready to read.', 'transcriptions are ready to read.') : '',
    failed > 0 ? plural(failed, 'One upload needs you.', 'uploads need you.') : '',
  ]
    .filter(Boolean)
    .join(' '),
});

export interface UploadSignals {
  show(activity: Activity): void;
  batchEnded(end: BatchEnd): void;
  stop(): void;
}

export const createUploadSignals = (
  window: () => BrowserWindow | null,
  openUploads: () => void,
): UploadSignals => {
  let blocker: number | null = null;
  const stayAwake = (wanted: boolean): void => {
    if (wanted && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension');
    if (!wanted && blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  };
  return {
    show: ({ running, pending, progress }) => {
      stayAwake(running > 0);
      window()?.setProgressBar(progress ?? -1);
      if (process.platform !== 'win32') app.setBadgeCount(running + pending);
    },
    batchEnded: (end) => {
      const current = window();
      if (current?.isFocused() || end.done + end.failed === 0 || !Notification.isSupported()) return;
      const notice = new Notification(batchText(end));
      notice.on('click', openUploads);
      notice.show();
    },
    stop: () => stayAwake(false),
  };
};
