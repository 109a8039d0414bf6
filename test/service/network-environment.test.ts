import { lookup } from 'node:dns/promises';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { expect, test } from 'vitest';
import { holdAt } from './faults/timing.ts';
import { startTestProxy } from './proxy.ts';
import { startTestService } from './service.ts';
import { startSink } from './sink.ts';
import { authorization, listTranscriptions, sendRequest, storeTranscription } from './test-requests.ts';
import { readAuthority, readCertificate } from './tls.ts';
import { getRefusedPort, startSilentPort, startSwallowingPort, unknownHost } from './unreachable-ports.ts';

const requestOverTls = (url: string, headers: Record<string, string>, ca?: string): Promise<string> =>
  new Promise((resolve) => {
    const outgoing = httpsRequest(
      url,
      { agent: false, headers, ...(ca === undefined ? {} : { ca }) },
      (response) => {
        response.resume().on('end', () => resolve(String(response.statusCode)));
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    outgoing.end();
  });

test.each([
  ['valid', 'trusted', '200'],
  ['valid', 'unknown', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ['expired', 'trusted', 'CERT_HAS_EXPIRED'],
  ['wrong-host', 'trusted', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['self-signed', 'trusted', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
] as const)('28: https with a certificate that is %s, its authority %s: %s', async (kind, trust, outcome) => {
  const service = await startTestService({ tls: readCertificate(kind) });
  expect(service.contentUrl).toMatch(/^https:/);
  const url = `${service.contentUrl}/api/v1/transcriptions`;
  expect(
    await requestOverTls(url, authorization(service), trust === 'trusted' ? readAuthority() : undefined),
  ).toBe(outcome);
  expect(service.recorder.requests).toHaveLength(outcome === '200' ? 1 : 0);
  await service.close();
});

test('29: a proxy forwards requests in absolute form', async () => {
  const [service, proxy] = [await startTestService(), await startTestProxy()];
  const { host } = new URL(service.origin);
  const raw = `GET ${service.contentUrl}/api/v1/transcriptions HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${service.apiKey}\r\nAccept: application/json\r\nConnection: close\r\n\r\n`;
  expect(await exchangeText(proxy.port, raw)).toMatch(/^HTTP\/1.1 200 /);
  expect(proxy.requests).toEqual([`GET ${service.contentUrl}/api/v1/transcriptions`]);
  await Promise.all([service.close(), proxy.close()]);
});

test('29: a proxy tunnels to https', async () => {
  const service = await startTestService({ tls: readCertificate('valid') });
  const proxy = await startTestProxy();
  const socket = connect(proxy.port, '127.0.0.1');
  socket.write(`CONNECT 127.0.0.1:${service.port} HTTP/1.1\r\nHost: 127.0.0.1:${service.port}\r\n\r\n`);
  const first = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  expect(first).toMatch(/^HTTP\/1.1 200 /);
  const secure = tlsConnect({ socket, ca: readAuthority(), host: '127.0.0.1' });
  secure.write(
    'GET /content/api/v1/transcriptions HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n\r\n',
  );
  expect(await new Promise((resolve) => secure.once('data', (data) => resolve(String(data))))).toMatch(
    /^HTTP\/1.1 401 /,
  );
  secure.destroy();
  await Promise.all([service.close(), proxy.close()]);
});

test('29: a proxy with a password returns 407 without it, for tunnels and requests', async () => {
  const proxy = await startTestProxy({ credentials: 'zoe:secret' });
  expect(await exchangeText(proxy.port, 'CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(
    /^HTTP\/1.1 407 /,
  );
  expect(
    await exchangeText(
      proxy.port,
      'GET http://127.0.0.1:1/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ),
  ).toMatch(/^HTTP\/1.1 407 /);
  const basic = `Proxy-Authorization: Basic ${Buffer.from('zoe:secret').toString('base64')}\r\n`;
  const admitted = await exchangeText(
    proxy.port,
    `GET http://127.0.0.1:1/ HTTP/1.1\r\nHost: x\r\n${basic}Connection: close\r\n\r\n`,
  );
  expect(admitted).toMatch(/^HTTP\/1.1 502 /);
  await proxy.close();
});

const exchangeText = (port: number, text: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let received = '';
    socket.on('data', (data) => {
      received += String(data);
    });
    socket.on('close', () => resolve(received));
  });

test('20: a host name that does not resolve', async () => {
  await expect(lookup(unknownHost)).rejects.toMatchObject({
    code: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/),
  });
});

test('21: a closed port refuses connections', async () => {
  expect((await sendRequest(`http://127.0.0.1:${await getRefusedPort()}/`, {})).errorCode).toBe(
    'ECONNREFUSED',
  );
});

test.runIf(process.platform === 'linux')('22: a port drops connection attempts', async () => {
  const end = await startSwallowingPort();
  const socket = connect(end.port, '127.0.0.1');
  const outcome = await new Promise((resolve) => {
    socket.on('connect', () => resolve('connected'));
    socket.on('error', (error) => resolve(error.message));
    setTimeout(() => resolve('silence'), 500);
  });
  expect(outcome).toBe('silence');
  socket.destroy();
  await end.close();
});

test('a port accepts connections and never responds', async () => {
  const end = await startSilentPort();
  expect((await sendRequest(`http://127.0.0.1:${end.port}/`, { timeoutMs: 200 })).errorCode).toBe('gave up');
  await end.close();
});

test('31: stopping disconnects the client; the service finishes its work and comes back', async () => {
  const service = await startTestService();
  const working = holdAt('received');
  service.faults.next('transcriptions.store', working);
  const cut = storeTranscription(service, 1_000);
  await working.reached;
  expect(await service.connections()).toBe(1);
  await service.stop();
  expect((await cut).errorCode).toBe('ECONNRESET');
  expect((await listTranscriptions(service)).errorCode).toBe('ECONNREFUSED');
  working.release();
  await service.recorder.waitFor(({ ended }) => ended);
  await service.start();
  expect(JSON.parse((await listTranscriptions(service)).body.toString()).data).toHaveLength(1);
  await service.close();
});

test('the sink counts bodies and returns a record for each', async () => {
  const sink = await startSink();
  const body = Buffer.alloc(5_000_000, 'x');
  const url = `${sink.contentUrl}/api/v1/transcriptions`;
  const answers = await Promise.all([1, 2].map(() => sendRequest(url, { method: 'POST', body })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers.map((response) => JSON.parse(response.body.toString()).data.id).sort()).toEqual([1, 2]);
  const listed = await sendRequest(`${url}?per_page=10`, {});
  expect(JSON.parse(listed.body.toString()).data).toEqual([]);
  expect(await sink.counts()).toEqual({ stored: 2, received: 10_000_000 });
  await sink.close();
});
