import type { CdpSession } from '../chromium/cdp.ts';
import type { PageHost } from '../page/page.ts';
import { state } from '../state.ts';
import { type ContentsOptions, contentsAsElectron, getContentsState, setState } from './contents-state.ts';
import { createEvent, guardedEmitter, guardStatics, type Within } from './guard.ts';
import { encodePush } from './ipc-main.ts';
import { ensurePage } from './open-contents.ts';
import { createFrame, noFrames } from './web-frame.ts';
import { zoomPage } from './zoom.ts';

type WindowOpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

const all = new Map<number, WebContents>();
let lastId = 0;

class WebContents extends guardedEmitter('webContents') {
  readonly id: number;

  constructor() {
    super();
    lastId += 1;
    this.id = lastId;
    all.set(this.id, this);
  }

  /** Newest first: Electron promises no order. */
  static getAllWebContents(): Electron.WebContents[] {
    return [...all.values()].reverse().map(contentsAsElectron);
  }
  static fromId(id: number): Electron.WebContents | undefined {
    const found = all.get(id);
    return found && contentsAsElectron(found);
  }

  get session(): Electron.Session {
    return getContentsState(this).electronSession as unknown as Electron.Session;
  }
  get mainFrame(): Electron.WebFrameMain {
    const { page } = getContentsState(this);
    const main = page?.frames.main();
    return page && main ? createFrame(page.frames, main) : noFrames();
  }
  getURL(): string {
    return getContentsState(this).page?.frames.main()?.url ?? getContentsState(this).url;
  }
  isDestroyed(): boolean {
    return getContentsState(this).destroyed;
  }
  isCrashed(): boolean {
    return getContentsState(this).crashed;
  }
  isLoading(): boolean {
    return getContentsState(this).loading !== null;
  }
  getOSProcessId(): number {
    return getContentsState(this).processId;
  }
  getType(): ReturnType<Electron.WebContents['getType']> {
    return 'window';
  }

  async loadURL(url: string, _options?: Electron.LoadURLOptions): Promise<void> {
    const internals = getContentsState(this);
    internals.loading?.reject(new Error(`ERR_ABORTED (-3) loading '${internals.url}'`));
    internals.url = url;
    const loading = Promise.withResolvers<void>();
    loading.promise.catch(() => undefined);
    internals.loading = loading;
    try {
      const page = await ensurePage(this);
      this.emit('did-start-loading');
      await page.navigate(url);
      await loading.promise;
    } catch (error) {
      if (internals.loading === loading) internals.loading = null;
      if (!internals.destroyed && !internals.crashed) {
        const code = String(error).includes('ERR_ABORTED') ? -3 : -2;
        this.emit('did-fail-load', createEvent(), code, String(error), url, true, 1, 1);
      }
      throw error;
    }
  }
  reload(): void {
    const { crashed, url, page } = getContentsState(this);
    const work = crashed ? this.loadURL(url) : page?.reload();
    work?.catch(() => undefined);
  }
  reloadIgnoringCache(): void {
    this.reload();
  }

  /** Throws if a value cannot be cloned. Does nothing before the first document. */
  send(channel: string, ...args: unknown[]): void {
    const payload = encodePush(channel, args);
    getContentsState(this).page?.deliver({ kind: 'push', channel, payload });
  }
  setWindowOpenHandler(handler: WindowOpenHandler): void {
    getContentsState(this).windowOpenHandler = handler;
  }
  setWebRTCIPHandlingPolicy(policy: Parameters<Electron.WebContents['setWebRTCIPHandlingPolicy']>[0]): void {
    getContentsState(this).webrtcPolicy = policy;
  }
  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    const page = await ensurePage(this);
    const { result, exceptionDetails } = await page.session.send('Runtime.evaluate', {
      expression: code,
      userGesture,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }
  replaceMisspelling(text: string): void {
    const { word } = state.switches.misspelling;
    getContentsState(this)
      .page?.session.send('Runtime.evaluate', {
        expression: replaceWordScript(word, text),
        userGesture: true,
      })
      .catch(() => undefined);
  }
  get zoomLevel(): number {
    return getContentsState(this).zoomLevel;
  }
  set zoomLevel(level: number) {
    getContentsState(this).zoomLevel = level;
    void ensurePage(this)
      .then(({ session }) => zoomPage(session, level))
      .catch(() => undefined);
  }
  focus(): void {
    getContentsState(this)
      .page?.session.send('Page.bringToFront')
      .catch(() => undefined);
  }
  forcefullyCrashRenderer(): void {
    getContentsState(this)
      .page?.session.send('Page.crash')
      .catch(() => undefined);
  }
  /** Developer tools cannot be opened from outside Chromium; use the DevTools port to debug. */
  openDevTools(_options?: Electron.OpenDevToolsOptions): void {}

  print(
    options: Electron.WebContentsPrintOptions = {},
    callback?: (success: boolean, failureReason: string) => void,
  ): void {
    state.record.printed.push(JSON.stringify(options));
    callback?.(true, '');
  }
  async printToPDF(options: Electron.PrintToPDFOptions): Promise<Buffer> {
    const page = await ensurePage(this);
    const { landscape, printBackground, scale, displayHeaderFooter, headerTemplate, footerTemplate } =
      options;
    const { data } = await page.session.send('Page.printToPDF', {
      landscape,
      printBackground,
      scale,
      displayHeaderFooter,
      headerTemplate,
      footerTemplate,
    });
    return Buffer.from(data, 'base64');
  }
}
true satisfies Within<Electron.WebContents, WebContents>;

/** Types `text` over the first `word` in the focused text with Chromium's editing command. */
const replaceWordScript = (word: string, text: string): string => `{
  const host = document.activeElement;
  const nodes = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const at = nodes.currentNode.data.indexOf(${JSON.stringify(word)});
    if (at < 0) continue;
    const selection = getSelection();
    selection.setBaseAndExtent(nodes.currentNode, at, nodes.currentNode, at + ${word.length});
    document.execCommand('insertText', false, ${JSON.stringify(text)});
    break;
  }
}`;

/** The contents of a window. `session` may still be pending. */
export const createContents = (session: Promise<CdpSession>, options: ContentsOptions): WebContents => {
  const contents = new WebContents();
  setState(contents, {
    ...options,
    page: null,
    session,
    opening: null,
    url: '',
    destroyed: false,
    crashed: false,
    loading: null,
    zoomLevel: 0,
    webrtcPolicy: null,
    processId: 0,
    windowOpenHandler: null,
  });
  session.catch(() => undefined);
  return contents;
};

export const destroyContents = (contents: WebContents): void => {
  const internals = getContentsState(contents);
  if (internals.destroyed) return;
  internals.destroyed = true;
  internals.loading?.reject(new Error(`ERR_FAILED (-2) loading '${internals.url}'`));
  all.delete(contents.id);
  contents.emit('destroyed');
};

/** The page has crashed but its window stays open: the next load creates a new page. */
export const losePage = (contents: WebContents): void => {
  const internals = getContentsState(contents);
  internals.crashed = true;
  internals.page = null;
};

export const getPage = (contents: WebContents): PageHost | null => getContentsState(contents).page;

export type { WebContents };
export const webContents = guardStatics('webContents', WebContents);
