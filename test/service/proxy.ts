/** An HTTP proxy on loopback: CONNECT tunnels and absolute-form requests, with an optional password. */
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Certificate } from './tls.ts';

export interface TestProxy {
  readonly url: string;
  readonly port: number;
  /** In order: `CONNECT host:port` or `GET http://…`. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

export interface ProxyOptions {
  /** `user:password`. Requests without it in `Proxy-Authorization: Basic …` get 407. */
  readonly credentials?: string;
  readonly tls?: Certificate;
}

export const startTestProxy = async ({ credentials, tls }: ProxyOptions = {}): Promise<TestProxy> => {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const expectedCredentials =
    credentials === undefined ? null : `Basic ${Buffer.from(credentials).toString('base64')}`;
  const isAdmitted = (request: IncomingMessage): boolean =>
    expectedCredentials === null || request.headers['proxy-authorization'] === expectedCredentials;

  const server = tls ? createSecureServer(tls) : createServer();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    requests.push(`${request.method} ${request.url}`);
    if (isAdmitted(request)) forward(request, response);
    else {
      response.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="proxy"', 'Content-Type': 'text/html' });
      response.end('<html><body><h1>407 Proxy Authentication Required</h1></body></html>');
      request.resume();
    }
  });
  server.on('connect', (request, client: Socket, head) => {
    requests.push(`CONNECT ${request.url}`);
    if (!isAdmitted(request)) {
      client.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="proxy"\r\nContent-Length: 0\r\n\r\n',
      );
      return;
    }
    const target = new URL(`http://${request.url}`);
    const upstream = connect(Number(target.port || 443), target.hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.write(head);
      upstream.pipe(client).pipe(upstream);
    });
    trackSocket(upstream);
    upstream.on('error', () => client.destroy());
    client.on('error', () => upstream.destroy());
    client.on('close', () => upstream.destroy());
  });
  const trackSocket = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  };
  server.on('connection', trackSocket);

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    close: async () => {
      const ended = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await ended;
    },
  };
};

const forward = (request: IncomingMessage, response: ServerResponse): void => {
  const { 'proxy-authorization': _, 'proxy-connection': __, ...headers } = request.headers;
  const upstream = httpRequest(request.url ?? '', { method: request.method, headers }, (upstreamResponse) => {
    response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
    upstreamResponse.pipe(response);
  });
  upstream.on('error', () => {
    if (response.headersSent) response.destroy();
    else
      response
        .writeHead(502, { 'Content-Type': 'text/html' })
        .end('<html><body>502 Bad Gateway</body></html>');
  });
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
};
