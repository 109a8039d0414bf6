/** `npm start` where Electron's program must be downloaded in a company network: through its proxy, with its authority. */
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestProxy, type TestProxy } from '../service/proxy.ts';
import { readCertificate } from '../service/tls.ts';
import { root } from './pack.ts';
import { setUpStartFolder, startUntilDemo } from './start-setup.ts';

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

  test.each(['HTTPS_PROXY', 'https_proxy', 'npm_config_https_proxy', 'npm_config_proxy'])(
    'goes through the proxy that %s names',
    async (variable) => {
      const stderr = await download({ SSL_CERT_FILE: authority, [variable]: proxy.url });
      expect(stderr).toContain(answered);
      expect(proxy.requests).toEqual([`CONNECT ${host}`]);
    },
  );
});
