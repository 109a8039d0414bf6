/** Takes the first 100 MB of a body and reads no further; a small body it answers as the service does. */
import { type AddressInfo, createServer, type Socket } from 'node:net';

const readAtMost = 100_000_000;
const answer = '{"data":{"id":1,"name":"sink"},"status":200}';

export interface StallingServer {
  readonly contentUrl: string;
  close(): Promise<void>;
}

export const startStallingServer = async (): Promise<StallingServer> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = 0;
    let length = Number.POSITIVE_INFINITY;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      if (received === 0) {
        const head = chunk.toString('latin1');
        length = Number(/content-length: (\d+)/i.exec(head)?.[1]) + head.indexOf('\r\n\r\n') + 4;
      }
      received += chunk.length;
      if (received >= readAtMost) socket.pause();
      if (received >= length) {
        socket.end(
          `HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: ${answer.length}\r\n\r\n${answer}`,
        );
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    contentUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const ended = new Promise<void>((done) => server.close(() => done()));
      for (const socket of sockets) socket.destroy();
      await ended;
    },
  };
};
