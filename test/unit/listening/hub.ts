/** A hub of models on loopback: it states the files of one model, and serves them from any byte on. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from '../../service/tls.ts';

/** By their paths at the hub. */
export type HubFiles = Readonly<Record<string, Buffer>>;

export const revision = 'ab'.repeat(20);

const hash = (algorithm: string, ...parts: readonly (string | Buffer)[]): string => {
  const hasher = createHash(algorithm);
  for (const part of parts) hasher.update(part);
  return hasher.digest('hex');
};

/** What the hub states of the files. */
export const toListing = (files: HubFiles) => ({
  sha: revision,
  siblings: Object.entries(files).map(([rfilename, content]) => ({
    rfilename,
    size: content.length,
    blobId: hash('sha1', `blob ${content.length}\0`, content),
    ...(rfilename.endsWith('.onnx') && { lfs: { sha256: hash('sha256', content), size: content.length } }),
  })),
});

const getStart = ({ headers }: IncomingMessage): number =>
  Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);

export const sendContent = (request: IncomingMessage, response: ServerResponse, content: Buffer): void => {
  const from = getStart(request);
  if (from >= content.length && from > 0) response.writeHead(416).end();
  else {
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': content.length - from });
    response.end(content.subarray(from));
  }
};

/** Sends what a file has up to a share, and waits. Returns how to send the rest. */
export const sendStart = (
  request: IncomingMessage,
  response: ServerResponse,
  content: Buffer,
  share: number,
): (() => void) => {
  const from = getStart(request);
  const end = Math.max(Math.round(content.length * share), from);
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': content.length - from });
  response.write(content.subarray(from, end));
  return () => void response.end(content.subarray(end));
};

/** `file`: null if the listing is asked for. Returns whether it has answered. */
type Answer = (request: IncomingMessage, response: ServerResponse, file: string | null) => boolean;

export interface Hub {
  readonly address: string;
  readonly requests: readonly IncomingMessage[];
  /** Instead of the right answer. */
  answer: Answer;
  close(): void;
}

export const startHub = async (
  files: HubFiles,
  { prefix = '', tls }: { readonly prefix?: string; readonly tls?: Certificate } = {},
): Promise<Hub> => {
  const requests: IncomingMessage[] = [];
  const listing = JSON.stringify(toListing(files));
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    requests.push(request);
    const file = request.url?.split(`/resolve/${revision}/`)[1] ?? null;
    if (hub.answer(request, response, file)) return;
    const content = file === null ? undefined : files[file];
    if (!request.url?.startsWith(`${prefix}/`)) response.writeHead(404).end();
    else if (content) sendContent(request, response, content);
    else if (file === null) response.writeHead(200, { 'content-type': 'application/json' }).end(listing);
    else response.writeHead(404).end();
  };
  const server = tls ? createSecureServer(tls, onRequest) : createServer(onRequest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const hub: Hub = {
    address: `${tls ? 'https' : 'http'}://127.0.0.1:${port}${prefix}`,
    requests,
    answer: () => false,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return hub;
};
