import type { Exchange } from '../specification/http/exchange.ts';
import { encode, getHeaders, json, send } from '../specification/http/response.ts';
import { nginxPage } from './answers.ts';
import type { Fault } from './fault.ts';
import { waitFor, waitForEnd } from './timing.ts';

const reset = ({ request }: Exchange): 'handled' => {
  request.socket.resetAndDestroy();
  return 'handled';
};

const getContentLength = ({ request }: Exchange): number => Number(request.headers['content-length'] ?? 0);

/** TCP reset after this share (0 to 1) of the body; 0: before any of it. Needs a Content-Length. */
export const resetAt = (share: number): Fault => ({
  name: `reset at ${share * 100} %`,
  begin: (exchange) => (share === 0 ? reset(exchange) : undefined),
  chunk: (exchange, chunk, before) =>
    before + chunk.length >= Math.max(1, Math.floor(getContentLength(exchange) * share))
      ? reset(exchange)
      : undefined,
});

/** Resets the connection after the response, with the body unread. Many clients never see the response. */
export const unauthorizedThenReset = (): Fault => ({
  name: '401 then reset',
  begin: ({ request, response }) => {
    const refusal = json(401, { message: 'Unauthenticated.' });
    response.writeHead(401, getHeaders(refusal));
    response.end(encode(refusal.content)?.body, () => request.socket.resetAndDestroy());
    return 'handled';
  },
});

/** `linger`: reads and discards the rest, as nginx does at first; else closes the connection. */
export const tooLargeAt = (bytes: number, { linger = true }: { linger?: boolean } = {}): Fault => ({
  name: '413 in mid-body',
  chunk: ({ request, response }, chunk, before) => {
    if (before + chunk.length < bytes) return undefined;
    const { status, headers, content } = nginxPage(413);
    send(response, { status, headers: { ...headers, Connection: 'close' }, content });
    if (linger) request.resume();
    else response.once('finish', () => request.socket.destroy());
    return 'handled';
  },
});

/** Set it with `always`: the first request on each connection passes. */
export const resetReused = (): Fault => {
  const usedSockets = new WeakSet<object>();
  return {
    name: 'reset of a reused connection',
    begin: (exchange) => {
      if (usedSockets.has(exchange.request.socket)) return reset(exchange);
      usedSockets.add(exchange.request.socket);
      return undefined;
    },
  };
};

/** `share`: 0 to 1. A client that disconnects is not noticed: the exchange ends when the service closes. */
export const stopReadingAt = (share: number): Fault => ({
  name: `stops reading at ${share * 100} %`,
  chunk: async (exchange, chunk, before) => {
    if (before + chunk.length < getContentLength(exchange) * share) return undefined;
    await waitForEnd(exchange);
    return 'handled';
  },
});

export const slowReader = (bytesPerSecond: number): Fault => ({
  name: 'slow reader',
  chunk: async (exchange, chunk) => {
    await waitFor(exchange, (chunk.length / bytesPerSecond) * 1_000);
    return undefined;
  },
});

export const stallingReader = (bytes: number, ms: number): Fault => ({
  name: 'stalling reader',
  chunk: async (exchange, chunk, before) => {
    if (Math.floor(before / bytes) !== Math.floor((before + chunk.length) / bytes))
      await waitFor(exchange, ms);
    return undefined;
  },
});
