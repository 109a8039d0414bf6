import { BrowserWindow, nativeTheme, screen } from 'electron';
import { pageBackground } from '../../../preload/contract/page-background.ts';
import type { StoredSettings } from '../../settings/schema.ts';
import { appOrigin } from './served-file.ts';

type WindowPlacement = NonNullable<StoredSettings['window']>;

const minSize = { width: 900, height: 600 };
const defaultSize = { width: 1180, height: 780 };

/** Whether a screen shows enough of the window to drag it. */
const isVisible = (placement: WindowPlacement): boolean =>
  screen.getAllDisplays().some(({ workArea }) => {
    const right = Math.min(placement.x + placement.width, workArea.x + workArea.width);
    const bottom = Math.min(placement.y + placement.height, workArea.y + workArea.height);
    return (
      right - Math.max(placement.x, workArea.x) >= 200 && bottom - Math.max(placement.y, workArea.y) >= 100
    );
  });

export const openWindow = ({
  preload,
  icon,
  placement,
  savePlacement,
}: {
  readonly preload: string;
  /** Used on Linux. On other systems the executable has the icon. */
  readonly icon: string;
  readonly placement: WindowPlacement | null;
  readonly savePlacement: (placement: WindowPlacement) => void;
}): BrowserWindow => {
  const visiblePlacement = placement && isVisible(placement) ? placement : null;
  const { maximized = false, ...bounds } = visiblePlacement ?? (defaultSize as Partial<WindowPlacement>);
  const window = new BrowserWindow({
    ...bounds,
    minWidth: minSize.width,
    minHeight: minSize.height,
    show: false,
    title: 'Sidetone',
    ...(process.platform === 'linux' ? { icon } : {}),
    backgroundColor: nativeTheme.shouldUseDarkColors ? pageBackground.dark : pageBackground.light,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      disableDialogs: true,
      spellcheck: true,
    },
  });
  // `ready-to-show` may never occur on Wayland. The background colour shows until the first paint.
  if (maximized) window.maximize();
  window.show();
  window.on('close', () => savePlacement({ ...window.getNormalBounds(), maximized: window.isMaximized() }));
  // `watchLoadFailures` handles errors.
  window.loadURL(`${appOrigin}/`).catch(() => undefined);
  return window;
};

export const bringToFront = (window: BrowserWindow): void => {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
};
