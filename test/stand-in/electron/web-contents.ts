/** `WebContents`: a page, from its creation to its end. */
import type { CdpSession } from '../chromium/cdp.ts';
import type { Page } from '../page/page.ts';
import { state } from '../state.ts';
import { type ContentsOptions, contentsAsElectron, setState, stateOf } from './contents-state.ts';
import { createEvent, guardedEmitter, guardStatics, type Within } from './guard.ts';
import { encodePush } from './ipc-main.ts';
import { ensurePage } from './open-contents.ts';
import { defaultSession } from './session.ts';
import { frameOf, noFrames } from './web-frame.ts';

type WindowOpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

const all = new Map<number, WebContents>();
let lastId = 0;

class WebContents extends guardedEmitter('webContents') {
  readonly id: number;
  readonly session = defaultSession as unknown as Electron.Session;

  constructor() {
    super();
    lastId += 1;
    this.id = lastId;
    all.set(this.id, this);
  }

  static getAllWebContents(): Electron.WebContents[] {
    return [...all.values()].map(contentsAsElectron);
  }
  static fromId(id: number): Electron.WebContents | undefined {
    const found = all.get(id);
    return found && contentsAsElectron(found);
  }

  get mainFrame(): Electron.WebFrameMain {
    const { page } = stateOf(this);
    const main = page?.frames.main();
    return page && main ? frameOf(page.frames, main) : noFrames();
  }
  getURL(): string {
    return stateOf(this).page?.frames.main()?.url ?? stateOf(this).url;
  }
  isDestroyed(): boolean {
    return stateOf(this).destroyed;
  }
  isCrashed(): boolean {
    return stateOf(this).crashed;
  }
  isLoading(): boolean {
    return stateOf(this).loading !== null;
  }
  getType(): ReturnType<Electron.WebContents['getType']> {
    return 'window';
  }

  async loadURL(url: string, _options?: Electron.LoadURLOptions): Promise<void> {
    const own = stateOf(this);
    own.loading?.reject(new Error(`ERR_ABORTED (-3) loading '${own.url}'`));
    own.url = url;
    const loading = Promise.withResolvers<void>();
    loading.promise.catch(() => undefined);
    own.loading = loading;
    try {
      const page = await ensurePage(this);
      this.emit('did-start-loading');
      await page.navigate(url);
      await loading.promise;
    } catch (error) {
      if (own.loading === loading) own.loading = null;
      if (!own.destroyed && !own.crashed) {
        const code = String(error).includes('ERR_ABORTED') ? -3 : -2;
        this.emit('did-fail-load', createEvent(), code, String(error), url, true, 1, 1);
      }
      throw error;
    }
  }
  reload(): void {
    const { crashed, url, page } = stateOf(this);
    const work = crashed ? this.loadURL(url) : page?.reload();
    work?.catch(() => undefined);
  }
  reloadIgnoringCache(): void {
    this.reload();
  }

  /** Throws for what cannot be cloned; a page that has no document yet is not told. */
  send(channel: string, ...args: unknown[]): void {
    const payload = encodePush(channel, args);
    stateOf(this).page?.deliver({ kind: 'push', channel, payload });
  }
  setWindowOpenHandler(handler: WindowOpenHandler): void {
    stateOf(this).windowOpenHandler = handler;
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
    stateOf(this)
      .page?.session.send('Runtime.evaluate', {
        expression: replaceWordScript(word, text),
        userGesture: true,
      })
      .catch(() => undefined);
  }
  focus(): void {
    stateOf(this)
      .page?.session.send('Page.bringToFront')
      .catch(() => undefined);
  }
  forcefullyCrashRenderer(): void {
    stateOf(this)
      .page?.session.send('Page.crash')
      .catch(() => undefined);
  }
  /** Developer tools cannot be opened from outside a Chromium; whoever debugs has the DevTools port. */
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

/** Types `text` over the first `word` of the text that has the focus, as Chromium's own editing command does. */
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

/** The contents of a window. `session` is the line to its page, still on its way. */
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
    windowOpenHandler: null,
  });
  session.catch(() => undefined);
  return contents;
};

export const destroyContents = (contents: WebContents): void => {
  const own = stateOf(contents);
  if (own.destroyed) return;
  own.destroyed = true;
  own.loading?.reject(new Error(`ERR_FAILED (-2) loading '${own.url}'`));
  all.delete(contents.id);
  contents.emit('destroyed');
};

/** The page went away under the window, which stays: the next load gets a new one. */
export const losePage = (contents: WebContents): void => {
  const own = stateOf(contents);
  own.crashed = true;
  own.page = null;
};

export const pageOf = (contents: WebContents): Page | null => stateOf(contents).page;

export type { WebContents };
export const webContents = guardStatics('webContents', WebContents);
