/** Server that reads the body of a store request at a set pace, hashes the file and returns a record. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMultipartScanner, type Part } from '../../service/multipart-scanner.ts';

export interface HashingServer {
  readonly origin: string;
  /** One entry per store request; `bytes` is the body length. */
  readonly bodies: readonly {
    readonly parts: readonly Part[];
    readonly bytes: number;
    readonly whole: boolean;
  }[];
  close(): Promise<void>;
}

/** `pause` is called after each chunk with the bytes so far; the server waits for the promise it returns. */
export const startHashingServer = async (
  pause: (bytes: number, request: IncomingMessage) => Promise<void> | undefined = () => undefined,
): Promise<HashingServer> => {
  const bodies: { parts: readonly Part[]; bytes: number; whole: boolean }[] = [];
  const server = createServer({ highWaterMark: 256 * 1024, requestTimeout: 0 }, async (request, response) => {
    const boundary = /boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1] ?? '';
    const scanner = createMultipartScanner(boundary);
    let bytes = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      scanner.write(chunk);
      bytes += chunk.length;
      await pause(bytes, request);
    }
    bodies.push({ parts: scanner.parts, bytes, whole: scanner.isComplete() });
    response
      .writeHead(201, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ data: { id: bodies.length, name: 'stored' }, status: 200 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    close: async () => {
      const ended = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await ended;
    },
  };
};
