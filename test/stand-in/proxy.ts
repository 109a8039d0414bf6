/**
 * The only proxy of a session's pages. Main's handler serves the application's scheme. Other requests and
 * connections leave if Electron would let them, but reach servers on this computer only.
 */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { SessionState } from './electron/session.ts';
import { mayConnect, reaches } from './electron/session-proxy.ts';
import { WebRequest } from './electron/web-request.ts';
import { registeredScheme, schemePrivileges, toMain } from './origin.ts';
import { state } from './state.ts';

/** What a session decides about requests and connections. */
type ProxiedSession = Pick<SessionState, 'schemes' | 'webRequest' | 'proxy'>;

/** Hop-by-hop headers, which are not main's. */
const hopHeaders = new Set([
  'connection',
  'proxy-connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'host',
]);
const urlHeaders = new Set(['origin', 'referer']);

const requestFor = (url: string, incoming: IncomingMessage): Request => {
  const headers = new Headers();
  for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
    const name = incoming.rawHeaders[at]?.toLowerCase() ?? '';
    const value = incoming.rawHeaders[at + 1] ?? '';
    if (!hopHeaders.has(name)) headers.append(name, urlHeaders.has(name) ? toMain(value) : value);
  }
  const method = incoming.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? (Readable.toWeb(incoming) as ReadableStream<Uint8Array>) : null;
  return new Request(url, { method, headers, body, duplex: 'half' } as RequestInit);
};

/** Without the privilege `stream` a media player in Electron expects the whole file at once. */
const expectStream = (response: Response, isMedia: boolean, url: string): void => {
  const isStream =
    isMedia || response.status === 206 || response.headers.get('content-type')?.startsWith('audio/');
  if (isStream && !schemePrivileges().stream)
    state.record.errors.push(`a stream from a scheme without the privilege "stream": ${url}`);
};

/** Whether Chromium sends a request to the scheme at all, by the privileges of the scheme. */
const isPrivileged = ({ headers }: IncomingMessage): boolean => {
  const { supportFetchAPI, corsEnabled, allowServiceWorkers } = schemePrivileges();
  // What elements load is not fetched in this sense.
  if (headers['sec-fetch-dest'] === 'empty' && !supportFetchAPI) return false;
  if (headers['sec-fetch-dest'] === 'serviceworker' && !allowServiceWorkers) return false;
  return (
    headers['sec-fetch-mode'] !== 'cors' ||
    headers['sec-fetch-site'] === 'same-origin' ||
    Boolean(corsEnabled)
  );
};

/**
 * The status for Chromium. A media player checks the status only for http: in Electron, an error of another
 * scheme is an empty file. Null if http has no such response.
 */
const statusFor = ({ status }: Response, { headers }: IncomingMessage, isMedia: boolean): number | null => {
  if (!isMedia || status < 400) return status;
  return /^bytes=[1-9]/.test(headers.range ?? '') ? null : 200;
};

const write = (response: Response, incoming: IncomingMessage, outgoing: ServerResponse): void => {
  const isMedia = /^(audio|video)$/.test(String(incoming.headers['sec-fetch-dest']));
  expectStream(response, isMedia, toMain(incoming.url ?? ''));
  const status = response.type === 'error' ? null : statusFor(response, incoming, isMedia);
  if (status === null) {
    outgoing.destroy();
    return;
  }
  outgoing.statusCode = status;
  if (response.statusText && status === response.status) outgoing.statusMessage = response.statusText;
  for (const [name, value] of response.headers) {
    // Electron makes an object of them: of a name that is there twice, the last.
    if (!hopHeaders.has(name)) outgoing.setHeader(name, value);
  }
  if (!response.body) {
    outgoing.end();
    return;
  }
  writeBody(response.body as ReadableStream<Uint8Array>, outgoing);
};

/**
 * As Electron's NodeStreamLoader: a stream of Node, which reads ahead; one chunk after the other. When Chromium cancels the
 * request, it stops listening and destroys the stream, so an error of the cancelling itself is an uncaught exception. A
 * pipeline for each of thousands of responses would be most of what main allocates.
 */
