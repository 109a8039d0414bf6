/** What goes wrong between a hub and the disk while a model is downloaded. */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DownloadProgress, ModelDownload } from '../../../main/listening/models/model-download.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { makeTestDisk } from '../../e2e/fixtures/test-disk.ts';
import { recordMetric } from '../../metric.ts';
import { startTestProxy } from '../../service/proxy.ts';
import { readAuthority, readCertificate } from '../../service/tls.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { type Hub, type HubFiles, revision, sendContent, sendStart, startHub, toListing } from './hub.ts';
import { createDownload, createFiles, encoder, smallModel, storedEncoder } from './small-model.ts';

const root = temporaryFolder('model-download');
const files = createFiles();
const content = files[encoder] ?? Buffer.alloc(0);

let hub: Hub;
let cases = 0;
const names: string[] = [];
const allRequests: IncomingMessage[] = [];

beforeEach(async () => {
  hub = await startHub(files);
});
afterEach(() => {
  allRequests.push(...hub.requests);
  hub.close();
});
afterAll(() => {
  recordMetric('model-downloads', `${cases}/${names.length}`);
  removeFolder(root);
});

const createFolder = (): string => mkdtempSync(path.join(root, 'download-'));
const create = (folder = createFolder()): ModelDownload => createDownload(folder, () => hub.address);

const run = (download: ModelDownload, onProgress = (_progress: DownloadProgress): void => {}) =>
  download.run(new AbortController().signal, onProgress);

/** Until a third of the bytes has come. */
const runAndPause = (download: ModelDownload): Promise<Result<unknown>> => {
  const controller = new AbortController();
  return download.run(controller.signal, ({ receivedBytes, totalBytes }) => {
    if (receivedBytes > totalBytes / 3) controller.abort();
  });
};

const expectComplete = (folder: string, expected: HubFiles = files): void => {
  for (const [name, bytes] of Object.entries(expected)) {
    const stored = readFileSync(path.join(folder, name === encoder ? storedEncoder : name));
    expect(stored.equals(bytes), name).toBe(true);
  }
};

const getRanges = (): readonly (string | undefined)[] =>
  hub.requests.filter(({ url }) => url?.endsWith(encoder)).map(({ headers }) => headers.range);

const testCase = (name: string, body: () => Promise<void>): void => {
  names.push(name);
  test(name, async () => {
    await body();
    cases += 1;
  });
};

testCase('a model comes with all of its files, and nothing is asked for twice', async () => {
  const download = create();
  const seen: DownloadProgress[] = [];
  const stored = await run(download, (progress) => seen.push(progress));
  const toStored = (bytes: Buffer) => ({
    bytes: bytes.length,
    hash: createHash('sha256').update(bytes).digest('hex'),
  });
  expect(stored).toEqual({
    ok: true,
    value: { 'config.json': toStored(files['config.json'] as Buffer), [storedEncoder]: toStored(content) },
  });
  expectComplete(download.folder);
  const totalBytes = content.length + (files['config.json']?.length ?? 0);
  expect(seen.at(-1)).toEqual({ receivedBytes: totalBytes, totalBytes, error: null });
  expect(await run(download)).toEqual(stored);
  expect(hub.requests.filter(({ url }) => url?.includes('/resolve/'))).toHaveLength(2);
});

for (const share of [0.3, 0.6, 0.9])
  testCase(`cut at ${share * 100} %, it goes on there`, async () => {
    let cuts = 0;
    hub.answer = (_request, response, file) => {
      if (file !== encoder || cuts > 0) return false;
      cuts += 1;
      response.writeHead(200, { 'content-length': content.length });
      response.write(content.subarray(0, content.length * share), () => response.destroy());
      return true;
    };
    const download = create();
    const breaks: unknown[] = [];
    expect(await run(download, ({ error }) => error && breaks.push(error))).toMatchObject({ ok: true });
    expectComplete(download.folder);
    expect(getRanges()).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
    expect(breaks).toEqual([expect.objectContaining({ code: 'connection_lost' })]);
  });

