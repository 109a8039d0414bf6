/** `Notification`: written down, clickable by a test. */
import { requireReady, state } from '../state.ts';
import { createEvent, guardedEmitter, guardStatics, type Within } from './guard.ts';

const shown: Notification[] = [];

class Notification extends guardedEmitter('Notification') {
  title: string;
  body: string;
  subtitle: string;
  silent: boolean;
  urgency: 'normal' | 'critical' | 'low';

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    requireReady('Cannot create Notification before app is ready');
    super();
    this.title = options.title ?? '';
    this.body = options.body ?? '';
    this.subtitle = options.subtitle ?? '';
    this.silent = options.silent ?? false;
    this.urgency = options.urgency ?? 'normal';
  }
  static isSupported(): boolean {
    return true;
  }
  show(): void {
    const { title, body, silent } = this;
    shown.push(this);
    state.record.notifications.push({ title, body, silent });
    setImmediate(() => this.emit('show', createEvent()));
  }
  close(): void {
    setImmediate(() => this.emit('close', createEvent()));
  }
}
true satisfies Within<Electron.Notification, Notification>;

const guardedNotification = guardStatics('Notification', Notification);

export { guardedNotification as Notification };

/** The person clicks the notification that was shown as number `index` (from 0). */
export const clickNotification = (index: number): void => {
  const notification = shown[index];
  if (!notification) throw new Error(`There is no notification number ${index}`);
  notification.emit('click', createEvent());
};
