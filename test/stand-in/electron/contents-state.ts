import type { EventEmitter } from 'node:events';
import type { CdpSession } from '../chromium/cdp.ts';
import type { PageHost } from '../page/page.ts';
import type { Session } from './session.ts';

export interface Contents extends EventEmitter<Record<string, unknown[]>> {
  readonly id: number;
  getURL(): string;
}

export interface ContentsOptions {
  readonly preload: string | null;
  /** The page shows no `alert`, `confirm` or `prompt`. */
  readonly disableDialogs: boolean;
  readonly electronSession: Session;
  /** Replaces a page that has crashed; resolves to the CDP session of the new one. */
  readonly replace: () => Promise<CdpSession>;
  /** The document asks to stay (beforeunload). Returns whether it may be left anyway. */
  readonly mayLeave: () => boolean;
  readonly painted: () => void;
  readonly focused: (focused: boolean) => void;
  readonly titled: (title: string) => void;
  readonly renderProcessGone: (details: object) => void;
}

export interface ContentsState extends ContentsOptions {
  page: PageHost | null;
  /** The CDP session of the page; pending from the creation of the window. */
  session: Promise<CdpSession>;
  opening: Promise<PageHost> | null;
  /** The URL that was loaded last, as main knows it. */
  url: string;
  destroyed: boolean;
  crashed: boolean;
  loading: PromiseWithResolvers<void> | null;
  /** 0: actual size. Each step is a fifth larger or smaller. */
  zoomLevel: number;
  /** Null: Chromium's default. */
  webrtcPolicy: string | null;
  /** Of the operating system, 0 while it is unknown. */
  processId: number;
  windowOpenHandler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] | null;
}

const states = new WeakMap<Contents, ContentsState>();

export const getContentsState = (contents: Contents): ContentsState => states.get(contents) as ContentsState;
export const setState = (contents: Contents, state: ContentsState): void => void states.set(contents, state);

export const contentsAsElectron = (contents: Contents): Electron.WebContents =>
  contents as unknown as Electron.WebContents;