testCase('paused, it goes on at the next start', async () => {
  const download = create();
  expect(await runAndPause(download)).toEqual({ ok: false, error: { code: 'cancelled' } });
  const before = await download.countBytes();
  expect(before).toBeGreaterThan(content.length / 3);
  const next = create(path.dirname(download.folder));
  expect(await next.countBytes()).toBe(before);
  expect(await run(next)).toMatchObject({ ok: true });
  expectComplete(next.folder);
  expect(getRanges().at(-1)).toMatch(/^bytes=[1-9]/);
});

testCase('a hub that does not know ranges sends it all again', async () => {
  const download = create();
  await runAndPause(download);
  hub.answer = (request) => {
    delete request.headers.range;
    return false;
  };
  expect(await run(download)).toMatchObject({ ok: true });
  expectComplete(download.folder);
});

for (const [what, isComplete] of [
  ['a part', false],
  ['a file', true],
] as const)
  testCase(`${what} of another revision is replaced`, async () => {
    const download = create();
    mkdirSync(path.join(download.folder, 'onnx'), { recursive: true });
    const bytes = isComplete ? content.length : 1_000_000;
    const name = isComplete ? storedEncoder : `${storedEncoder}.part`;
    writeFileSync(path.join(download.folder, name), randomBytes(bytes));
    expect(await run(download)).toMatchObject({ ok: true });
    expectComplete(download.folder);
  });

const differs = (file: string) => ({
  ok: false,
  error: { code: 'model_refused', detail: { key: 'speech_download_differs', file } },
});

testCase('other bytes of the same length are refused and deleted', async () => {
  hub.answer = (request, response, file) => {
    if (file === encoder) sendContent(request, response, randomBytes(content.length));
    return file === encoder;
  };
  const download = create();
  expect(await run(download)).toEqual(differs(encoder));
  expect(await download.countBytes()).toBe(files['config.json']?.length);
  hub.answer = () => false;
  expect(await run(download)).toMatchObject({ ok: true });
  expectComplete(download.folder);
});

testCase('a small file is checked too', async () => {
  hub.answer = (request, response, file) => {
    if (file === 'config.json') sendContent(request, response, Buffer.from('{"model_type":"whispe!"}'));
    return file === 'config.json';
  };
  expect(await run(create())).toEqual(differs('config.json'));
});

testCase('more bytes than stated are refused', async () => {
  hub.answer = (request, response, file) => {
    if (file === encoder) sendContent(request, response, Buffer.concat([content, Buffer.alloc(10)]));
    return file === encoder;
  };
  expect(await run(create())).toEqual(differs(encoder));
});

testCase('fewer bytes than stated are refused', async () => {
  hub.answer = (request, response, file) => {
    if (file === encoder) sendContent(request, response, content.subarray(10));
    return file === encoder;
  };
  expect(await run(create())).toMatchObject({
    error: { code: 'model_refused', detail: { key: 'speech_download_status', status: '416' } },
  });
});

testCase('it follows to another host, and there it goes on', async () => {
  const other = await startHub(files);
  let cuts = 0;
  other.answer = (_request, response, file) => {
    if (file !== encoder || cuts > 0) return false;
    cuts += 1;
    response.writeHead(200, { 'content-length': content.length });
    response.write(content.subarray(0, content.length / 2), () => response.destroy());
    return true;
  };
  hub.answer = ({ url }, response, file) => {
    if (file !== null) response.writeHead(302, { location: `${other.address}${url}` }).end();
    return file !== null;
  };
  const download = create();
  expect(await run(download)).toMatchObject({ ok: true });
  expectComplete(download.folder);
  expect(other.requests.at(-1)?.headers.range).toMatch(/^bytes=[1-9]/);
  allRequests.push(...other.requests);
  other.close();
});

testCase('it does not follow in circles, nor to what is not secure', async () => {
  const targets = ['/again', 'file:///etc/passwd', 'http://models.example/file', ''];
  for (const location of targets) {
    hub.answer = ({ url }, response) => {
      response.writeHead(302, { location: location === '/again' ? url : location }).end();
      return true;
    };
    expect(await run(create()), location).toMatchObject({
      error: { code: 'model_refused', detail: { key: 'speech_download_no_hub' } },
    });
  }
});

