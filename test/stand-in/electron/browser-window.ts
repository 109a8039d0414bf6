/** `BrowserWindow`: a Chromium window with one page. Its position and visibility are stored here. */
import { noteTime, requireReady, state } from '../state.ts';
import { app } from './app.ts';
import { contentsAsElectron } from './contents-state.ts';
import { createEvent, emitPreventable, guardedEmitter, guardStatics, type Within } from './guard.ts';
import { findSession, getSessionState } from './session.ts';
import { openTarget, setTargetBounds } from './targets.ts';
import { createContents } from './web-contents.ts';
import { closeWindow, endWindow, mayLeave, replaceTarget, watchBounds, watchTarget } from './window-life.ts';
import { addWindow, alive, focus, windowAsElectron, windowState, windows } from './window-state.ts';

let lastId = 0;

class BrowserWindow extends guardedEmitter('BrowserWindow') {
  readonly id: number;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    requireReady('Cannot create BrowserWindow before app is ready');
    super();
    noteTime('window created');
    lastId += 1;
    this.id = lastId;
    const { width = 800, height = 600, x = 0, y = 0, show = true, title = 'Electron' } = options;
    const bounds = { x, y, width, height };
    const session = findSession(options.webPreferences?.partition);
    getSessionState(session).spelling.create();
    const target = openTarget(bounds, session);
    const contents = createContents(
      target.then((opened) => opened.session),
      {
        preload: options.webPreferences?.preload ?? null,
        disableDialogs: options.webPreferences?.disableDialogs ?? false,
        electronSession: session,
        replace: () => replaceTarget(this),
        mayLeave: () => mayLeave(this),
        // As in Electron, also emitted for a visible window. On Wayland it may never come.
        painted: () => {
          if (state.options.readyToShow) this.emit('ready-to-show');
        },
        focused: (focused) => (focused ? this.focus() : this.blur()),
        titled: (text) => {
          // Main may prevent the new title.
          if (!emitPreventable(this, 'page-title-updated', {}, text, true)) windowState(this).title = text;
        },
        renderProcessGone: (details) =>
          app.emit('render-process-gone', createEvent(), contentsAsElectron(contents), details),
      },
    );
    addWindow(this, {
      contents,
      target,
      bounds,
      title,
      visible: false,
      minimized: false,
      maximized: false,
      fullScreen: false,
      destroyed: false,
      progress: -1,
      flashing: false,
      backgroundColor: options.backgroundColor ?? '#FFF',
      backgroundThrottling: options.webPreferences?.backgroundThrottling ?? true,
      excludedFromShownWindowsMenu: false,
      closing: null,
      stay: null,
    });
    watchTarget(this, target);
    if (state.options.headed) watchBounds(this);
    app.emit('web-contents-created', createEvent(), contentsAsElectron(contents));
    app.emit('browser-window-created', createEvent(), windowAsElectron(this));
    if (show) this.show();
  }

  /** Newest first: Electron promises no order. */
  static getAllWindows(): Electron.BrowserWindow[] {
    return [...windows.values()].reverse().map(windowAsElectron);
  }
  static getFocusedWindow(): Electron.BrowserWindow | null {
    return focus.window && windowAsElectron(focus.window);
  }
  static fromWebContents(contents: Electron.WebContents): Electron.BrowserWindow | null {
    const found = [...windows.values()].find(
      (each) => contentsAsElectron(windowState(each).contents) === contents,
    );
    return found ? windowAsElectron(found) : null;
  }
  static fromId(id: number): Electron.BrowserWindow | null {
    const found = windows.get(id);
    return found ? windowAsElectron(found) : null;
  }

  get webContents(): Electron.WebContents {
    return contentsAsElectron(windowState(this).contents);
  }
  get excludedFromShownWindowsMenu(): boolean {
    return alive(this).excludedFromShownWindowsMenu;
  }
  set excludedFromShownWindowsMenu(isExcluded: boolean) {
    alive(this).excludedFromShownWindowsMenu = isExcluded;
  }
  loadURL(url: string, options?: Electron.LoadURLOptions): Promise<void> {
    return alive(this).contents.loadURL(url, options);
  }
  reload(): void {
    alive(this).contents.reload();
  }

  show(): void {
    const internals = alive(this);
    const before = internals.visible;
    internals.visible = true;
    if (!before) this.emit('show');
    this.focus();
  }
  showInactive(): void {
    const internals = alive(this);
    internals.visible = true;
    this.emit('show');
  }
  hide(): void {
    const internals = alive(this);
    internals.visible = false;
    this.emit('hide');
    if (focus.window === this) this.blur();
  }
  /** As in Electron, does nothing for a hidden window. */
  focus(): void {
    const internals = alive(this);
    if (!internals.visible || focus.window === this) return;
    (focus.window as BrowserWindow | null)?.blur();
    focus.window = this;
    internals.flashing = false;
    internals.contents.focus();
    this.emit('focus', createEvent());
    app.emit('browser-window-focus', createEvent(), windowAsElectron(this));
  }
  blur(): void {
    alive(this);
    if (focus.window !== this) return;
    focus.window = null;
    this.emit('blur', createEvent());
    app.emit('browser-window-blur', createEvent(), windowAsElectron(this));
  }
  isFocused(): boolean {
    return focus.window === this;
  }
  isVisible(): boolean {
    return alive(this).visible && !windowState(this).minimized;
  }
  minimize(): void {
    const internals = alive(this);
    internals.minimized = true;
    // Otherwise the page stays visible.
    if (internals.backgroundThrottling) void setTargetBounds(internals.target, { windowState: 'minimized' });
    this.emit('minimize');
  }
  isMinimized(): boolean {
    return alive(this).minimized;
  }
  restore(): void {
    const internals = alive(this);
    if (!internals.minimized) return;
    internals.minimized = false;
    void setTargetBounds(internals.target, { windowState: internals.maximized ? 'maximized' : 'normal' });
    this.emit('restore');
  }
  maximize(): void {
    const internals = alive(this);
    if (!internals.visible) {
      internals.visible = true;
      this.emit('show');
    }
    if (internals.maximized) return;
    internals.maximized = true;
    void setTargetBounds(internals.target, { windowState: 'maximized' });
    this.emit('maximize');
  }
  unmaximize(): void {
    const internals = alive(this);
    if (!internals.maximized) return;
    internals.maximized = false;
    void setTargetBounds(internals.target, { windowState: 'normal' });
    this.emit('unmaximize');
  }
  isMaximized(): boolean {
    return alive(this).maximized;
  }
  setFullScreen(isFullScreen: boolean): void {
    const internals = alive(this);
    if (internals.fullScreen === isFullScreen) return;
    internals.fullScreen = isFullScreen;
    const before = internals.maximized ? 'maximized' : 'normal';
    void setTargetBounds(internals.target, { windowState: isFullScreen ? 'fullscreen' : before });
    this.emit(isFullScreen ? 'enter-full-screen' : 'leave-full-screen');
  }
  isFullScreen(): boolean {
    return alive(this).fullScreen;
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
    const internals = alive(this);
    internals.bounds = { ...internals.bounds, ...bounds };
    const { x, y, width, height } = internals.bounds;
    void setTargetBounds(internals.target, { left: x, top: y, width, height });
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
    if (!windowState(this).destroyed) void closeWindow(this);
  }
  destroy(): void {
    endWindow(this);
  }
  isDestroyed(): boolean {
    return windowState(this).destroyed;
  }
}
true satisfies Within<Electron.BrowserWindow, BrowserWindow>;

const guardedWindow = guardStatics('BrowserWindow', BrowserWindow);

export { guardedWindow as BrowserWindow };
