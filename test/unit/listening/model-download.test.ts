/** A hub on loopback that serves a small model, and what goes wrong on the way. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { HttpTransport } from '../../../main/api/http/http-transport.ts';
import { systemClock } from '../../../main/lib/clock.ts';
import { ModelDownload, type OfferedModel } from '../../../main/listening/models/model-download.ts';
import { recordMetric } from '../../metric.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';

const root = temporaryFolder('model-download');
const revision = 'ab'.repeat(20);
const contents: Readonly<Record<string, Buffer>> = {
  'config.json': Buffer.from('{"model_type":"whisper"}'),
  'onnx/encoder_model_quantized.onnx': randomBytes(3_000_000),
};
const model: OfferedModel = {
  id: 'small',
  name: 'Small',
  repository: 'somebody/small',
  revision: 'main',
  bytes: 3_000_000,
  files: Object.keys(contents),
};

const sha = (algorithm: string, ...parts: (string | Buffer)[]): string => {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

const listing = {
  sha: revision,
  siblings: Object.entries(contents).map(([rfilename, bytes]) => ({
    rfilename,
    size: bytes.length,
    blobId: sha('sha1', `blob ${bytes.length}\0`, bytes),
    ...(rfilename.endsWith('.onnx') && { lfs: { sha256: sha('sha256', bytes), size: bytes.length } }),
  })),
};

type Handle = (request: IncomingMessage, response: ServerResponse, file: string | null) => boolean;

/** What a test does instead of the right answer: true if it has answered. */
let handle: Handle = () => false;
let server: Server;
let address = '';
let requests: IncomingMessage[] = [];
let cases = 0;
const all: string[] = [];

const send = (request: IncomingMessage, response: ServerResponse, content: Buffer): void => {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': content.length - from });
  response.end(content.subarray(from));
};

const startHub = async (): Promise<Server> => {
  const hub = createServer((request, response) => {
    requests.push(request);
    const file = request.url?.split(`/resolve/${revision}/`)[1] ?? null;
    if (handle(request, response, file)) return;
    if (file === null) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(listing));
      return;
    }
    const content = contents[file];
    if (content) send(request, response, content);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve));
  return hub;
};

const getAddress = (hub: Server): string => `http://127.0.0.1:${(hub.address() as AddressInfo).port}`;

beforeEach(async () => {
  handle = () => false;
  requests = [];
  server = await startHub();
  address = getAddress(server);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});
afterAll(() => {
  recordMetric('model-downloads', `${cases}/${all.length}`);
  removeFolder(root);
});

const createDownload = (folder = mkdtempSync(path.join(root, 'download-'))) => {
  const transport = new HttpTransport();
  const download = new ModelDownload(model, {
    folder,
    transport,
    clock: { ...systemClock, after: (_, work) => systemClock.after(0, work) },
    userAgent: 'Sidetone',
    getAddress: () => address,
    info: () => {},
  });
  return { download, folder };
};

const run = (download: ModelDownload, signal = new AbortController().signal) =>
  download.run(signal, () => {});

const expectComplete = (download: ModelDownload): void => {
  for (const [file, content] of Object.entries(contents))
    expect(readFileSync(path.join(download.folder, file)).equals(content), file).toBe(true);
  for (const { headers } of requests) expect(Object.keys(headers)).not.toContain('authorization');
};

const testCase = (name: string, body: () => Promise<void>): void => {
  all.push(name);
  test(name, async () => {
    await body();
    cases += 1;
  });
};

testCase('a model comes with all of its files, and nothing is asked for twice', async () => {
  const { download } = createDownload();
  const shares: number[] = [];
  expect(await download.run(new AbortController().signal, (share) => shares.push(share))).toEqual({
    ok: true,
    value: true,
  });
  expectComplete(download);
  expect(shares.at(-1)).toBe(1);
  expect(await run(download)).toMatchObject({ ok: true });
  expect(requests.filter(({ url }) => url?.includes('/resolve/'))).toHaveLength(2);
});

for (const share of [0.3, 0.6, 0.9])
  testCase(`cut at ${share * 100} %, it goes on there`, async () => {
    let cuts = 0;
    handle = (_request, response, file) => {
      const content = file === null ? undefined : contents[file];
      if (!file?.endsWith('.onnx') || !content || cuts > 0) return false;
      cuts += 1;
      response.writeHead(200, { 'content-length': content.length });
      response.write(content.subarray(0, content.length * share), () => response.destroy());
      return true;
    };
    const { download } = createDownload();
    expect(await run(download)).toMatchObject({ ok: true });
    expectComplete(download);
    expect(requests.at(-1)?.headers.range).toMatch(/^bytes=\d+-$/);
  });

