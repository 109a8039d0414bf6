/** `BrowserWindow`: a window of Chromium with one page. Where it is and whether it shows is kept here. */
import type { CdpSession } from '../chromium/cdp.ts';
import type { WindowRecord } from '../control/record.ts';
import { requireReady } from '../state.ts';
import { app, lastWindowClosed } from './app.ts';
import { contentsAsElectron } from './contents-state.ts';
import { setFrontPage } from './front-page.ts';
import { createEvent, emitPreventable, guardedEmitter, guardStatics, type Within } from './guard.ts';
import { closeTarget, openTarget, setTargetBounds, type Target } from './targets.ts';
import { createContents, destroyContents, losePage, pageOf, type WebContents } from './web-contents.ts';
import { addWindow, removeWindow } from './windows.ts';

interface Inside {
  readonly contents: WebContents;
  readonly options: Electron.BrowserWindowConstructorOptions;
  target: Promise<Target>;
  bounds: Electron.Rectangle;
  title: string;
  visible: boolean;
  minimized: boolean;
  maximized: boolean;
  destroyed: boolean;
  progress: number;
  flashing: boolean;
  backgroundColor: string;
  closing: Promise<boolean> | null;
  /** Set while the page is asked whether it may be left. */
  stay: (() => void) | null;
}

const all = new Map<number, BrowserWindow>();
const insides = new WeakMap<BrowserWindow, Inside>();
const inside = (window: BrowserWindow): Inside => insides.get(window) as Inside;
const asElectron = (window: BrowserWindow): Electron.BrowserWindow =>
  window as unknown as Electron.BrowserWindow;
let lastId = 0;
let focused: BrowserWindow | null = null;
setFrontPage(() => {
  const window = focused ?? [...all.values()][0];
  return window ? pageOf(inside(window).contents) : null;
});

class BrowserWindow extends guardedEmitter('BrowserWindow') {
  readonly id: number;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    requireReady('Cannot create BrowserWindow before app is ready');
    super();
    lastId += 1;
    this.id = lastId;
    const { width = 800, height = 600, x = 0, y = 0, show = true, title = 'Electron' } = options;
    const bounds = { x, y, width, height };
    const target = openTarget(bounds);
    const contents = createContents(
      target.then((opened) => opened.session),
      {
        preload: options.webPreferences?.preload ?? null,
        replace: () => replaceTarget(this),
        mayLeave: () => mayLeave(this),
        painted: () => void this.emit('ready-to-show'),
        gone: (details) =>
          app.emit('render-process-gone', createEvent(), contentsAsElectron(contents), details),
      },
    );
    insides.set(this, {
      contents,
      options,
      target,
      bounds,
      title,
      visible: false,
      minimized: false,
      maximized: false,
      destroyed: false,
      progress: -1,
      flashing: false,
      backgroundColor: options.backgroundColor ?? '#FFF',
      closing: null,
      stay: null,
    });
    all.set(this.id, this);
    addWindow(this.id, { close: () => closeWindow(this), destroy: () => this.destroy() });
    watchTarget(this, target);
    app.emit('web-contents-created', createEvent(), contentsAsElectron(contents));
    app.emit('browser-window-created', createEvent(), asElectron(this));
    if (show) this.show();
  }

  static getAllWindows(): Electron.BrowserWindow[] {
    return [...all.values()].map(asElectron);
  }
  static getFocusedWindow(): Electron.BrowserWindow | null {
    return focused && asElectron(focused);
  }
  static fromWebContents(contents: Electron.WebContents): Electron.BrowserWindow | null {
    const found = [...all.values()].find((each) => contentsAsElectron(inside(each).contents) === contents);
    return found ? asElectron(found) : null;
  }
  static fromId(id: number): Electron.BrowserWindow | null {
    const found = all.get(id);
    return found ? asElectron(found) : null;
  }

  get webContents(): Electron.WebContents {
    return contentsAsElectron(inside(this).contents);
  }
  loadURL(url: string, options?: Electron.LoadURLOptions): Promise<void> {
    return alive(this).contents.loadURL(url, options);
  }
  reload(): void {
    alive(this).contents.reload();
  }

  show(): void {
    const own = alive(this);
    const before = own.visible;
    own.visible = true;
    if (!before) this.emit('show');
    this.focus();
  }
  showInactive(): void {
    const own = alive(this);
    own.visible = true;
    this.emit('show');
  }
  hide(): void {
    const own = alive(this);
    own.visible = false;
    this.emit('hide');
    if (focused === this) this.blur();
  }
  focus(): void {
    alive(this);
    if (focused === this) return;
    focused?.blur();
    focused = this;
    inside(this).flashing = false;
    inside(this).contents.focus();
    this.emit('focus', createEvent());
    app.emit('browser-window-focus', createEvent(), asElectron(this));
  }
  blur(): void {
    alive(this);
    if (focused !== this) return;
    focused = null;
    this.emit('blur', createEvent());
    app.emit('browser-window-blur', createEvent(), asElectron(this));
  }
  isFocused(): boolean {
    return focused === this;
  }
  isVisible(): boolean {
    return alive(this).visible && !inside(this).minimized;
  }
  minimize(): void {
    alive(this).minimized = true;
    this.emit('minimize');
  }
  isMinimized(): boolean {
    return alive(this).minimized;
  }
  restore(): void {
    const own = alive(this);
    if (!own.minimized) return;
    own.minimized = false;
    this.emit('restore');
  }
  maximize(): void {
    const own = alive(this);
    own.visible = true;
    if (own.maximized) return;
    own.maximized = true;
    void own.target.then((target) => setTargetBounds(target, { windowState: 'maximized' }));
    this.emit('maximize');
  }
  unmaximize(): void {
    const own = alive(this);
    if (!own.maximized) return;
    own.maximized = false;
    void own.target.then((target) => setTargetBounds(target, { windowState: 'normal' }));
    this.emit('unmaximize');
  }
  isMaximized(): boolean {
    return alive(this).maximized;
  }
  isFullScreen(): boolean {
    return false;
  }
  getBounds(): Electron.Rectangle {
    return { ...alive(this).bounds };
  }
  getNormalBounds(): Electron.Rectangle {
    return { ...alive(this).bounds };
  }
  getSize(): number[] {
    const { width, height } = alive(this).bounds;
    return [width, height];
  }
  setBounds(bounds: Partial<Electron.Rectangle>, _animate?: boolean): void {
    const own = alive(this);
    own.bounds = { ...own.bounds, ...bounds };
    const { x, y, width, height } = own.bounds;
    void own.target.then((target) => setTargetBounds(target, { left: x, top: y, width, height }));
    this.emit('resize');
  }
  setSize(width: number, height: number, animate?: boolean): void {
    this.setBounds({ width, height }, animate);
  }
  setMinimumSize(_width: number, _height: number): void {}

  setTitle(title: string): void {
    alive(this).title = title;
  }
  getTitle(): string {
    return alive(this).title;
  }
  setProgressBar(progress: number, _options?: Electron.ProgressBarOptions): void {
    alive(this).progress = progress;
  }
  flashFrame(flag: boolean): void {
    alive(this).flashing = flag;
  }
  setBackgroundColor(color: string): void {
    alive(this).backgroundColor = color;
  }
  getBackgroundColor(): string {
    return alive(this).backgroundColor;
  }
  setMenuBarVisibility(_visible: boolean): void {}
  setAutoHideMenuBar(_hide: boolean): void {}
  removeMenu(): void {}

  close(): void {
    if (!inside(this).destroyed) void closeWindow(this);
  }
  destroy(): void {
    const own = inside(this);
    if (own.destroyed) return;
    own.destroyed = true;
    void own.target.then(closeTarget).catch(() => undefined);
    gone(this);
  }
  isDestroyed(): boolean {
    return inside(this).destroyed;
  }
}
true satisfies Within<Electron.BrowserWindow, BrowserWindow>;

