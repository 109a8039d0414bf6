/** `ipcMain`: handlers for `invoke`, listeners for `send`. Values are cloned, as in Electron. */
import { createCodec } from '../page/codec.ts';
import type { Encoded } from '../page/page.ts';
import { noteTime, state } from '../state.ts';
import { createEvent, guardedEmitter, type Within } from './guard.ts';

type Handler = (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown;

const codec = createCodec();
const handlers = new Map<string, Handler>();

class IpcMain extends guardedEmitter('ipcMain') {
  handle(channel: string, listener: Handler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    if (typeof listener !== 'function')
      throw new TypeError(`Expected handler to be a function, but found type '${typeof listener}'`);
    handlers.set(channel, listener);
  }
  handleOnce(channel: string, listener: Handler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel);
      return listener(event, ...args);
    });
  }
  removeHandler(channel: string): void {
    handlers.delete(channel);
  }
}
true satisfies Within<Electron.IpcMain, IpcMain>;

export const ipcMain = new IpcMain();

export const getChannels = (): { handled: string[]; listened: string[] } => ({
  handled: [...handlers.keys()].sort(),
  listened: ipcMain.eventNames().map(String),
});

const recordMessage = (
  direction: 'invoke' | 'reply' | 'send' | 'push',
  channel: string,
  text: string,
  attached: Encoded['attached'] = [],
): void => {
  if (!state.options.recordIpc) return;
  const payload = [text, ...attached.map((bytes) => Buffer.from(bytes).toString('base64'))].join('\n');
  state.record.ipc.push({ direction, channel, payload });
};

/** Encodes what main sends. Throws as `webContents.send` does. */
export const encodePush = (channel: string, args: unknown[]): string => {
  const payload = codec.encode(args);
  recordMessage('push', channel, payload);
  return payload;
};

export interface MessageSource {
  readonly contents: Electron.WebContents;
  /** The current frame; null after it has navigated or was deleted. */
  frame(): Electron.WebFrameMain | null;
}

const eventFor = ({ contents, frame }: MessageSource, more: object): object =>
  Object.defineProperty(
    createEvent({ ...more, sender: contents, frameId: 1, processId: 1, type: 'frame' as const }),
    'senderFrame',
    { get: frame },
  );

/** Runs the handler of a channel. Never rejects: the payload of an error is its message. */
export const handleInvoke = async (
  sender: MessageSource,
  channel: string,
  { payload, attached }: Encoded,
): Promise<{ ok: boolean; payload: string }> => {
  recordMessage('invoke', channel, payload, attached);
  noteTime(channel);
  const startedAt = performance.now();
  try {
    const handler = handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    const args = codec.decode(payload, attached) as unknown[];
    const result = codec.encode(await handler(eventFor(sender, {}) as Electron.IpcMainInvokeEvent, ...args));
    recordMessage('reply', channel, result);
    return { ok: true, payload: result };
  } catch (error) {
    console.error(`Error occurred in handler for '${channel}':`, error);
    const text = `Error invoking remote method '${channel}': ${error}`;
    recordMessage('reply', channel, text);
    return { ok: false, payload: text };
  } finally {
    const { slowestCalls } = state.record;
    slowestCalls[channel] = Math.max(slowestCalls[channel] ?? 0, performance.now() - startedAt);
  }
};

export const receiveSend = (sender: MessageSource, channel: string, { payload, attached }: Encoded): void => {
  recordMessage('send', channel, payload, attached);
  const args = codec.decode(payload, attached) as unknown[];
  ipcMain.emit(channel, eventFor(sender, { ports: [], returnValue: undefined }), ...args);
};
