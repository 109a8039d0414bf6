/** What happens to the connection while the request is sent: reliability 2, 3, 23, 24, 25 and slow readers. */

import type { Exchange } from '../../../main/demo/exchange.ts';
import { encode, getHeaders, json, send } from '../../../main/demo/response.ts';
import { nginxPage } from './answers.ts';
import type { Fault } from './fault.ts';
import { waitFor, waitForEnd } from './timing.ts';

const reset = ({ request }: Exchange): 'taken' => {
  request.socket.resetAndDestroy();
  return 'taken';
};

const getContentLength = ({ request }: Exchange): number => Number(request.headers['content-length'] ?? 0);

/** TCP reset when this share (0 to 1) of the body has been read; 0 is before any of it. Needs a Content-Length. */
export const resetAt = (share: number): Fault => ({
  name: `reset at ${share * 100} %`,
  begin: (exchange) => (share === 0 ? reset(exchange) : undefined),
  chunk: (exchange, chunk, before) =>
    before + chunk.length >= Math.max(1, Math.floor(getContentLength(exchange) * share))
      ? reset(exchange)
      : undefined,
});

/** The answer is written, then the connection is reset with the body unread: many clients never see the answer. */
export const unauthorizedThenReset = (): Fault => ({
  name: '401 then reset',
  begin: ({ request, response }) => {
    const answer = json(401, { message: 'Unauthenticated.' });
    response.writeHead(401, getHeaders(answer));
    response.end(encode(answer.content)?.body, () => request.socket.resetAndDestroy());
    return 'taken';
  },
});

/**
 * 413 with nginx's page when `bytes` of the body have been read. `linger`: the rest is read and thrown away, as nginx
 * does at first; otherwise the connection is closed under the client's hands.
 */
export const tooLargeAt = (bytes: number, { linger = true }: { linger?: boolean } = {}): Fault => ({
  name: '413 in mid-body',
  chunk: ({ request, response }, chunk, before) => {
    if (before + chunk.length < bytes) return undefined;
    const { status, headers, content } = nginxPage(413);
    send(response, { status, headers: { ...headers, Connection: 'close' }, content });
    if (linger) request.resume();
    else response.once('finish', () => request.socket.destroy());
    return 'taken';
  },
});

/**
 * A connection that was kept alive is reset when it is used again. Set it with `always`: the first request on each
 * connection passes.
 */
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

/**
 * Reads no further once this share (0 to 1) of the body has come, and keeps the connection open. A client that hangs
 * up is not noticed any more: the exchange ends when the service does.
 */
export const stopReadingAt = (share: number): Fault => ({
  name: `stops reading at ${share * 100} %`,
  chunk: async (exchange, chunk, before) => {
    if (before + chunk.length < getContentLength(exchange) * share) return undefined;
    await waitForEnd(exchange);
    return 'taken';
  },
});

/** Reads the body at about this rate, then goes on as usual. */
export const slowReader = (bytesPerSecond: number): Fault => ({
  name: 'slow reader',
  chunk: async (exchange, chunk) => {
    await waitFor(exchange, (chunk.length / bytesPerSecond) * 1_000);
    return undefined;
  },
});

/** Stops for `ms` after every `bytes`, then goes on as usual. */
export const stallingReader = (bytes: number, ms: number): Fault => ({
  name: 'stalling reader',
  chunk: async (exchange, chunk, before) => {
    if (Math.floor(before / bytes) !== Math.floor((before + chunk.length) / bytes))
      await waitFor(exchange, ms);
    return undefined;
  },
});