testCase('an address without a hub is told', async () => {
  hub.answer = (_request, response) => {
    response.writeHead(404).end('<title>Nothing</title>');
    return true;
  };
  expect(await run(create())).toMatchObject({
    error: { code: 'model_refused', detail: { key: 'speech_download_status', status: '404' } },
  });
  hub.answer = (_request, response) => {
    response.writeHead(200).end('<title>Welcome</title>');
    return true;
  };
  expect(await run(create())).toMatchObject({ error: { detail: { key: 'speech_download_no_hub' } } });
});

testCase('a hub that is busy is asked again', async () => {
  let refusals = 0;
  hub.answer = (_request, response) => {
    refusals += 1;
    if (refusals <= 3) response.writeHead(refusals === 1 ? 429 : 503).end();
    return refusals <= 3;
  };
  const download = create();
  expect(await run(download)).toMatchObject({ ok: true });
  expectComplete(download.folder);
});

/** With other statements about its files. */
const stateFiles = (
  change: (file: ReturnType<typeof toListing>['siblings'][number]) => object | null,
): void => {
  const { sha, siblings } = toListing(files);
  const stated = siblings.map(change).filter((file) => file !== null);
  hub.answer = (_request, response, file) => {
    if (file === null) response.end(JSON.stringify({ sha, siblings: stated }));
    return file === null;
  };
};

testCase('a model without one of its files, or with one that is too large, is told', async () => {
  stateFiles((file) => (file.rfilename === encoder ? null : file));
  expect(await run(create())).toMatchObject({
    error: { detail: { key: 'speech_download_missing', file: encoder } },
  });
  stateFiles((file) => ({ ...file, size: file.rfilename === encoder ? 3_000_001 : file.size }));
  expect(await run(create())).toMatchObject({
    error: { detail: { key: 'speech_model_too_large', file: encoder, megabytes: 3 } },
  });
  expect(hub.requests.filter(({ url }) => url?.includes('/resolve/'))).toEqual([]);
});

testCase('what does not fit on the disk is not begun', async () => {
  const bytes = 2 ** 50;
  stateFiles((file) => ({ ...file, size: bytes }));
  const download = createDownload(createFolder(), () => hub.address, { model: { ...smallModel, bytes } });
  expect(await run(download)).toMatchObject({
    error: { code: 'disk_full', detail: { key: 'speech_model_space' } },
  });
  expect(hub.requests).toHaveLength(1);
});

testCase('a folder that cannot be written to is told', async () => {
  const folder = createFolder();
  writeFileSync(path.join(folder, smallModel.id), 'a file');
  expect(await run(create(folder))).toMatchObject({ error: { code: 'not_writable' } });
});

testCase('while nothing answers it waits and says why, and then it goes on by itself', async () => {
  const folder = createFolder();
  let address = 'http://127.0.0.1:9';
  const download = createDownload(folder, () => address);
  const breaks: unknown[] = [];
  const result = await run(download, ({ error }) => {
    if (error) breaks.push(error.code);
    if (breaks.length === 3) address = hub.address;
  });
  expect(result).toMatchObject({ ok: true });
  expect(breaks).toEqual(['refused', 'refused', 'refused']);
  expectComplete(download.folder);
});

testCase('all of it goes through the proxy of the system', async () => {
  const proxy = await startTestProxy();
  const proxyFor = async (): Promise<string> => `PROXY 127.0.0.1:${proxy.port}`;
  const download = createDownload(createFolder(), () => hub.address, { transport: { proxyFor } });
  expect(await run(download)).toMatchObject({ ok: true });
  expectComplete(download.folder);
  expect(proxy.requests).toHaveLength(hub.requests.length);
  expect(hub.requests).toHaveLength(3);
  await proxy.close();
});

testCase('a mirror may have a path of its own', async () => {
  const mirror = await startHub(files, { prefix: '/company/api/models-of-others' });
  const download = createDownload(createFolder(), () => mirror.address);
  expect(await run(download)).toMatchObject({ ok: true });
  expectComplete(download.folder);
  mirror.close();
});

