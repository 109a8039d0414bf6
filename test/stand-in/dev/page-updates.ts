/**
 * How the development server and the page talk. The policy of the page allows no connection, only scripts: so the page asks for
 * updates by importing a script, which waits until there are some, and sends by importing another one.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HotChannel, HotChannelClient, HotChannelListener, HotPayload } from 'vite';
import { updatesPath } from './page-client.ts';

/** Milliseconds after which a request for updates is answered without any. */
const pollTimeout = 20_000;

const sendScript = (response: ServerResponse, text: string): void => {
  response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' });
  response.end(text);
};

export interface PageUpdates {
  readonly channel: HotChannel;
  /** Returns whether the request was one of the page's client. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
}

export const createPageUpdates = (): PageUpdates => {
  const payloads: HotPayload[] = [];
  const waiting = new Set<() => void>();
  const listeners = new Map<string, Set<HotChannelListener>>();
  const send = (payload: HotPayload): void => {
    payloads.push(payload);
    for (const answer of waiting) answer();
  };
  const client: HotChannelClient = { send };

  const answerFrom = (response: ServerResponse, after: number): void => {
    const answer = (): void => {
      clearTimeout(timer);
      waiting.delete(answer);
      const next = payloads.length;
      sendScript(
        response,
        `export const next = ${next};\nexport const payloads = ${JSON.stringify(payloads.slice(after))};`,
      );
    };
    const timer = setTimeout(answer, pollTimeout);
    if (payloads.length > after) answer();
    else waiting.add(answer);
    response.once('close', () => {
      clearTimeout(timer);
      waiting.delete(answer);
    });
  };

  return {
    channel: {
      send,
      on: (event: string, listener: HotChannelListener) => {
        const all = listeners.get(event) ?? new Set();
        listeners.set(event, all.add(listener));
      },
      off: (event, listener) => void listeners.get(event)?.delete(listener as HotChannelListener),
    },
    handle: (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page');
      const sent = searchParams.get('send');
      const after = searchParams.get('after');
      if (pathname !== updatesPath) return false;
      if (sent !== null) {
        const { type, event, data } = JSON.parse(sent);
        for (const listener of type === 'custom' ? (listeners.get(event) ?? []) : []) listener(data, client);
        sendScript(response, '');
      } else if (after === null) {
        const first = JSON.stringify([{ type: 'connected' }]);
        sendScript(response, `export const next = ${payloads.length};\nexport const payloads = ${first};`);
      } else answerFrom(response, Number(after));
      return true;
    },
  };
};
