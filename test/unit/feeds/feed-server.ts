/** A server of a podcast on loopback: documents, and sound from any byte on. It records what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface FeedServer {
  /** Without a slash at its end. */
  readonly address: string;
  readonly requests: readonly IncomingMessage[];
  /** By the path of the address. */
  readonly answers: Map<string, Answer>;
  close(): Promise<void>;
}

export const startFeedServer = async (): Promise<FeedServer> => {
  const requests: IncomingMessage[] = [];
  const answers = new Map<string, Answer>();
  const server = createServer((request, response) => {
    requests.push(request);
    const { pathname } = new URL(request.url ?? '', 'http://server');
    const answer = answers.get(pathname);
    // It would be sent back if there were a place for cookies.
    response.setHeader('set-cookie', 'canary=1');
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

export const send =
  (content: string | Buffer, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(200, headers).end(content);

export const redirect =
  (location: string): Answer =>
  (_request, response) =>
    void response.writeHead(302, { location }).end();

interface SoundOptions {
  readonly etag?: string;
  /** The connection breaks there; the number of bytes of the whole sound. Each is used once. */
  readonly cuts?: number[];
}

/** Sound as a usual server sends it: from a byte on if it is still the same. */
export const sendSound =
  (content: Buffer, { etag = '"1"', cuts = [] }: SoundOptions = {}): Answer =>
  ({ headers }, response) => {
    const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
    const asked = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    const from = isSame ? asked : 0;
    const common = { etag, 'content-type': 'audio/mpeg', 'accept-ranges': 'bytes' };
    if (from >= content.length) {
      response.writeHead(416, { ...common, 'content-range': `bytes */${content.length}` }).end();
      return;
    }
    const cut = cuts.shift();
    response.writeHead(from > 0 ? 206 : 200, {
      ...common,
      'content-length': content.length - from,
      ...(from > 0 && { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }),
    });
    if (cut === undefined) response.end(content.subarray(from));
    else response.write(content.subarray(from, cut), () => response.destroy());
  };

export interface FeedEntry {
  readonly guid?: string;
  readonly title?: string;
  readonly url?: string;
  readonly length?: number | string;
  readonly duration?: string;
  /** More of its elements. */
  readonly more?: string;
}

const toItem = ({ guid, title = 'Episode', url, length = 1, duration, more = '' }: FeedEntry): string => `
<item>
  <title>${title}</title>
  <guid isPermaLink="false">${guid ?? title}</guid>
  <pubDate>Mon, 02 Nov 2026 06:00:00 GMT</pubDate>
  ${url === undefined ? '' : `<enclosure url="${url}" length="${length}" type="audio/mpeg"/>`}
  ${duration === undefined ? '' : `<itunes:duration>${duration}</itunes:duration>`}
  ${more}
</item>`;

export const toRss = (
  entries: readonly FeedEntry[],
  before = '',
): string => `<?xml version="1.0" encoding="UTF-8"?>
${before}<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel><title>Night Shift</title><language>en-GB</language>${entries.map(toItem).join('')}</channel></rss>`;
