import { readFileSync } from 'node:fs';
import type { CdpSession } from '../chromium/cdp.ts';
import { getOrigin, toMain } from '../origin.ts';
import { findProcess } from '../page/find-process.ts';
import type { FrameInfo, Frames } from '../page/frames.ts';
import { openPage, type PageHost } from '../page/page.ts';
import type { PreloadProcess } from '../page/preload-world.ts';
import { state } from '../state.ts';
import { menuKeys, pressKeys } from './accelerators.ts';
import { type Contents, contentsAsElectron, getContentsState } from './contents-state.ts';
import { contextMenuParams } from './context-menu-params.ts';
import { createEvent, emitPreventable } from './guard.ts';
import { handleInvoke, type MessageSource, receiveSend } from './ipc-main.ts';
import { showTheme } from './native-theme.ts';
import { applyPermissions } from './permissions.ts';
import { createFrame, liveFrame } from './web-frame.ts';

const firstLoad = Promise.withResolvers<void>();
/** Resolves when the first document of the application has loaded. */
export const firstWindowLoaded = (): Promise<void> => firstLoad.promise;

const preloadProcess = (): PreloadProcess => ({
  platform: process.platform,
  arch: process.arch,
  versions: { ...process.versions } as Record<string, string>,
  argv: [process.execPath],
});

const decideWindow = (contents: Contents, url: string, frameName: string, features: string): void => {
  const { windowOpenHandler } = getContentsState(contents);
  const referrer = { url: '', policy: 'default' as const };
  const details = { url, frameName, features, disposition: 'new-window' as const, referrer };
  const action = windowOpenHandler ? windowOpenHandler(details).action : 'allow';
  state.record.attempts.push({ kind: 'window', what: url, allowed: action !== 'deny' });
  if (action !== 'deny')
    state.record.errors.push(`not in the stand-in: a window opened by the page (${url})`);
};

const mayNavigate = (contents: Contents, frames: Frames, url: string, frameId: string): boolean => {
  const info = frames.get(frameId);
  const isMainFrame = info === null || info.parentId === null;
  const frame = info === null ? null : createFrame(frames, info);
  const params = { url, isSameDocument: false, isMainFrame, frame, initiator: frame };
  const isPrevented = (name: string): boolean =>
    emitPreventable(contents, name, params, url, false, isMainFrame, 1, 1);
  // Both events are emitted, whatever the first listener decides.
  const prevented = [isPrevented('will-frame-navigate'), isMainFrame && isPrevented('will-navigate')];
  const allowed = !prevented.includes(true);
  state.record.attempts.push({ kind: 'navigation', what: url, allowed });
  return allowed;
};

/** Sends the accelerators with each document and with each change of the menu. */
const sendMenuKeys = (page: PageHost | null): void => page?.deliver({ kind: 'keys', keys: menuKeys() });

const open = async (contents: Contents, session: CdpSession): Promise<PageHost> => {
  const internals = getContentsState(contents);
  const emit = (name: string, ...args: unknown[]): void => {
    if (!internals.destroyed) contents.emit(name, ...args);
  };
  const sender = (info: FrameInfo | null): MessageSource => ({
    contents: contentsAsElectron(contents),
    frame: () => (internals.destroyed ? null : liveFrame(page.frames, info)),
  });
  // Main asks for the process of pages of sessions in memory only, and a trace takes time.
  const needsProcess = !internals.electronSession.isPersistent();
  let processFound: Promise<void> = Promise.resolve();
  const preload =
    internals.preload === null
      ? null
      : { source: readFileSync(internals.preload, 'utf8'), file: internals.preload };
  const page: PageHost = await openPage(
    session,
    {
      preload,
      headed: state.options.headed,
      process: preloadProcess(),
      script: state.options.pageScript,
    },
    {
      invoke: async ({ id, channel, ...encoded }, info) => {
        // Electron knows the process before the page can call main.
        await processFound;
        const reply = await handleInvoke(sender(info), channel, encoded);
        // The result is discarded if the document has changed meanwhile.
        if (info && page.frames.get(info.id)?.loaderId === info.loaderId) {
          page.deliver({ kind: 'reply', id, ...reply });
        }
      },
      send: ({ channel, ...encoded }, info) => receiveSend(sender(info), channel, encoded),
      preloadError: (message) => {
        state.record.errors.push(`preload: ${message}`);
        emit('preload-error', createEvent(), internals.preload, new Error(message));
      },
      mayNavigate: ({ url, frameId }) => mayNavigate(contents, page.frames, url, frameId),
      dialogOpened: (type) => {
        const allowed = !internals.disableDialogs;
        state.record.attempts.push({ kind: 'dialog', what: type, allowed });
        return allowed;
      },
      windowOpened: ({ url, name, features }) => decideWindow(contents, url, name, features),
      committed: () => {
        if (needsProcess)
          processFound = findProcess(session).then(
            (processId) => void Object.assign(internals, { processId }),
          );
        void applyPermissions(contentsAsElectron(contents), getOrigin(contents.getURL()));
        emit('did-navigate', createEvent(), contents.getURL(), 200, 'OK');
      },
      failed: (url) => {
        // A load that main started reports its own failure.
        if (internals.loading === null)
          emit('did-fail-load', createEvent(), -2, 'ERR_FAILED', toMain(url), true, 1, 1);
      },
      domReady: () => {
        sendMenuKeys(page);
        emit('dom-ready');
      },
      keysPressed: pressKeys,
      focused: internals.focused,
      contextMenu: (place) =>
        emit('context-menu', createEvent(), contextMenuParams(place, contentsAsElectron(contents))),
      titled: (title) => {
        emit('page-title-updated', createEvent(), title, true);
        internals.titled(title);
      },
      loaded: () => {
        firstLoad.resolve();
        internals.loading?.resolve();
        internals.loading = null;
        emit('did-finish-load');
        emit('did-stop-loading');
      },
      painted: internals.painted,
      crashed: () => {
        internals.crashed = true;
        internals.page = null;
        const details = { reason: 'crashed', exitCode: 5 };
        emit('render-process-gone', createEvent(), details);
        internals.renderProcessGone(details);
      },
      mayLeave: internals.mayLeave,
    },
  );
  await showTheme(session);
  return page;
};

/** The page, opened if necessary; a new one after a crash. Throws after the window was destroyed. */
export const ensurePage = async (contents: Contents): Promise<PageHost> => {
  const internals = getContentsState(contents);
  if (internals.destroyed) throw new Error('Object has been destroyed');
  if (internals.webrtcPolicy !== state.pages.webrtcPolicy)
    state.record.errors.push(`a page without the WebRTC policy of the others: ${internals.url}`);
  if (internals.crashed) {
    internals.crashed = false;
    internals.session = internals.replace();
    internals.opening = null;
  }
  internals.opening ??= internals.session.then((session) => open(contents, session));
  internals.page = await internals.opening;
  return internals.page;
};