testCase('a server whose authority is not known ends it, and is trusted with that of the user', async () => {
  const secure = await startHub(files, { tls: readCertificate('valid') });
  const refused = createDownload(createFolder(), () => secure.address);
  expect(await run(refused)).toMatchObject({ error: { code: 'tls' } });
  const transport = { getAuthorities: () => [readAuthority()] };
  const download = createDownload(createFolder(), () => secure.address, { transport });
  expect(await run(download)).toMatchObject({ ok: true });
  expectComplete(download.folder);
  secure.close();
});

type Line = { readonly progress: DownloadProgress } | { readonly result: Result<unknown> };

/** A process that downloads, with what it prints. */
const startProcess = (folder: string, wrapper: readonly string[] = []) => {
  const script = path.join(import.meta.dirname, 'download-model.ts');
  const [program = '', ...args] = [...wrapper, process.execPath, script, hub.address, folder];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: Line[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(JSON.parse(line)));
  return {
    child,
    ended: once(reader, 'close').then(() => lines.at(-1)),
    /** Until a third of the bytes has come. */
    hasBegun: (): Promise<void> =>
      vi.waitFor(() => {
        const progress = lines.flatMap((line) => ('progress' in line ? line.progress : []));
        const { receivedBytes = 0, totalBytes = 0 } = progress.at(-1) ?? {};
        if (receivedBytes <= totalBytes / 3) throw new Error('It has not begun');
      }, 30_000),
  };
};

testCase('killed in the middle, it goes on at the next start', async () => {
  const folder = createFolder();
  hub.answer = (request, response, file) => {
    if (file === encoder) sendStart(request, response, content, 0.5);
    return file === encoder;
  };
  const { child, hasBegun } = startProcess(folder);
  const exited = once(child, 'exit');
  await hasBegun();
  child.kill('SIGKILL');
  expect(await exited).toEqual([null, 'SIGKILL']);
  hub.answer = () => false;
  const download = create(folder);
  expect(await download.countBytes()).toBeGreaterThan(content.length / 3);
  expect(await run(download)).toMatchObject({ ok: true });
  expectComplete(download.folder);
  expect(getRanges().at(-1)).toMatch(/^bytes=[1-9]/);
});

/** Without a file system of its own, a limit on the size of files stands for the full disk: it is another error. Windows has neither. */
const fillDisk = async (): Promise<void> => {
  const folder = createFolder();
  const disk = await makeTestDisk(folder, 6 * 1024, { name: 'outside', at: createFolder() });
  const wrapper = disk?.wrapperCommand ?? ['bash', '-c', 'ulimit -f 2000; exec "$@"', 'bash'];
  let sendRest = (): void => {};
  hub.answer = (request, response, file) => {
    if (file === encoder) sendRest = sendStart(request, response, content, 0.4);
    return file === encoder;
  };
  const { hasBegun, ended } = startProcess(folder, wrapper);
  await hasBegun();
  disk?.fill();
  sendRest();
  const code = disk ? 'disk_full' : 'not_writable';
  expect(await ended).toMatchObject({ result: { error: { code } } });
  hub.answer = () => false;
  disk?.free();
  const again = disk ? await startProcess(folder, wrapper).ended : { result: await run(create(folder)) };
  expect(again).toMatchObject({ result: { ok: true } });
  expectComplete(path.join(disk?.hostPath ?? folder, smallModel.id));
  expect(getRanges().at(-1)).toMatch(/^bytes=[1-9]/);
  await disk?.close();
};
if (process.platform !== 'win32')
  testCase('a disk that gets full in the middle is told, and with space it goes on', fillDisk);

testCase('no request has a key, a text or anything else', async () => {
  const allowed = ['host', 'connection', 'user-agent', 'accept-encoding', 'range'];
  const listing = '/api/models/somebody/small/revision/main?blobs=true';
  const paths = [listing, ...Object.keys(files).map((file) => `/somebody/small/resolve/${revision}/${file}`)];
  expect(allRequests.length).toBeGreaterThan(60);
  for (const { method, url, headers, httpVersion } of allRequests) {
    expect([method, httpVersion]).toEqual(['GET', '1.1']);
    expect(paths).toContain(url);
    expect(allowed).toEqual(expect.arrayContaining(Object.keys(headers)));
    expect(headers['user-agent']).toBe('Sidetone/0');
  }
});
