/** Progress in the taskbar, the badge, notifications, and keeping the system awake during uploads. */
import { app, type BrowserWindow, Notification, powerMonitor, powerSaveBlocker } from 'electron';
import { t } from '../../preload/messages/translate.ts';
import type { Activity, BatchSummary } from '../uploads/uploads.ts';

/** Where a click leads: a screen of the window, or a page of the settings. */
export type Screen = 'uploads' | 'watch';

const formatTitle = ({ done, failed, needKey }: BatchSummary): string => {
  if (needKey > 0) return t('notifications.keyNeeded');
  return failed === 0 && done > 0 ? t('notifications.ready') : t('notifications.ended');
};

const formatBatchEnd = (end: BatchSummary): { title: string; body: string } => ({
  title: formatTitle(end),
  body: [
    ...(end.done > 0 ? [t('notifications.done', { count: end.done })] : []),
    ...(end.failed > 0 ? [t('notifications.failed', { count: end.failed })] : []),
    ...(end.needKey > 0 ? [t('notifications.waiting', { count: end.needKey })] : []),
  ].join(' '),
});

export const createUploadIndicators = (
  window: () => BrowserWindow | null,
  openScreen: (screen: Screen) => void,
  warn: (message: string) => void,
) => {
  /** Held until dismissed: a garbage-collected notification loses its click handler (electron/electron#16922). */
  const notifications = new Set<Notification>();
  const notify = (message: { readonly title: string; readonly body: string }, screen: Screen): void => {
    const notification = new Notification(message);
    notifications.add(notification);
    const release = (): void => void notifications.delete(notification);
    notification.on('click', () => {
      release();
      openScreen(screen);
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
    show: ({ running, pending, needsAwake, progress }: Activity): void => {
      stayAwake(needsAwake);
      window()?.setProgressBar(progress ?? -1);
      if (process.platform !== 'win32') app.setBadgeCount(running + pending);
    },
    batchEnded: (end: BatchSummary): void => {
      const current = window();
      if (current?.isFocused() || end.done + end.failed + end.needKey === 0 || !Notification.isSupported())
        return;
      notify(formatBatchEnd(end), 'uploads');
    },
    /** Also while the window has the focus, because only one page of it shows this. */
    folderGone: (name: string): void => {
      if (Notification.isSupported())
        notify(
          { title: t('notifications.folderGone', { name }), body: t('notifications.folderGoneHint') },
          'watch',
        );
    },
    stop: (): void => stayAwake(false),
  };
};

/** Connections do not survive sleep, and no folder is read during it. */
export const watchPower = (services: readonly { suspend(): void; resume(): void }[]): void => {
  powerMonitor.on('suspend', () => {
    for (const service of services) service.suspend();
  });
  powerMonitor.on('resume', () => {
    for (const service of services) service.resume();
  });
};
