/** The DevTools protocol over file descriptors 3 and 4. Chromium ends when this process ends. */
import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { decodeBase64 } from './base64.ts';

type Params = Record<string, unknown>;
// Callers check the fields of a protocol result.
// biome-ignore lint/suspicious/noExplicitAny: the protocol's own types would be a package of their own
type CdpResult = any;
type Listener = (params: CdpResult) => void;

interface Waiting {
  readonly method: string;
  resolve(result: CdpResult): void;
  reject(error: Error): void;
}

/**
 * Behind it, up to the end of a string, an event has attachments: base64, separated by commas. Decoded they are its
 * `attached`. As parts of a text they would be copied three times on V8's heap.
 */
export const attachmentMark = randomUUID();

export interface CdpSession {
  send(method: string, params?: Params): Promise<CdpResult>;
  on(event: string, listener: Listener): () => void;
}

export interface Cdp extends CdpSession {
  session(sessionId: string): CdpSession;
  /** Resolves when the pipe has closed. */
  readonly closed: Promise<void>;
}

interface Detached {
  readonly json: string;
  readonly attached: readonly Uint8Array<ArrayBuffer>[];
}

const detach = (message: Buffer): Detached => {
  const mark = message.indexOf(attachmentMark);
  if (mark < 0) return { json: message.toString('utf8'), attached: [] };
  const end = message.indexOf('"', mark);
  const attached: Uint8Array<ArrayBuffer>[] = [];
  for (let start = mark + attachmentMark.length; start <= end; ) {
    const comma = message.subarray(0, end).indexOf(',', start);
    const stop = comma < 0 ? end : comma;
    attached.push(decodeBase64(message.subarray(start, stop)));
    start = stop + 1;
  }
  const json = Buffer.concat([message.subarray(0, mark), message.subarray(end)]).toString('utf8');
  return { json, attached };
};

export const connectPipe = (input: Writable, output: Readable): Cdp => {
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, Set<Listener>>();
  let lastId = 0;
  let isClosed = false;
  let parts: Buffer[] = [];

  const receive = (bytes: Buffer): void => {
    const { json, attached } = detach(bytes);
    const message = JSON.parse(json) as CdpResult;
    if (message.id !== undefined) {
      const call = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error) call?.reject(new Error(`${call.method}: ${message.error.message}`));
      else call?.resolve(message.result);
      return;
    }
    const key = `${message.sessionId ?? ''} ${message.method}`;
    const params = attached.length === 0 ? message.params : { ...message.params, attached };
    for (const listener of [...(listeners.get(key) ?? [])]) listener(params);
  };

  output.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      parts.push(chunk.subarray(from, end));
      const message = Buffer.concat(parts);
      parts = [];
      from = end + 1;
      receive(message);
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
  });

  const closed = new Promise<void>((resolve) => {
    const close = (): void => {
      if (isClosed) return;
      isClosed = true;
      for (const call of waiting.values()) call.reject(new Error(`${call.method}: Chromium has ended`));
      waiting.clear();
      resolve();
    };
    output.on('close', close);
    output.on('error', close);
    input.on('error', close);
  });

  const line = (sessionId?: string): CdpSession => ({
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        if (isClosed) {
          reject(new Error(`${method}: Chromium has ended`));
          return;
        }
        lastId += 1;
        waiting.set(lastId, { method, resolve, reject });
        input.write(
          `${JSON.stringify({ id: lastId, method, params, ...(sessionId ? { sessionId } : {}) })}\0`,
        );
      }),
    on: (event, listener) => {
      const key = `${sessionId ?? ''} ${event}`;
      const known = listeners.get(key) ?? new Set<Listener>();
      listeners.set(key, known.add(listener));
      return () => void known.delete(listener);
    },
  });

  return { ...line(), session: line, closed };
};
