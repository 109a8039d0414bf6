/** `Notification`: recorded, and clickable by a test while main holds a reference to it. */
import { collectGarbage } from '../collect-garbage.ts';
import { requireReady, state } from '../state.ts';
import { hasAppUserModelId } from './app.ts';
import { createEvent, guardedEmitter, guardStatics, type Within } from './guard.ts';

/** Weak: Electron's object is garbage collected with its listeners while the system still shows it. */
const shown: WeakRef<Notification>[] = [];

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
    return state.switches.notifications !== 'unsupported';
  }
  show(): void {
    const { title, body, silent } = this;
    if (process.platform === 'win32' && !hasAppUserModelId()) {
      state.record.errors.push('Notification.show without app.setAppUserModelId on Windows');
    }
    if (!Notification.isSupported()) {
      state.record.errors.push('Notification.show on a system without notifications');
      return;
    }
    if (state.switches.notifications === 'refused') {
      const reason = 'Notifications are not allowed for this application';
      setImmediate(() => this.emit('failed', createEvent(), reason));
      return;
    }
    shown.push(new WeakRef(this));
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

export const removeNotifications = (): void => {
  shown.length = 0;
};

const shownAs = (index: number): Notification | undefined => {
  const notification = shown[index];
  if (!notification) throw new Error(`There is no notification number ${index}`);
  return notification.deref();
};

/** The user clicks notification number `index` (from 0). A garbage-collected one ignores the click. */
export const clickNotification = async (index: number): Promise<void> => {
  await collectGarbage();
  shownAs(index)?.emit('click', createEvent());
};

/** The system refuses to show it: the user denied it, or the application is not signed. */
export const failNotification = (index: number, reason: string): void => {
  shownAs(index)?.emit('failed', createEvent(), reason);
};
