/** What the stand-in knows of a `WebContents` and Electron's class does not show. */
import type { EventEmitter } from 'node:events';
import type { CdpSession } from '../chromium/cdp.ts';
import type { PageHost } from '../page/page.ts';

/** As much of the class as its page needs. */
export interface Contents extends EventEmitter<Record<string, unknown[]>> {
  readonly id: number;
  getURL(): string;
}

export interface ContentsOptions {
  readonly preload: string | null;
  /** Replaces a page whose process is gone; answers the new one's line. */
  readonly replace: () => Promise<CdpSession>;
  /** The page asks to stay (beforeunload): whether it may be left all the same. */
  readonly mayLeave: () => boolean;
  readonly painted: () => void;
  readonly focused: (focused: boolean) => void;
  readonly titled: (title: string) => void;
  readonly renderProcessGone: (details: object) => void;
}

export interface ContentsState extends ContentsOptions {
  page: PageHost | null;
  /** The line to the page, on its way from the moment the window is made. */
  session: Promise<CdpSession>;
  opening: Promise<PageHost> | null;
  /** What was loaded last, as main knows it. */
  url: string;
  destroyed: boolean;
  crashed: boolean;
  loading: PromiseWithResolvers<void> | null;
  windowOpenHandler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] | null;
}

const states = new WeakMap<Contents, ContentsState>();

export const getContentsState = (contents: Contents): ContentsState => states.get(contents) as ContentsState;
export const setState = (contents: Contents, state: ContentsState): void => void states.set(contents, state);

/** Main knows it by Electron's type. */
export const contentsAsElectron = (contents: Contents): Electron.WebContents =>
  contents as unknown as Electron.WebContents;
