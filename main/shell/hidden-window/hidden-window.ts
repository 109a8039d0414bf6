/** The hidden windows: one decodes and encodes recordings, one recognises speech. */
import os from 'node:os';
import { BrowserWindow } from 'electron';
import { getChannelName, type Payloads } from '../../../preload/contract/define.ts';
import type { ListeningContract } from '../../../preload/contract/listening.ts';
import type { PreparationContract } from '../../../preload/contract/preparation.ts';
import type { OpenHiddenWindow, WindowEnd } from '../../hidden-window/types.ts';
import { type PlainSender, sendTo } from '../ipc-port.ts';
import { getPageUrl, type HiddenPage } from './hidden-policy.ts';

interface Events {
  readonly prepare: Payloads<PreparationContract>['preparation'];
  readonly listen: Payloads<ListeningContract>['listening'];
}

const domains = { prepare: 'preparation', listen: 'listening' } as const;

export type HiddenWindows<Page extends HiddenPage> = ReturnType<typeof createHiddenWindows<Page>>;

const createWindow = (partition: HiddenPage, preload: string): BrowserWindow => {
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      preload,
      partition,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      disableDialogs: true,
      spellcheck: false,
      // A hidden window would have the lowest priority.
      backgroundThrottling: false,
    },
  });
  // The window menu of macOS lists hidden windows too.
  window.excludedFromShownWindowsMenu = true;
  return window;
};

/**
 * Listening takes all processors but one for minutes, so everything else goes first. On Linux the priority is that of one
 * thread, and the threads that it starts later inherit it, unless Sidetone runs as root: Chromium then raises it again.
 */
const lowerPriority = (window: BrowserWindow): void => {
  if (window.isDestroyed()) return;
  const pid = window.webContents.getOSProcessId();
  // 0 would be this process.
  if (pid === 0) return;
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has just ended, or the system forbids it.
  }
};

export const createHiddenWindows = <Page extends HiddenPage>(page: Page, preload: string) => {
  let current: BrowserWindow | null = null;
  let destroyCurrent = (): void => {};
  return {
    /** Whether a message comes from the page of the open window. */
    isOwnPage: ({ contentsId, frame }: PlainSender): boolean =>
      current !== null &&
      !current.isDestroyed() &&
      current.webContents.id === contentsId &&
      frame?.isTop === true &&
      frame.url === getPageUrl(page),
    /** Destroys the window. While it is open, `window-all-closed` does not occur. */
    destroy: (): void => destroyCurrent(),
    open: ((onGone) => {
      const window = createWindow(page, preload);
      current = window;
      let isGone = false;
      const goneWith = (reason: WindowEnd): void => {
        if (isGone) return;
        isGone = true;
        onGone(reason);
      };
      const destroy = (): void => {
        isGone = true;
        if (!window.isDestroyed()) window.destroy();
      };
      destroyCurrent = destroy;
      window.webContents.on('render-process-gone', () => {
        goneWith('crashed');
        // Destroying it during the event can crash the application, as a reload can (electron/electron#51900).
        setImmediate(destroy);
      });
      window.on('closed', () => goneWith('crashed'));
      window.loadURL(getPageUrl(page)).catch(() => {
        goneWith('failed');
        setImmediate(destroy);
      });
      return {
        send: (event, payload) => {
          // Before the first task, which starts the threads.
          if (page === 'listen') lowerPriority(window);
          sendTo(window, getChannelName(domains[page], event), payload);
        },
        destroy,
      };
    }) satisfies OpenHiddenWindow<Events[Page]>,
  };
};