const writeBody = (body: ReadableStream<Uint8Array>, outgoing: ServerResponse): void => {
  const stream = Readable.fromWeb(body);
  let isWriting = false;
  const fail = (): void => void outgoing.destroy();
  const readMore = (): void => {
    const chunk = isWriting ? null : stream.read();
    if (chunk === null) return;
    isWriting = true;
    outgoing.write(chunk, () => {
      isWriting = false;
      readMore();
    });
  };
  const cancel = (): void => {
    stream.off('readable', readMore).off('error', fail).destroy();
  };
  if (outgoing.destroyed) {
    cancel();
    return;
  }
  outgoing.on('close', cancel);
  stream
    .on('end', () => outgoing.end())
    .on('error', fail)
    .on('readable', readMore);
};

/** An installed Chromium contacts these by itself. Refused, but not recorded as the renderer's requests. */
const chromiumServices =
  /^(update|clients\d|optimizationguide-pa|safebrowsing)\.google(apis)?\.com$|^accounts\.google\.com$/;

const getHost = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');

const refuse = (method: string, url: string): void => {
  if (!chromiumServices.test(getHost(url))) state.record.blocked.push({ method, url });
};

/** Whether a request or a connection leaves; records it. */
const mayLeave = ({ proxy }: ProxiedSession, method: string, url: string): boolean => {
  if (!reaches(proxy, getHost(url)) || chromiumServices.test(getHost(url))) {
    refuse(method, url);
    return false;
  }
  state.record.sent.push({ method, url });
  return mayConnect(getHost(url));
};

const forward = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
  const { method = 'GET', headers, url = '' } = incoming;
  const sent = request(url, { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  sent.on('error', () => outgoing.destroy());
  incoming.pipe(sent);
};

/** A tunnel, which Chromium requests for https and for TCP of WebRTC. `webRequest` does not see it. */
const openTunnel = (session: ProxiedSession, target: string, socket: Duplex): void => {
  socket.on('error', () => undefined);
  if (!mayLeave(session, 'CONNECT', `https://${target.replace(/:443$/, '')}`)) {
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    return;
  }
  const [, host = '', port] = /^\[?(.*?)\]?:(\d+)$/.exec(target) ?? [];
  const server = connect(Number(port ?? 443), host, () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    socket.pipe(server).pipe(socket);
  });
  server.on('error', () => socket.destroy());
};

const handleRequest = async (
  session: ProxiedSession,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> => {
  // A request to a proxy has the whole URL; any other request is not from our Chromium.
  const asked = incoming.url ?? '';
  const url = toMain(asked);
  const scheme = registeredScheme();
  const isOwn = scheme !== null && url.startsWith(`${scheme}://`);
  const handler = isOwn ? (session.schemes.get(scheme) ?? null) : null;
  const method = incoming.method ?? '';
  if (await WebRequest.isCancelled(session.webRequest, url, method)) {
    refuse(method, url);
    outgoing.writeHead(403).end();
    return;
  }
  if (!handler) {
    if (isOwn) outgoing.destroy();
    else if (mayLeave(session, method, asked)) forward(incoming, outgoing);
    else outgoing.writeHead(403).end();
    return;
  }
  if (!isPrivileged(incoming)) {
    outgoing.destroy();
    return;
  }
  try {
    write(await handler(requestFor(url, incoming)), incoming, outgoing);
  } catch (error) {
    // A handler that fails is a failed request in Electron too; a client that hung up is not an error.
    if (!outgoing.headersSent && !outgoing.destroyed) console.error(`The handler of ${url} failed:`, error);
    outgoing.destroy();
  }
};

export interface PageProxy {
  readonly port: number;
  close(): void;
}

export const startProxy = async (session: ProxiedSession): Promise<PageProxy> => {
  const server: Server = createServer(
    (incoming, outgoing) => void handleRequest(session, incoming, outgoing),
  );
  server.keepAliveTimeout = 0;
  server.requestTimeout = 0;
  server.on('connect', (incoming, socket) => {
    openTunnel(session, String(incoming.url), socket);
  });
  server.on('upgrade', (incoming, socket) => {
    refuse('UPGRADE', incoming.url ?? '');
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
