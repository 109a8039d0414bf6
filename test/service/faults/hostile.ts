import { createGzip } from 'node:zlib';
import type { Exchange } from '../specification/http/exchange.ts';
import { answerWith } from './answers.ts';
import type { Fault } from './fault.ts';
import { withData } from './outcome.ts';

/** Sends exactly this text or these bytes as JSON with status 200. */
export const rawJson = (body: string | Buffer, name = 'raw JSON'): Fault => ({
  name,
  begin: ({ response }) => {
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
    return 'handled';
  },
});

export const htmlAsJson = (): Fault => rawJson('<html><body>It works!</body></html>', 'HTML as JSON');

/** A valid list of at least `bytes`. */
export const hugeJson = (bytes: number): Fault => ({
  name: 'huge JSON',
  begin: ({ response }) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    void stream(response, bytes);
    return 'handled';
  },
});

const stream = async (response: Exchange['response'], bytes: number): Promise<void> => {
  const piece = Buffer.from(`"${'a'.repeat(65_000)}",`);
  response.write('{"data":[');
  for (let sent = 0; sent < bytes && !response.destroyed; sent += piece.length) {
    if (response.write(piece)) continue;
    await new Promise<void>((resolve) => {
      const go = (): void => {
        response.off('drain', go);
        response.off('close', go);
        resolve();
      };
      response.on('drain', go);
      response.on('close', go);
    });
  }
  response.end('null]}');
};

export const deepJson = (levels: number): Fault =>
  rawJson(`{"data":${'['.repeat(levels)}${']'.repeat(levels)}}`, 'deep JSON');

/** Keys that would change every object of a careless reader. */
export const prototypeKeys = (): Fault =>
  rawJson(
    '{"__proto__":{"polluted":true},"data":[{"id":1,"name":"a","domain":"a.example","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}],"status":200}',
    'prototype keys',
  );

export const wrongTypes = (): Fault =>
  rawJson(
    '{"data":[{"id":1e400,"name":{"a":1},"domain":[],"result":12,"favorite":"perhaps","words":-1e308,"privacy":"2 or so","created_at":false},null,7,"x"],"meta":{"total":"many","last_page":-3,"per_page":null},"status":"ok"}',
    'wrong types',
  );

export const nullData = (): Fault => rawJson('{"data":null,"status":200}', 'null data');

/** `bytes` of zeros, gzipped although the client did not ask for it. */
export const gzipBomb = (bytes: number): Fault => ({
  name: 'gzip bomb',
  begin: ({ response }) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
    const gzip = createGzip();
    gzip.pipe(response);
    response.on('close', () => gzip.destroy());
    const zeros = Buffer.alloc(1024 * 1024);
    let left = bytes;
    const more = (): void => {
      while (left > 0 && !gzip.destroyed) {
        left -= zeros.length;
        if (!gzip.write(zeros)) {
          gzip.once('drain', more);
          return;
        }
      }
      if (!gzip.destroyed) gzip.end();
    };
    more();
    return 'handled';
  },
});

export const invalidUtf8 = (): Fault =>
  rawJson(
    Buffer.concat([
      Buffer.from('{"data":{"id":1,"domain":"a.example","name":"'),
      Buffer.of(0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80),
      Buffer.from('"},"status":200}'),
    ]),
    'invalid UTF-8',
  );

/** Set it with `always`. */
export const endlessPaging = (): Fault => ({
  name: 'endless paging',
  response: ({ query }, response) => {
    if (response.content.kind !== 'json') return undefined;
    const page = Number(query.find(([name]) => name === 'page')?.[1] ?? 1);
    const value = response.content.value as { meta: object; links: object };
    const meta = { ...value.meta, current_page: page, last_page: page + 1, total: 1_000_000_000 };
    const links = { ...value.links, next: `http://localhost/?page=${page + 1}` };
    return { ...response, content: { kind: 'json', value: { ...value, meta, links } } };
  },
});

export const scriptEverywhere = (
  text = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>',
): Fault => {
  const mark = (record: unknown): unknown =>
    typeof record === 'object' && record !== null ? { ...record, name: text, result: text } : record;
  return {
    name: 'script in names and results',
    response: (_, response) =>
      withData(response, (data) => (Array.isArray(data) ? data.map(mark) : mark(data))),
  };
};

export const notFoundFault = (): Fault =>
  answerWith(
    {
      status: 404,
      headers: {},
      content: { kind: 'json', value: { message: 'Resource not found.', status: 404 } },
    },
    'after body',
    'record has vanished',
  );
