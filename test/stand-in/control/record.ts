/** What the application requested of the system. Plain values that tests read. */

export interface DialogRecord {
  readonly kind: 'open' | 'save' | 'message' | 'error';
  readonly title: string;
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  readonly properties: readonly string[];
  readonly defaultPath: string;
  /** Null while the dialog is open. */
  answer: DialogAnswer | null;
}

/** `response` presses that button of a message box; `filePaths` selects files; an empty answer cancels. */
export interface DialogAnswer {
  readonly response?: number;
  readonly checkboxChecked?: boolean;
  readonly filePaths?: readonly string[];
  /** The dialog stays open. */
  readonly staysOpen?: true;
}

/** Answers every message box whose message contains a text, unless a test has scripted its answer. Not recorded. */
export interface StandingAnswer {
  readonly contains: string;
  readonly response: number;
}

interface NotificationRecord {
  readonly title: string;
  readonly body: string;
  readonly silent: boolean;
}

/** One menu item as the user sees it. */
export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly role: string;
  readonly accelerator: string;
  readonly enabled: boolean;
  readonly visible: boolean;
  readonly checked: boolean;
  readonly submenu: readonly MenuEntry[];
}

export interface OpenedRecord {
  /** A link in the browser, a file in its program, a file shown in its folder. */
  readonly kind: 'external' | 'path' | 'folder';
  readonly target: string;
}

export interface WindowRecord {
  readonly id: number;
  readonly contentsId: number;
  readonly title: string;
  readonly url: string;
  readonly visible: boolean;
  /** Its page has slow timers and a low priority. Electron does not tell. */
  readonly throttled?: boolean;
  readonly focused: boolean;
  readonly minimized: boolean;
  readonly maximized: boolean;
  readonly bounds: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  /** 0 to 1; 2: indeterminate; -1: none. */
  readonly progress: number;
  readonly flashing: boolean;
  readonly backgroundColor: string;
}

export interface TrayRecord {
  readonly title: string;
  readonly toolTip: string;
  readonly menu: readonly MenuEntry[];
}

/** Something the page tried, and what became of it. */
interface AttemptRecord {
  readonly kind: 'navigation' | 'window' | 'download' | 'permission' | 'dialog';
  readonly what: string;
  readonly allowed: boolean;
}

/** A request of a session that went anywhere but to the application's own scheme. */
interface OutsideRequest {
  readonly method: string;
  readonly url: string;
}

/** A message between main and the page, as it crossed. */
interface IpcRecord {
  readonly direction: 'invoke' | 'reply' | 'send' | 'push';
  readonly channel: string;
  readonly payload: string;
}

export interface SystemRecord {
  readonly dialogs: DialogRecord[];
  readonly notifications: NotificationRecord[];
  readonly opened: OpenedRecord[];
  readonly popups: (readonly MenuEntry[])[];
  readonly attempts: AttemptRecord[];
  readonly blocked: OutsideRequest[];
  /** Requests that Electron would have sent. They reach servers on this computer only. */
  readonly sent: OutsideRequest[];
  readonly ipc: IpcRecord[];
  /** Milliseconds that the slowest call of each channel took in main. */
  slowestCalls: Record<string, number>;
  /** When main was evaluated and became ready, its window was created, and each channel was called first (`Date.now`). */
  readonly times: Record<string, number>;
  /** Uncaught exceptions in main, and errors of the preload. */
  readonly errors: string[];
  /** Kinds of the active power save blockers. */
  readonly keepingAwake: string[];
  readonly printed: string[];
  readonly dictionaryWords: string[];
  badge: number;
  themeSource: 'system' | 'light' | 'dark';
}

/** Removes what was requested so far. What is still in force stays: the badge, the theme, what keeps the system awake. */
export const clearRequests = (record: SystemRecord): void => {
  const { dialogs, notifications, opened, popups, attempts, blocked, sent, ipc, errors, printed } = record;
  const all = [dialogs, notifications, opened, popups, attempts, blocked, sent, ipc, errors, printed];
  for (const requests of all) requests.length = 0;
};

export const emptyRecord = (): SystemRecord => ({
  dialogs: [],
  notifications: [],
  opened: [],
  popups: [],
  attempts: [],
  blocked: [],
  sent: [],
  ipc: [],
  slowestCalls: {},
  times: {},
  errors: [],
  keepingAwake: [],
  printed: [],
  dictionaryWords: [],
  badge: 0,
  themeSource: 'system',
});
