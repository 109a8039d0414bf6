import { randomBytes } from 'node:crypto';
import type { CdpSession } from '../chromium/cdp.ts';
import { toPage } from '../origin.ts';
import type { ContextMenuMessage } from './context-menu.ts';
import { type FrameInfo, type Frames, trackFrames } from './frames.ts';
import { guardNavigation, type Navigation } from './navigation.ts';
import type { PreloadProcess } from './preload-world.ts';
import { bindingName, pageScript, preloadScript, preloadWorld } from './scripts.ts';

/** Values as `createCodec` encodes them. */
export interface Encoded {
  readonly payload: string;
  readonly attached: readonly Uint8Array<ArrayBuffer>[];
}

/** Events of a page. `frame` is null if it has navigated since. */
export interface PageEvents {
  invoke(message: Encoded & { id: number; channel: string }, frame: FrameInfo | null): void;
  send(message: Encoded & { channel: string }, frame: FrameInfo | null): void;
  preloadError(message: string): void;
  /** Only with a window: the accelerator of a menu item, by its index in the `keys` message. */
  keysPressed(index: number): void;
  focused(focused: boolean): void;
  titled(title: string): void;
  contextMenu(place: ContextMenuMessage): void;
  mayNavigate(navigation: Navigation): boolean;
  /** `alert`, `confirm` or `prompt`. Returns whether it is shown. */
  dialogOpened(type: string): boolean;
  windowOpened(details: { url: string; name: string; features: string }): void;
  committed(): void;
  /** A document could not be loaded; `url` is the renderer's. */
  failed(url: string): void;
  domReady(): void;
  loaded(): void;
  painted(): void;
  crashed(): void;
  /** The document asks whether it may be left (beforeunload); true leaves it. */
  mayLeave(): boolean;
}

export interface PageOptions {
  readonly preload: { readonly source: string; readonly file: string } | null;
  readonly process: PreloadProcess;
  readonly headed: boolean;
  /** Runs in each document before its own scripts; null: none. */
  readonly script: string | null;
}