/** Everything but `isDestroyed` throws on a window that is gone. */
const alive = (window: BrowserWindow): Inside => {
  const own = inside(window);
  if (own.destroyed) throw new TypeError('Object has been destroyed');
  return own;
};

const gone = (window: BrowserWindow): void => {
  const own = inside(window);
  all.delete(window.id);
  if (focused === window) focused = null;
  destroyContents(own.contents);
  const left = removeWindow(window.id);
  window.emit('closed');
  if (left === 0) lastWindowClosed();
};

const mayLeave = (window: BrowserWindow): boolean => {
  const leave = emitPreventable(inside(window).contents, 'will-prevent-unload');
  if (!leave) inside(window).stay?.();
  return leave;
};

/** Asks main (`close`), then the page (beforeunload). Answers whether the window is gone. */
const closeWindow = (window: BrowserWindow): Promise<boolean> => {
  const own = inside(window);
  if (own.destroyed) return Promise.resolve(true);
  if (own.closing) return own.closing;
  if (emitPreventable(window, 'close')) return Promise.resolve(false);
  if (own.destroyed) return Promise.resolve(true);
  const work = async (): Promise<boolean> => {
    const page = pageOf(own.contents);
    if (page) {
      const stays = new Promise<boolean>((resolve) => {
        own.stay = () => resolve(true);
      });
      const target = await own.target;
      const ends = page.session.send('Page.close').then(
        () => target.gone,
        () => undefined,
      );
      if (await Promise.race([stays, ends.then(() => false)])) {
        own.closing = null;
        own.stay = null;
        return false;
      }
    }
    window.destroy();
    return true;
  };
  own.closing = work();
  return own.closing;
};

/** The page's target ended without our asking: the person closed the window, or Chromium crashed. */
const watchTarget = (window: BrowserWindow, target: Promise<Target>): void => {
  void target
    .then((opened) => opened.gone)
    .then(() => {
      const own = inside(window);
      if (own.destroyed || own.closing || own.target !== target) return;
      losePage(own.contents);
      // Main may keep the window (uploads are running): then it is opened again where it was.
      if (emitPreventable(window, 'close')) own.contents.reload();
      else if (!own.destroyed) window.destroy();
    })
    .catch(() => undefined);
};

/** A new page for a window whose page is gone. */
const replaceTarget = async (window: BrowserWindow): Promise<CdpSession> => {
  const own = inside(window);
  const old = own.target;
  own.target = openTarget(own.bounds);
  watchTarget(window, own.target);
  const opened = await own.target;
  void old.then(closeTarget).catch(() => undefined);
  return opened.session;
};

/** As a person closes it. */
export const closeAsPerson = (id: number): Promise<boolean> => {
  const window = all.get(id);
  return window ? closeWindow(window) : Promise.resolve(true);
};

export const windowRecords = (): WindowRecord[] =>
  [...all.values()].map((window) => {
    const own = inside(window);
    const { visible, minimized, maximized, bounds, progress, flashing, backgroundColor, title } = own;
    return {
      id: window.id,
      contentsId: own.contents.id,
      url: own.contents.getURL(),
      focused: focused === window,
      title,
      visible,
      minimized,
      maximized,
      bounds,
      progress,
      flashing,
      backgroundColor,
    };
  });

const guardedWindow = guardStatics('BrowserWindow', BrowserWindow);

export { guardedWindow as BrowserWindow };
