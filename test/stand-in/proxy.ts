/**
 * The only proxy of a session. Main's handler serves the application's scheme; other requests are refused.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { SchemeHandler } from './electron/session.ts';
import { registeredScheme, schemeStreams, toMain } from './origin.ts';
import { state } from './state.ts';

type SchemeHandlers = ReadonlyMap<string, SchemeHandler>;

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
  if (isStream && !schemeStreams())
    state.record.errors.push(`a stream from a scheme without the privilege "stream": ${url}`);
};

/**
 * The status for Chromium. A media player checks the status only for http: in Electron, an error of another
 * scheme is an empty file. Null if http has no such response.
 */
const statusFor = ({ status }: Response, { headers }: IncomingMessage, isMedia: boolean): number | null => {
  if (!isMedia || status < 400) return status;
  return /^bytes=[1-9]/.test(headers.range ?? '') ? null : 200;
};

const write = async (
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> => {
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
    if (!hopHeaders.has(name)) outgoing.appendHeader(name, value);
  }
  if (!response.body) {
    outgoing.end();
    return;
  }
  await pipeline(Readable.fromWeb(response.body as ReadableStream<Uint8Array>), outgoing);
};

/** An installed Chromium contacts these by itself. Refused, but not recorded as the renderer's requests. */
const chromiumServices =
  /^(update|clients\d|optimizationguide-pa|safebrowsing)\.google(apis)?\.com$|^accounts\.google\.com$/;

const refuse = (method: string, url: string): void => {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  if (!chromiumServices.test(host)) state.record.blocked.push({ method, url });
};

const handleRequest = async (
  handlers: SchemeHandlers,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> => {
  // A request to a proxy has the whole URL; any other request is not from our Chromium.
  const asked = incoming.url ?? '';
  const url = toMain(asked);
  const scheme = registeredScheme();
  const handler = scheme !== null && url.startsWith(`${scheme}://`) ? (handlers.get(scheme) ?? null) : null;
  if (!handler) {
    refuse(incoming.method ?? '', asked);
    outgoing.writeHead(403).end();
    return;
  }
  try {
    await write(await handler(requestFor(url, incoming)), incoming, outgoing);
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

export const startProxy = async (handlers: SchemeHandlers): Promise<PageProxy> => {
  const server: Server = createServer(
    (incoming, outgoing) => void handleRequest(handlers, incoming, outgoing),
  );
  server.keepAliveTimeout = 0;
  server.requestTimeout = 0;
  server.on('connect', (incoming, socket) => {
    refuse('CONNECT', `https://${String(incoming.url).replace(/:443$/, '')}`);
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
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