export interface PageHost {
  readonly frames: Frames;
  readonly session: CdpSession;
  /** Resolves when the document is committed; rejects with Chromium's reason. `url` is as main knows it. */
  navigate(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Sends to the preload's world; discarded without a document, as in Electron. */
  deliver(message: object): void;
}

type PageMessage =
  | (Encoded & { kind: 'invoke'; id: number; channel: string })
  | (Encoded & { kind: 'send'; channel: string })
  | { kind: 'files'; id: number }
  | { kind: 'keys'; index: number }
  | { kind: 'focus'; focused: boolean }
  | { kind: 'title'; title: string }
  | ContextMenuMessage
  | { kind: 'preload-error'; message: string };

/** As preload-world.ts sends it. */
const parseMessage = (text: string, attached: Encoded['attached'] = []): PageMessage => {
  const end = text.indexOf('\n');
  if (end < 0) return JSON.parse(text);
  return { ...JSON.parse(text.slice(0, end)), payload: text.slice(end + 1), attached };
};

/** Whatever else main sends to the page waits behind the questions that were sent. */
const filesAtATime = 20;

/** Paths of the files that the preload's world asks about; '' for a file in memory. */
const getFilePaths = async (session: CdpSession, contextId: number, id: number): Promise<string[]> => {
  const { result } = await session.send('Runtime.evaluate', {
    contextId,
    expression: `__standIn.getFiles(${id})`,
    objectGroup: 'files',
  });
  const { result: properties } = await session.send('Runtime.getProperties', {
    objectId: result.objectId,
    ownProperties: true,
  });
  const files = properties.filter((each: { name: string }) => /^\d+$/.test(each.name));
  const paths: string[] = [];
  for (let at = 0; at < files.length; at += filesAtATime) {
    const asked = files
      .slice(at, at + filesAtATime)
      .map(({ value }: { value: { objectId: string } }) =>
        session.send('DOM.getFileInfo', { objectId: value.objectId }).then((info) => info.path as string),
      );
    paths.push(...(await Promise.all(asked)));
  }
  await session.send('Runtime.releaseObjectGroup', { objectGroup: 'files' });
  return paths;
};

export const openPage = async (
  session: CdpSession,
  options: PageOptions,
  events: PageEvents,
): Promise<PageHost> => {
  const frames = trackFrames(session);
  const secret = randomBytes(18).toString('base64url');

  /** The document that could not be loaded, whose error page Chromium shows instead. */
  let unreachableUrl: string | undefined;

  const call = (contextId: number, message: object): void => {
    // A message with a megabyte of sound would be a long script to parse in an expression.
    const parameters = {
      executionContextId: contextId,
      functionDeclaration: '(message) => __standIn.deliver(message)',
      arguments: [{ value: message }],
      silent: true,
    };
    session.send('Runtime.callFunctionOn', parameters).catch(() => undefined);
  };
  const receive = (message: PageMessage, contextId: number): void => {
    const frame = frames.getFrame(contextId);
    switch (message.kind) {
      case 'invoke':
        events.invoke(message, frame);
        return;
      case 'send':
        events.send(message, frame);
        return;
      case 'preload-error':
        events.preloadError(message.message);
        return;
      case 'keys':
        events.keysPressed(message.index);
        return;
      case 'focus':
        events.focused(message.focused);
        return;
      case 'title':
        events.titled(message.title);
        return;
      case 'context-menu':
        events.contextMenu(message);
        return;
      case 'files':
        getFilePaths(session, contextId, message.id)
          .then((paths) => call(contextId, { kind: 'paths', id: message.id, paths }))
          .catch(() => undefined);
    }
  };

  session.on('Runtime.bindingCalled', ({ name, payload, attached, executionContextId }) => {
    if (name === bindingName) receive(parseMessage(payload, attached), executionContextId);
  });
  session.on('Page.windowOpen', ({ url, windowName, windowFeatures }) =>
    events.windowOpened({ url, name: windowName, features: windowFeatures.join(',') }),
  );
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId) return;
    unreachableUrl = frame.unreachableUrl;
    if (unreachableUrl === undefined) events.committed();
  });
  session.on('Page.lifecycleEvent', ({ name, frameId, loaderId }) => {
    const main = frames.main();
    if (frameId !== main?.id || loaderId !== main?.loaderId) return;
    if (name === 'DOMContentLoaded') events.domReady();
    // Chromium ignores a reload while it still loads the error page, so main learns of the failure afterwards.
    if (name === 'load') unreachableUrl === undefined ? events.loaded() : events.failed(unreachableUrl);
    if (name === 'firstPaint') events.painted();
  });
  session.on('Inspector.targetCrashed', () => events.crashed());
  session.on('Page.javascriptDialogOpening', ({ type }) => {
    if (type !== 'beforeunload' && events.dialogOpened(type) && options.headed) return;
    const accept = type === 'beforeunload' && events.mayLeave();
    session.send('Page.handleJavaScriptDialog', { accept }).catch(() => undefined);
  });

  const add = (source: string, more: object = {}): Promise<unknown> =>
    session.send('Page.addScriptToEvaluateOnNewDocument', { source, ...more });
  await Promise.all([
    session.send('Page.enable'),
    session.send('Runtime.enable'),
    session.send('Inspector.enable'),
    session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
    ...(options.script === null ? [] : [add(options.script)]),
    ...(options.preload
      ? [
          session.send('Runtime.addBinding', { name: bindingName, executionContextName: preloadWorld }),
          // The main world first: it must receive what the preload exposes.
          add(pageScript(secret)),
          add(
            preloadScript({ secret, headed: options.headed, process: options.process, ...options.preload }),
            {
              worldName: preloadWorld,
            },
          ),
        ]
      : []),
    guardNavigation(session, events.mayNavigate),
  ]);

  return {
    frames,
    session,
    navigate: async (url) => {
      const { errorText } = await session.send('Page.navigate', { url: toPage(url) });
      if (errorText) throw new Error(`${String(errorText).replace(/^net::/, '')} loading '${url}'`);
    },
    reload: () => session.send('Page.reload'),
    deliver: (message) => {
      const contextId = frames.getContextId(preloadWorld);
      if (contextId !== null) call(contextId, message);
    },
  };
};