testCase('paused, it goes on at the next start', async () => {
  const { download, folder } = createDownload();
  const controller = new AbortController();
  const paused = await download.run(controller.signal, (share) => {
    if (share > 0.3) controller.abort();
  });
  expect(paused).toEqual({ ok: false, error: { code: 'cancelled' } });
  const before = await download.countBytes();
  expect(before).toBeGreaterThan(0);
  const { download: next } = createDownload(folder);
  expect(await next.countBytes()).toBe(before);
  expect(await run(next)).toMatchObject({ ok: true });
  expectComplete(next);
  await next.discard();
  expect(await next.countBytes()).toBe(0);
});

testCase('a hub that does not know ranges sends it all again', async () => {
  const { download } = createDownload();
  const part = path.join(download.folder, 'onnx/encoder_model_quantized.onnx.part');
  const controller = new AbortController();
  await download.run(controller.signal, (share) => share > 0.3 && controller.abort());
  expect(readFileSync(part).length).toBeGreaterThan(0);
  handle = (request) => {
    delete request.headers.range;
    return false;
  };
  expect(await run(download)).toMatchObject({ ok: true });
  expectComplete(download);
});

testCase('other bytes of the same length are refused and deleted', async () => {
  handle = (request, response, file) => {
    if (!file?.endsWith('.onnx')) return false;
    send(request, response, randomBytes(contents[file]?.length ?? 0));
    return true;
  };
  const { download } = createDownload();
  const detail = { key: 'speech_download_differs', file: 'onnx/encoder_model_quantized.onnx' };
  expect(await run(download)).toEqual({ ok: false, error: { code: 'model_refused', detail } });
  handle = () => false;
  expect(await run(download)).toMatchObject({ ok: true });
  expectComplete(download);
});

testCase('a small file is checked too', async () => {
  handle = (request, response, file) => {
    if (file !== 'config.json') return false;
    send(request, response, Buffer.from('{"model_type":"whispe!"}'));
    return true;
  };
  expect(await run(createDownload().download)).toMatchObject({
    error: { detail: { key: 'speech_download_differs', file: 'config.json' } },
  });
});

testCase('more bytes than stated are refused', async () => {
  handle = (request, response, file) => {
    if (!file?.endsWith('.onnx')) return false;
    send(request, response, Buffer.concat([contents[file] ?? Buffer.alloc(0), Buffer.alloc(10)]));
    return true;
  };
  expect(await run(createDownload().download)).toMatchObject({
    error: { detail: { key: 'speech_download_differs' } },
  });
});

testCase('it follows to another host, and no further than five times', async () => {
  const other = await startHub();
  handle = ({ headers, url }, response, file) => {
    if (file === null || headers.host === getAddress(other).slice(7)) return false;
    response.writeHead(302, { location: `${getAddress(other)}${url}` }).end();
    return true;
  };
  const { download } = createDownload();
  expect(await run(download)).toMatchObject({ ok: true });
  expectComplete(download);
  handle = ({ url }, response) => {
    response.writeHead(302, { location: url }).end();
    return true;
  };
  expect(await run(createDownload().download)).toMatchObject({ error: { code: 'redirected' } });
  handle = (_request, response) => {
    response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    return true;
  };
  expect(await run(createDownload().download)).toMatchObject({ error: { code: 'redirected' } });
  other.closeAllConnections();
  other.close();
});

testCase('an address without a hub is told', async () => {
  handle = (_request, response) => {
    response.writeHead(404).end('<title>Nothing</title>');
    return true;
  };
  expect(await run(createDownload().download)).toMatchObject({
    error: { code: 'model_refused', detail: { key: 'speech_download_status', status: '404' } },
  });
  handle = (_request, response) => {
    response.writeHead(200).end('<title>Welcome</title>');
    return true;
  };
  expect(await run(createDownload().download)).toMatchObject({
    error: { detail: { key: 'speech_download_no_hub' } },
  });
});

testCase('a model without one of its files is told', async () => {
  handle = (_request, response, file) => {
    if (file !== null) return false;
    response.end(JSON.stringify({ ...listing, siblings: listing.siblings.slice(1) }));
    return true;
  };
  expect(await run(createDownload().download)).toMatchObject({
    error: { detail: { key: 'speech_model_missing', file: 'config.json' } },
  });
});

testCase('what does not fit on the disk is not begun', async () => {
  handle = (_request, response, file) => {
    if (file !== null) return false;
    const siblings = listing.siblings.map((one) => ({ ...one, size: 3_999_999_999_999 }));
    response.end(JSON.stringify({ ...listing, siblings }).replaceAll('3999999999999', '3999999999'));
    return true;
  };
  const { download } = createDownload();
  const result = await run(download);
  // A large disk has room for it.
  expect(result.ok).toBe(false);
  rmSync(download.folder, { recursive: true, force: true });
});

testCase('a folder that cannot be written to is told', async () => {
  const { download, folder } = createDownload();
  writeFileSync(path.join(folder, model.id), 'a file');
  expect(await run(download)).toMatchObject({ error: { code: 'not_writable' } });
});

testCase('a hub that is not there is told after some attempts', async () => {
  address = 'http://127.0.0.1:9';
  expect(await run(createDownload().download)).toMatchObject({ ok: false });
});
