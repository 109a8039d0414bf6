/** The one window: shown at once, where the user left it. */
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { StoredSettings } from '../settings/schema.ts';
import { appOrigin } from './served-file.ts';

type WindowPlacement = NonNullable<StoredSettings['window']>;

const minSize = { width: 900, height: 600 };
const defaultSize = { width: 1180, height: 780 };

/** A placement is used only while a screen shows enough of it to be grabbed. */
const isVisible = (placement: WindowPlacement): boolean =>
  screen.getAllDisplays().some(({ workArea }) => {
    const right = Math.min(placement.x + placement.width, workArea.x + workArea.width);
    const bottom = Math.min(placement.y + placement.height, workArea.y + workArea.height);
    return (
      right - Math.max(placement.x, workArea.x) >= 200 && bottom - Math.max(placement.y, workArea.y) >= 100
    );
  });

export interface WindowOptions {
  readonly preload: string;
  /** Only Linux takes the window's icon from the application: elsewhere the program has it in all sizes. */
  readonly icon: string;
  readonly placement: WindowPlacement | null;
  readonly savePlacement: (placement: WindowPlacement) => void;
}

export const openWindow = ({ preload, icon, placement, savePlacement }: WindowOptions): BrowserWindow => {
  const visiblePlacement = placement && isVisible(placement) ? placement : null;
  const { maximized = false, ...bounds } = visiblePlacement ?? (defaultSize as Partial<WindowPlacement>);
  const window = new BrowserWindow({
    ...bounds,
    minWidth: minSize.width,
    minHeight: minSize.height,
    show: false,
    title: 'Sidetone',
    ...(process.platform === 'linux' ? { icon } : {}),
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#17181a' : '#fbfbfa',
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: true,
    },
  });
  // Not on `ready-to-show`: on Wayland it may never come. Until the page has painted, the background colour shows.
  if (maximized) window.maximize();
  window.show();
  window.on('close', () => savePlacement({ ...window.getNormalBounds(), maximized: window.isMaximized() }));
  // A failure is handled where `did-fail-load` is heard.
  window.loadURL(`${appOrigin}/`).catch(() => undefined);
  return window;
};

export const bringToFront = (window: BrowserWindow): void => {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
};
