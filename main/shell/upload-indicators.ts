/** Shows the system what the uploads are doing, and keeps it awake while they run. */
import { app, type BrowserWindow, Notification, powerSaveBlocker } from 'electron';
import type { Activity, BatchSummary } from '../uploads/activity.ts';

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`);

const getTitle = ({ done, failed, needKey }: BatchSummary): string => {
  if (needKey > 0) return 'Uploads wait for a key';
  return failed === 0 && done > 0 ? 'Transcriptions are ready' : 'Uploads have ended';
};

const formatBatchEnd = (end: BatchSummary): { title: string; body: string } => ({
  title: getTitle(end),
  body: [
    end.done > 0
      ? plural(end.done, 'One transcription is ready to read.', 'transcriptions are ready to read.')
      : '',
    end.failed > 0 ? plural(end.failed, 'One upload needs attention.', 'uploads need attention.') : '',
    end.needKey > 0
      ? plural(end.needKey, 'One waits until you enter a valid key.', 'wait until you enter a valid key.')
      : '',
  ]
    .filter(Boolean)
    .join(' '),
});

export interface UploadIndicators {
  show(activity: Activity): void;
  batchEnded(end: BatchSummary): void;
  stop(): void;
}

export const createUploadIndicators = (
  window: () => BrowserWindow | null,
  openUploads: () => void,
  warn: (message: string) => void,
): UploadIndicators => {
  /** Shown and not yet dismissed. A notification that is garbage collected loses its click (electron/electron#16922). */
  const notifications = new Set<Notification>();
  const notify = (end: BatchSummary): void => {
    const notification = new Notification(formatBatchEnd(end));
    notifications.add(notification);
    const release = (): void => void notifications.delete(notification);
    notification.on('click', () => {
      release();
      openUploads();
    });
    notification.on('close', release);
    notification.on('failed', (_event, reason) => {
      release();
      warn(`the system did not show the notification: ${reason}`);
    });
    notification.show();
  };
  let blocker: number | null = null;
  const stayAwake = (isNeeded: boolean): void => {
    if (isNeeded && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension');
    if (!isNeeded && blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  };
  return {
    show: ({ running, pending, needsAwake, progress }) => {
      stayAwake(needsAwake);
      window()?.setProgressBar(progress ?? -1);
      if (process.platform !== 'win32') app.setBadgeCount(running + pending);
    },
    batchEnded: (end) => {
      const current = window();
      if (current?.isFocused() || end.done + end.failed + end.needKey === 0 || !Notification.isSupported())
        return;
      notify(end);
    },
    stop: () => stayAwake(false),
  };
};
