/** A server that reads a store's body at its own pace, hashes the file, and answers with a record. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMultipartScanner, type Part } from '../../service/multipart-scanner.ts';

export interface HashingServer {
  readonly origin: string;
  /** One entry a store: its parts, and the bytes of the body. */
  readonly bodies: readonly {
    readonly parts: readonly Part[];
    readonly bytes: number;
    readonly whole: boolean;
  }[];
  close(): Promise<void>;
}

/** Reads on as fast as it can, or waits whenever `pause` gives it a promise. */
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
