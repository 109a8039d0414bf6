/**
 * What contextBridge does in Electron: two JavaScript worlds on one page, that of the page and that of the preload,
 * and values and functions that cross between them. Here they communicate by events of the document with a secret
 * name; Chromium clones an event's `detail` between worlds, `File`s and their paths included.
 *
 * `createWorldBridge` runs in both worlds, sent as source, so it uses nothing from outside itself. It reads
 * the globals that it needs before the document's scripts run: a later change of a prototype has no effect.
 */

// biome-ignore lint/suspicious/noExplicitAny: values can have any type
type Any = any;

export interface WorldBridge {
  /** Offers a value to the other world, which receives it in `onExpose`. */
  expose(name: string, value: unknown): void;
}

export interface WorldBridgeDeps {
  readonly side: 'page' | 'preload';
  readonly secret: string;
  onExpose(name: string, value: Any): void;
  /**
   * Called before the other world calls a function of this world. If it returns a promise, the call waits for
   * it, and the function must also return a promise.
   */
  beforeCall?(args: Any[]): Promise<void> | null;
}

export const createWorldBridge = ({ side, secret, onExpose, beforeCall }: WorldBridgeDeps): WorldBridge => {
  const { apply, ownKeys, getPrototypeOf } = Reflect;
  const { defineProperty, freeze, create } = Object;
  const { isArray } = Array;
  const clone = structuredClone;
  const MakeEvent = CustomEvent;
  const MakeError = Error;
  const MakePromise = Promise;
  const then = Promise.prototype.then;
  const dispatch = EventTarget.prototype.dispatchEvent;
  const listen = EventTarget.prototype.addEventListener;
  const getDetail = (Object.getOwnPropertyDescriptor(CustomEvent.prototype, 'detail') as PropertyDescriptor)
    .get as () => Any;
  const getFileName = (Object.getOwnPropertyDescriptor(File.prototype, 'name') as PropertyDescriptor)
    .get as () => string;
  const objectPrototype = Object.prototype;
  const target = document;
  const there = `${secret}${side === 'page' ? 'preload' : 'page'}`;

  const functions: Any = create(null);
  const promises: Any = create(null);
  const results: Any = create(null);
  let lastId = 0;
  const nextId = (): number => (lastId += 1);
  const set = (object: Any, key: PropertyKey, value: Any): void => {
    defineProperty(object, key, {
      __proto__: null,
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    } as PropertyDescriptor);
  };
  const append = (list: Any[], value: Any): void => set(list, list.length, value);

  const post = (message: Any[]): void => {
    const init = create(null);
    init.detail = message;
    apply(dispatch, target, [new MakeEvent(there, init)]);
  };
  const toErrorText = (error: Any): string => {
    try {
      return `${error instanceof MakeError ? error.message : error}`;
    } catch {
      return 'An error that cannot be read';
    }
  };
  const isPlain = (value: Any): boolean => {
    const prototype = getPrototypeOf(value);
    return prototype === objectPrototype || prototype === null;
  };

  /** By what the object is, not by its prototype. */
  const isFile = (value: Any): boolean => {
    try {
      apply(getFileName, value, []);
      return true;
    } catch {
      return false;
    }
  };

  /** Whether structured clone alone copies a value as contextBridge does. */
  const isData = (value: Any, depth: number): boolean => {
    if (typeof value !== 'object' || value === null)
      return typeof value !== 'function' && typeof value !== 'symbol';
    if (depth > 1000) return false;
    // Before the keys are listed: those of a large typed array take a twentieth of a second.
    if (!isArray(value) && !isPlain(value)) return false;
    const keys = ownKeys(value);
    if (isArray(value) && keys.length !== value.length + 1) return false;
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at];
      if (typeof key === 'string' && !isData(value[key], depth + 1)) return false;
    }
    return true;
  };

  /** Faster than `wrap` for the large lists that main returns. */
  const pack = (value: Any): Any => {
    try {
      if (isData(value, 0)) return ['v', clone(value)];
    } catch {
      // A proxy: structured clone refuses it, contextBridge copies what it shows.
    }
    return wrap(value, 0);
  };

  // Outgoing: functions and promises become ids, errors their message; structured clone copies the rest.
  const wrap = (value: Any, depth: number): Any => {
    if (depth > 1000) {
      throw new MakeError(
        'Electron contextBridge recursion depth exceeded. Nested objects deeper than 1000 are not supported.',
      );
    }
    if (typeof value === 'function') {
      const id = nextId();
      functions[id] = value;
      return ['f', id];
    }
    if (typeof value !== 'object' || value === null) {
      if (typeof value === 'symbol') throw new MakeError('An object could not be cloned.');
      return ['v', value];
    }
    if (value instanceof MakePromise) {
      const id = nextId();
      apply(then, value, [
        (result: Any) => settle(id, true, result),
        (error: Any) => settle(id, false, error),
      ]);
      return ['p', id];
    }
    if (value instanceof MakeError) return ['e', toErrorText(value)];
    if (isArray(value)) {
      const items: Any[] = [];
      for (let at = 0; at < value.length; at += 1) append(items, wrap(value[at], depth + 1));
      return ['a', items];
    }
    if (isPlain(value)) {
      const entries: Any[] = [];
      const keys = ownKeys(value);
      for (let at = 0; at < keys.length; at += 1) {
        const key = keys[at];
        if (typeof key === 'string') append(entries, [key, wrap(value[key], depth + 1)]);
      }
      return ['o', entries];
    }
    // A clone of each of a thousand dropped files would keep the page busy for a fifth of a second.
    if (isFile(value)) return ['v', value];
    try {
      clone(value);
    } catch {
      throw new MakeError('An object could not be cloned.');
    }
    return ['v', value];
  };

  // No destructuring or spreading of lists here: the document may have replaced the iterators.
  const unwrap = (packed: Any, frozen: boolean): Any => {
    const content = packed[1];
    switch (packed[0]) {
      case 'f':
        return createProxy(content);
      case 'p':
        return new MakePromise((resolve, reject) => {
          promises[content] = [resolve, reject];
        });
      case 'e':
        return new MakeError(content);
      case 'a': {
        const list: Any[] = [];
        for (let at = 0; at < content.length; at += 1) append(list, unwrap(content[at], frozen));
        return frozen ? freeze(list) : list;
      }
      case 'o': {
        const object = {};
        for (let at = 0; at < content.length; at += 1)
          set(object, content[at][0], unwrap(content[at][1], frozen));
        return frozen ? freeze(object) : object;
      }
      default:
        return content;
    }
  };

  const settle = (id: number, ok: boolean, result: Any): void => {
    let packed: Any;
    try {
      packed = ok ? pack(result) : ['e', toErrorText(result)];
    } catch (error) {
      post(['settle', id, false, ['e', toErrorText(error)]]);
      return;
    }
    post(['settle', id, ok, packed]);
  };

  /** A function of the other world. The call is synchronous: the event is handled before it returns. */
  const createProxy = (id: number): Any => {
    const call = (...args: Any[]): Any => {
      const callId = nextId();
      post(['call', id, callId, pack(args)]);
      const result = results[callId];
      delete results[callId];
      if (!result) throw new MakeError('The page has no preload');
      if (!result[0]) throw new MakeError(result[1][1]);
      return unwrap(result[1], false);
    };
    return freeze((...args: Any[]) => apply(call, undefined, args));
  };

  const run = (id: number, args: Any[]): Any => {
    const wait = beforeCall ? beforeCall(args) : null;
    if (!wait) return apply(functions[id], undefined, args);
    return apply(then, wait, [
      () => {
        const result = apply(functions[id], undefined, args);
        if (result instanceof MakePromise) return result;
        throw new MakeError(
          'not in the stand-in: a bridge function that takes a File and does not return a promise',
        );
      },
    ]);
  };

  apply(listen, target, [
    `${secret}${side}`,
    (event: Any) => {
      const message = apply(getDetail, event, []);
      const kind = message[0];
      const id = message[1];
      if (kind === 'expose') onExpose(id, unwrap(message[2], true));
      if (kind === 'return') results[id] = [message[2], message[3]];
      if (kind === 'settle') {
        const waiting = promises[id];
        delete promises[id];
        waiting?.[message[2] ? 0 : 1](unwrap(message[3], false));
      }
      if (kind === 'call') {
        const callId = message[2];
        let result: Any[];
        try {
          result = ['return', callId, true, pack(run(id, unwrap(message[3], false)))];
        } catch (error) {
          result = ['return', callId, false, ['e', toErrorText(error)]];
        }
        post(result);
      }
    },
  ]);

  return { expose: (name, value) => post(['expose', name, wrap(value, 0)]) };
};
