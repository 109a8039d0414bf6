/** `npm start` where Electron's program must be downloaded: in a company network, and from servers that fail. */
import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer as createPlainServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestProxy, type TestProxy } from '../service/proxy.ts';
import { readCertificate } from '../service/tls.ts';
import { root } from './pack.ts';
import {
  inFolder,
  installBrokenChromium,
  opensStandIn,
  runsDemo,
  setUpStartFolder,
  startUntilDemo,
} from './start-setup.ts';

setUpStartFolder();

/** Has no Electron. */
const mirror = createServer(readCertificate('valid'), (_request, response) => response.writeHead(404).end());
let proxy: TestProxy;
let host = '';
beforeEach(async () => {
  proxy = await startTestProxy();
  await new Promise<void>((resolve) => mirror.listen(0, '127.0.0.1', resolve));
  host = `localhost:${(mirror.address() as AddressInfo).port}`;
});
afterEach(async () => {
  mirror.closeAllConnections();
  mirror.close();
  await proxy.close();
});

/** What the download says. */
const download = async (env: NodeJS.ProcessEnv): Promise<string> =>
  (await startUntilDemo({ ELECTRON_MIRROR: `https://${host}/`, ...env })).stderr;

const authority = path.join(root, 'test/fixtures/tls/authority.cert.pem');
const answered = 'was answered with 404 Not Found.\n';

describe.runIf(process.platform === 'linux')('the download of Electron', () => {
  test('trusts no authority that nobody named', async () => {
    expect(await download({})).toMatch(
      new RegExp(
        `^Electron was not downloaded: the certificate of ${host} is not trusted here \\(UNABLE_TO_\\w+\\); NODE_EXTRA_CA_CERTS can name .*\\n$`,
      ),
    );
  });

  // OpenSSL reads the authorities of the system where SSL_CERT_FILE names them.
  test.each(['SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS', 'npm_config_cafile'])(
    'trusts the authority that %s names',
    async (variable) => {
      expect(await download({ [variable]: authority })).toContain(answered);
    },
  );

  test('says that the proxy asks for a password', async () => {
    const guarded = await startTestProxy({ credentials: 'name:password' });
    expect(await download({ HTTPS_PROXY: guarded.url })).toBe(
      'Electron was not downloaded: the proxy asks for a name and a password (407); HTTPS_PROXY can name them, as in http://name:password@proxy:8080.\n',
    );
    expect(guarded.requests).toEqual([`CONNECT ${host}`]);
    await guarded.close();
    expect(await download({ HTTPS_PROXY: guarded.url })).toBe(
      `Electron was not downloaded: ${host} cannot be reached (connect ECONNREFUSED 127.0.0.1:${guarded.port}).\n`,
    );
  });

  test.each(['HTTPS_PROXY', 'https_proxy', 'npm_config_https_proxy', 'npm_config_proxy'])(
    'goes through the proxy that %s names',
    async (variable) => {
      const stderr = await download({ SSL_CERT_FILE: authority, [variable]: proxy.url });
      expect(stderr).toContain(answered);
      expect(proxy.requests).toEqual([`CONNECT ${host}`]);
    },
  );
});

/** Sends an archive of 4 bytes, which is none, with its checksum. */
const sendBadArchive: RequestListener = (request, response) => {
  const archive = Buffer.from('none');
  const url = request.url ?? '';
  if (url.endsWith('.zip')) return void response.end(archive);
  const name = `electron-${url.split('/').at(-2)}-${process.platform}-${process.arch}.zip`;
  response.end(`${createHash('sha256').update(archive).digest('hex')} *${name}\n`);
};

const sendPart = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-length': 4_000_000 });
  response.write(Buffer.alloc(1_000_000));
};

/** Preloaded into each process: no file can be written. */
const fillDisk = `import { WriteStream } from 'node:fs';
const fail = (done) =>
  done(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
WriteStream.prototype._write = (_chunk, _encoding, done) => fail(done);
WriteStream.prototype._writev = (_chunks, done) => fail(done);
`;

interface BadDownload {
  readonly what: string;
  readonly answer: RequestListener;
  readonly prepare?: () => NodeJS.ProcessEnv;
  /** What is printed after "Electron was not downloaded: ". */
  readonly reason: string;
}

