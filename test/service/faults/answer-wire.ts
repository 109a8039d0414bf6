import type { Exchange, Handled } from '../specification/http/exchange.ts';
import { encode, getHeaders, type ServiceResponse } from '../specification/http/response.ts';
import type { Fault } from './fault.ts';
import { waitFor } from './timing.ts';

export const dripAnswer = (ms = 1_000): Fault => ({
  name: 'slow response',
  response: async (exchange, original): Promise<Handled> => {
    const { response } = exchange;
    response.writeHead(original.status, getHeaders(original));
    for (const byte of encode(original.content)?.body ?? []) {
      if (response.destroyed || exchange.closing.aborted) return 'handled';
      response.write(Buffer.of(byte));
      await waitFor(exchange, ms);
    }
    response.end();
    return 'handled';
  },
});

/** How the client can detect that bytes are missing; with `close` it cannot. */
export type Framing = 'length' | 'chunked' | 'close';

/** Sends half of the body, then closes the connection. Bypasses Node's own framing. */
export const cutAnswer = (framing: Framing): Fault => ({
  name: `truncated response (${framing})`,
  response: ({ request }, response) => {
    const body = encode(response.content)?.body ?? Buffer.alloc(0);
    const half = body.subarray(0, Math.ceil(body.length / 2));
    request.socket.write(formatHead(response, framing, body.length));
    if (framing === 'chunked') request.socket.write(`${half.length.toString(16)}\r\n`);
    request.socket.end(half);
    return 'handled';
  },
});

export const headOnly = (): Fault => ({
  name: 'head without a body',
  response: ({ response }: Exchange, original) => {
    response.writeHead(original.status, getHeaders(original));
    response.flushHeaders();
    return 'handled';
  },
});

const formatHead = (response: ServiceResponse, framing: Framing, length: number): string => {
  const framed: Record<Framing, string> = {
    length: `Content-Length: ${length}`,
    chunked: 'Transfer-Encoding: chunked',
    close: 'Connection: close',
  };
  return `HTTP/1.1 ${response.status} OK\r\nContent-Type: application/json\r\n${framed[framing]}\r\n\r\n`;
};
