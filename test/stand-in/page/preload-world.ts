/** `startPreload` is sent to the renderer as source, so it uses nothing from outside itself. */
import type { Codec } from './codec.ts';
import type { WorldBridge, WorldBridgeDeps } from './world-bridge.ts';

// biome-ignore lint/suspicious/noExplicitAny: values can have any type
type Any = any;

export interface PreloadProcess {
  readonly platform: string;
  readonly arch: string;
  readonly versions: Record<string, string>;
  readonly argv: readonly string[];
}

export interface PreloadDeps {
  readonly secret: string;
  readonly attachmentMark: string;
  readonly headed: boolean;
  readonly process: PreloadProcess;
  createCodec(): Codec;
  createWorldBridge(deps: WorldBridgeDeps): WorldBridge;
  watchContextMenu(send: (message: object) => void): void;
  /** The built preload as the body of a function of `exports, require, module, process`. */
  run(exports: object, require: (name: string) => unknown, module: object, process: object): void;
}

export const startPreload = ({
  secret,
  attachmentMark,
  headed,
  process,
  createCodec,
  createWorldBridge,
  watchContextMenu,
  run,
}: PreloadDeps): void => {
  // As in Electron, a subframe has no preload.
  if (window.top !== window) return;
  const host = window as Any;
  const binding = host.__standInHost as (text: string) => void;
  delete host.__standInHost;
  const codec = createCodec();
  /** The payload, which is text already, follows on a line of its own. */
  const send = (message: object, payload?: string): void => {
    const head = JSON.stringify(message);
    binding(payload === undefined ? head : `${head}\n${payload}`);
  };
  const encode = (args: unknown[]): string => {
    const attached: string[] = [];
    const text = codec.encode(args, (base64) => attached.push(base64) - 1);
    return attached.length === 0 ? text : `${text}${attachmentMark}${attached.join()}`;
  };
  const calls = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const listeners = new Map<string, { fn: Any; once: boolean }[]>();
  const paths = new WeakMap<File, string>();
  const asked = new Map<number, { files: File[]; resolve(): void }>();
  let lastId = 0;
  const missing = (name: string) => ({
    get: (target: Any, key: string | symbol): unknown => {
      if (key in target || typeof key === 'symbol' || key === 'then') return target[key];
      throw new Error(`not in the stand-in: ${name}.${key}`);
    },
  });

  const filesIn = (value: Any, found: File[] = []): File[] => {
    if (value instanceof File) found.push(value);
    else if (Array.isArray(value)) for (const each of value) filesIn(each, found);
    else if (value && Object.getPrototypeOf(value) === Object.prototype) filesIn(Object.values(value), found);
    return found;
  };
  /** Only the host can get the path of a File. It is asked before the preload gets the File. */
  const learnPaths = (args: Any[]): Promise<void> | null => {
    const files = filesIn(args).filter((file) => !paths.has(file));
    if (files.length === 0) return null;
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      asked.set(id, { files, resolve });
      send({ kind: 'files', id });
    });
  };

  const bridge = createWorldBridge({
    side: 'preload',
    secret,
    onExpose: () => undefined,
    beforeCall: learnPaths,
  });
  const exposed = new Set<string>();
  const contextBridge = new Proxy(
    {
      exposeInMainWorld: (name: string, api: unknown): void => {
        if (exposed.has(name))
          throw new Error('Cannot bind an API on top of an existing property on the window object');
        exposed.add(name);
        bridge.expose(name, api);
      },
    },
    missing('contextBridge'),
  );

  const add = (channel: string, fn: Any, once: boolean): Any => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), { fn, once }]);
    return ipcRenderer;
  };
  const remove = (channel: string, fn: Any): Any => {
    const left = [...(listeners.get(channel) ?? [])];
    const at = left.findLastIndex((each) => each.fn === fn);
    if (at >= 0) left.splice(at, 1);
    listeners.set(channel, left);
    return ipcRenderer;
  };
  const ipcRenderer: Any = new Proxy(
    {
      invoke: (channel: string, ...args: unknown[]): Promise<unknown> => {
        const payload = encode(args);
        lastId += 1;
        const id = lastId;
        return new Promise((resolve, reject) => {
          calls.set(id, { resolve, reject });
          send({ kind: 'invoke', id, channel }, payload);
        });
      },
      send: (channel: string, ...args: unknown[]): void => send({ kind: 'send', channel }, encode(args)),
      on: (channel: string, fn: Any) => add(channel, fn, false),
      addListener: (channel: string, fn: Any) => add(channel, fn, false),
      once: (channel: string, fn: Any) => add(channel, fn, true),
      off: remove,
      removeListener: remove,
      removeAllListeners: (channel?: string) => {
        if (channel === undefined) listeners.clear();
        else listeners.delete(channel);
        return ipcRenderer;
      },
      listenerCount: (channel: string): number => listeners.get(channel)?.length ?? 0,
    },
    missing('ipcRenderer'),
  );

  const webUtils = new Proxy(
    {
      getPathForFile: (file: unknown): string => {
        if (!(file instanceof File))
          throw new TypeError('getPathForFile expected to receive a File object but one was not provided');
        const path = paths.get(file);
        if (path === undefined)
          throw new Error('not in the stand-in: the path of a File that did not come from the page');
        return path;
      },
    },
    missing('webUtils'),
  );

  const electron = new Proxy({ contextBridge, ipcRenderer, webUtils }, missing('electron (in a preload)'));

  /** Called by the host, in this world only. */
  const deliver = (message: Any): void => {
    if (message.kind === 'reply') {
      const call = calls.get(message.id);
      calls.delete(message.id);
      if (message.ok) call?.resolve(codec.decode(message.payload));
      else call?.reject(new Error(message.payload));
    }
    if (message.kind === 'push') {
      const args = codec.decode(message.payload) as unknown[];
      for (const { fn, once } of [...(listeners.get(message.channel) ?? [])]) {
        if (once) remove(message.channel, fn);
        fn({ sender: ipcRenderer, ports: [] }, ...args);
      }
    }
    if (message.kind === 'paths') {
      const { files, resolve } = asked.get(message.id) ?? { files: [], resolve: () => undefined };
      asked.delete(message.id);
      files.forEach((file, at) => void paths.set(file, message.paths[at] ?? ''));
      resolve();
    }
    if (message.kind === 'keys') keys = message.keys;
  };
  host.__standIn = { deliver, getFiles: (id: number) => asked.get(id)?.files ?? [], send };

  const sendTitle = (): void => send({ kind: 'title', title: document.title });
  document.addEventListener('DOMContentLoaded', () => {
    const title = document.querySelector('title');
    if (title) new MutationObserver(sendTitle).observe(title, { childList: true });
    sendTitle();
  });

  // With a window: accelerators that the document does not handle, and changes of the focus.
  let keys: { key: string; ctrl: boolean; alt: boolean; shift: boolean; meta: boolean }[] = [];
  const onKey = (event: KeyboardEvent): void => {
    const index = keys.findIndex(
      ({ key, ctrl, alt, shift, meta }) =>
        event.key.toLowerCase() === key &&
        [event.ctrlKey, event.altKey, event.shiftKey, event.metaKey].join() ===
          [ctrl, alt, shift, meta].join(),
    );
    if (index < 0) return;
    // Added now, it is the last listener to be called.
    const last = (): void => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      send({ kind: 'keys', index });
    };
    window.addEventListener('keydown', last, { once: true });
  };
  if (headed) {
    window.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('focus', () => send({ kind: 'focus', focused: true }));
    window.addEventListener('blur', () => send({ kind: 'focus', focused: false }));
  }

  watchContextMenu(send);

  const sandboxed = new Proxy(
    {
      ...process,
      env: {},
      type: 'renderer',
      sandboxed: true,
      contextIsolated: true,
      nextTick: queueMicrotask,
    },
    missing('process'),
  );
  const require = (name: string): unknown => {
    if (name === 'electron' || name === 'electron/renderer') return electron;
    throw new Error(`module not found: ${name}`);
  };
  try {
    const module = { exports: {} };
    run(module.exports, require, module, sandboxed);
  } catch (error) {
    send({
      kind: 'preload-error',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    console.error('Unable to load preload script:', error);
  }
};