const badDownloads: readonly BadDownload[] = [
  {
    what: 'the server does not have it',
    answer: (_request, response) => response.writeHead(404).end(),
    reason: 'http://HOST/\\S+\\.zip was answered with 404 Not Found',
  },
  {
    what: 'something else comes',
    answer: (_request, response) => response.end('<h1>Sign in to this network</h1>'),
    reason: 'what HOST sent is not Electron: its checksum is wrong',
  },
  {
    what: 'the archive is damaged',
    answer: sendBadArchive,
    prepare: () => ({ electron_use_remote_checksums: '1' }),
    reason: 'it cannot be unpacked in .*',
  },
  {
    what: 'the cache cannot be written',
    answer: sendBadArchive,
    prepare: () => {
      // A file in the place of the folder, which root cannot write to either.
      writeFileSync(inFolder('cache'), '');
      return { electron_use_remote_checksums: '1' };
    },
    reason: 'a folder cannot be written \\(.*cache.*\\)',
  },
  {
    what: 'there is no temporary folder',
    answer: sendBadArchive,
    prepare: () => ({ TMPDIR: inFolder('missing') }),
    reason: 'a folder cannot be written \\(ENOENT.*missing.*\\)',
  },
  {
    what: 'the disk is full',
    answer: (_request, response) => sendPart(response),
    prepare: () => {
      const script = inFolder('fill-disk.mjs');
      writeFileSync(script, fillDisk);
      return { NODE_OPTIONS: `--import ${script}` };
    },
    reason: 'there is no space left \\(ENOSPC.*\\)',
  },
];

describe.runIf(process.platform === 'linux')('a download of Electron that fails', () => {
  let answer: RequestListener = () => undefined;
  const server = createPlainServer((request, response) => answer(request, response));
  let plainHost = '';
  beforeEach(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    plainHost = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const expectSentence = (stderr: string, reason: string): void =>
    expect(stderr).toMatch(
      new RegExp(`^Electron was not downloaded: ${reason.replace('HOST', plainHost)}\\.\\n$`),
    );
  const getEnvironment = (): NodeJS.ProcessEnv => ({ ELECTRON_MIRROR: `http://${plainHost}/` });

  test.each(badDownloads)('leads to the stand-in or the demo if $what', async (bad) => {
    answer = bad.answer;
    const env = { ...getEnvironment(), ...bad.prepare?.() };
    const demo = await startUntilDemo(env);
    expectSentence(demo.stderr, bad.reason);
    expect(demo.stdout).toMatch(/^No program can open a window: Electron's is missing/);
    expect(demo.stdout).toContain(runsDemo);
    installBrokenChromium();
    const { stdout, stderr } = await startUntilDemo(env);
    expectSentence(`${stderr.split('\n', 1)[0]}\n`, bad.reason);
    const [first, second] = stdout.split('\n');
    expect(first).toBe(
      `Electron's program is not on this machine and could not be downloaded (“npx install-electron” downloads it)${opensStandIn}`,
    );
    expect(second).toBe(`No window of Chromium can open either${runsDemo}`);
  });

  test('shows how far a slow one is, and where it broke off', async () => {
    let breakOff = (): void => undefined;
    answer = (_request, response) => {
      sendPart(response);
      breakOff = () => response.destroy();
    };
    const { stdout, stderr } = await startUntilDemo(getEnvironment(), (text) => {
      if (text.includes('25 %')) breakOff();
    });
    expect(stderr.split('\n')).toEqual([
      'Downloading Electron’s program, once: about 110 MB.',
      'Electron’s program: 25 % of 4 MB',
      `Electron was not downloaded: ${plainHost} broke the connection at 25 % of 4 MB.`,
      '',
    ]);
    expect(stdout).toContain(runsDemo);
  });

  test('ends when a server accepts it and never answers, without a trace', async () => {
    answer = () => undefined;
    const { stdout, stderr } = await startUntilDemo(getEnvironment());
    expect(stderr.trim().split('\n').at(-1)).toBe(
      `Electron was not downloaded: ${plainHost} sent nothing for 30 seconds.`,
    );
    expect(stdout).toContain(runsDemo);
    expect(readdirSync(inFolder('tmp')).filter((name) => name.startsWith('electron-download-'))).toEqual([]);
  });
});
