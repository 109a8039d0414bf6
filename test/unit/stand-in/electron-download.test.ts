/** The download of Electron's program from servers that fail, each with the sentence that the user reads. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeError, downloadArchive } from '../../stand-in/electron-download.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';

let folder = '';
let server: Server | null = null;
beforeEach(() => {
  folder = temporaryFolder('download');
  vi.stubEnv('electron_config_cache', path.join(folder, 'cache'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  server?.closeAllConnections();
  server?.close();
  server = null;
  removeFolder(folder);
});

/** Returns its host. */
const listen = async (answer: RequestListener): Promise<string> => {
  const created = createServer(answer);
  server = created;
  await new Promise<void>((resolve) => created.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(created.address() as AddressInfo).port}`;
  vi.stubEnv('ELECTRON_MIRROR', `http://${host}/`);
  return host;
};

const noLimits = { announceAfter: 60_000, progressEvery: 60_000, idleLimit: 60_000 };
const download = (times = noLimits) => downloadArchive(() => undefined, times);

it('says that what it received is not Electron', async () => {
  const host = await listen((_request, response) => response.end('<h1>Sign in to this network</h1>'));
  expect(await download()).toBe(`what ${host} sent is not Electron: its checksum is wrong`);
  expect(existsSync(path.join(folder, 'cache'))).toBe(false);
});

it('says how far it came when the connection breaks', async () => {
  const host = await listen((_request, response) => {
    response.writeHead(200, { 'content-length': 4_000_000 });
    response.write(Buffer.alloc(1_000_000), () => response.socket?.end());
  });
  expect(await download()).toMatch(new RegExp(`^${host} broke the connection at \\d+ % of 4 MB$`));
});

it('says how it was answered', async () => {
  const host = await listen((_request, response) => response.writeHead(404).end('no such version'));
  expect(await download()).toMatch(
    new RegExp(`^http://${host}/v[\\d.]+/electron-v\\S+\\.zip was answered with 404 Not Found$`),
  );
});

it('says that a server cannot be reached, and why', async () => {
  const host = await listen(() => undefined);
  server?.close();
  expect(await download()).toBe(`${host} cannot be reached (connect ECONNREFUSED ${host})`);
});

it.each<[string, RequestListener]>([
  ['never answers', () => undefined],
  [
    'stops sending',
    (_request, response) => {
      response.writeHead(200, { 'content-length': 4_000_000 });
      response.write('PK');
    },
  ],
])('ends the download from a server that accepts it and %s', async (_how, answer) => {
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith('electron-download-'));
  const host = await listen(answer);
  expect(await download({ ...noLimits, idleLimit: 50 })).toBe(`${host} sent nothing for 0.05 seconds`);
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('electron-download-'))).toEqual(before);
});

/** Sends an archive with its checksum. `send` sends the archive. */
const serveArchive = (archive: Buffer, send: (response: ServerResponse) => void): Promise<string> => {
  vi.stubEnv('electron_use_remote_checksums', '1');
  return listen((request, response) => {
    const url = request.url ?? '';
    if (url.endsWith('.zip')) return send(response);
    const name = `electron-${url.split('/').at(-2)}-${process.platform}-${process.arch}.zip`;
    response.end(`${createHash('sha256').update(archive).digest('hex')} *${name}\n`);
  });
};

it('says that the cache cannot be written', async () => {
  const archive = Buffer.from('PK');
  await serveArchive(archive, (response) => response.end(archive));
  // A file in the place of the folder, which root cannot write to either.
  writeFileSync(path.join(folder, 'cache'), '');
  expect(await download()).toMatch(/^a folder cannot be written \(.*cache/);
});

it('says that there is no space left', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(describeError(error, 'example.org', { transferred: 1, total: 2 })).toBe(
    'there is no space left (ENOSPC: no space left on device, write)',
  );
});

it('shows how far a slow download is, and stores it', async () => {
  const archive = Buffer.alloc(2_000_000, 'PK');
  let sendRest = (): void => undefined;
  await serveArchive(archive, (response) => {
    response.writeHead(200, { 'content-length': archive.length });
    response.write(archive.subarray(0, 1_000_000));
    sendRest = () => response.end(archive.subarray(1_000_000));
  });
  const written: string[] = [];
  const write = (line: string): void => {
    written.push(line);
    if (line.includes('50 %')) sendRest();
  };
  expect(await downloadArchive(write, { announceAfter: 1, progressEvery: 20, idleLimit: 60_000 })).toBeNull();
  expect(written).toContain('Downloading Electron’s program, once: about 110 MB.');
  expect(written).toContain('Electron’s program: 50 % of 2 MB');
  expect(readdirSync(path.join(folder, 'cache'), { recursive: true })).toContainEqual(
    expect.stringMatching(/electron-v\S+\.zip$/),
  );
});
