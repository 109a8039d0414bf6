/** `session.webRequest`: one listener, which sees the requests of the session's pages before they are made. */
import { guardedEmitter, type Within } from './guard.ts';

type Listener = (
  details: Electron.OnBeforeRequestListenerDetails,
  callback: (response: Electron.CallbackResponse) => void,
) => void;

export class WebRequest extends guardedEmitter('webRequest') {
  #listener: Listener | null = null;
  #lastId = 0;

  onBeforeRequest(...args: [Listener | null] | [Electron.WebRequestFilter, Listener | null]): void {
    if (args.length > 1) throw new Error('not in the stand-in: a filter of webRequest');
    const [listener] = args;
    if (listener !== null && typeof listener !== 'function')
      throw new TypeError('Must pass null or a Function');
    this.#listener = listener;
  }

  /** Not of Electron: what the listener decides about a request. */
  static isCancelled(one: WebRequest, url: string, method: string): Promise<boolean> {
    const listener = one.#listener;
    if (listener === null) return Promise.resolve(false);
    one.#lastId += 1;
    const details = {
      id: one.#lastId,
      url,
      method,
      resourceType: 'other' as const,
      referrer: '',
      timestamp: Date.now(),
      uploadData: [],
    };
    return new Promise((resolve) => listener(details, ({ cancel = false }) => resolve(cancel)));
  }
}
true satisfies Within<Electron.WebRequest, Pick<WebRequest, 'onBeforeRequest'>>;
