import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

/** Reserved by RFC 6761; does not resolve. */
export const unknownHost = 'sidetone-test.invalid';

/** A port of 127.0.0.1 without a listener: connections are refused. */
export const getRefusedPort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
};

export interface UnreachablePort {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Drops connection attempts: a sleeping thread listens with a full queue. Other systems may refuse instead.
 */
export const startSwallowingPort = async (): Promise<UnreachablePort> => {
  const worker = new Worker(
    `const { createServer } = require('node:net');
     const { parentPort } = require('node:worker_threads');
     const server = createServer();
     server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port);
       setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
     });`,
    { eval: true },
  );
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  const fillers: Socket[] = [];
  for (let i = 0; i < 64; i += 1) {
    const socket = connect(port, '127.0.0.1');
    fillers.push(socket);
    if (!(await canConnect(socket, 250))) break;
  }
  return {
    port,
    close: async () => {
      for (const socket of fillers) socket.destroy();
      await worker.terminate();
    },
  };
};

const canConnect = (socket: Socket, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    socket.on('error', () => {});
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });

/** Accepts connections and never responds, like some firewalls. */
export const startSilentPort = async (): Promise<UnreachablePort> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const ended = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await ended;
    },
  };
};
