import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeSparseWav } from '../fixtures/audio.ts';
import { createMultipartScanner } from './multipart-scanner.ts';
import { formHeaders, multipartBody } from './raw-http.ts';
import { startTestService } from './service.ts';
import { authorization, listTranscriptions, sendRequest, storeTranscription } from './test-requests.ts';

const getBoundary = (body: Buffer): string => body.toString('latin1', 2, body.indexOf('\r\n'));

test('scans a body in chunks of any size', () => {
  const content = Buffer.from('\r\n--\r\n--sidetone-raw\r\n\r\nalmost a boundary\r\n--sidetone-raw-http-8d1');
  const body = multipartBody([
    { name: 'name', value: 'Two\r\nlines' },
    { name: 'empty', value: '' },
    { name: 'file', value: content, fileName: 'Zoë %22live%22 🦊%0D%0A.wav' },
  ]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 30 }), (pieces) => {
      const scanner = createMultipartScanner(getBoundary(body));
      for (let at = 0, i = 0; at < body.length; i += 1) {
        const piece = pieces[i % pieces.length] ?? 1;
        scanner.write(body.subarray(at, at + piece));
        at += piece;
      }
      expect(scanner.isComplete()).toBe(true);
      expect(scanner.parts.map(({ name, text, size }) => [name, text, size])).toEqual([
        ['name', 'Two\r\nlines', 10],
        ['empty', '', 0],
        ['file', null, content.length],
      ]);
      expect(scanner.parts[2]).toMatchObject({
        rawFileName: 'Zoë %22live%22 🦊%0D%0A.wav',
        fileName: 'Zoë "live" 🦊\r\n.wav',
        sha256: createHash('sha256').update(content).digest('hex'),
      });
    }),
  );
});

test('records requests as sent, in order and with their case', async () => {
  const service = await startTestService();
  await sendRequest(`${service.analyticsUrl}/api/v1/websites?sort=asc&search=a%20b&sort=desc`, {
    method: 'POST',
    headers: { ...authorization(service), ...formHeaders, 'X-Odd-CASE': 'kept' },
    body: Buffer.from('domain=a.example&email=1&password=a%26b'),
  });
  const [request] = service.recorder.requests;
  expect(request).toMatchObject({
    number: 1,
    method: 'POST',
    path: '/analytics/api/v1/websites',
    operation: 'websites.store',
    status: 201,
    complete: true,
    ended: true,
    bodyText: 'domain=a.example&email=1&password=a%26b',
  });
  expect(request?.query).toEqual([
    ['sort', 'asc'],
    ['search', 'a b'],
    ['sort', 'desc'],
  ]);
  expect(request?.fields).toEqual([
    ['domain', 'a.example'],
    ['email', '1'],
    ['password', 'a&b'],
  ]);
  expect(request?.headers).toContainEqual(['X-Odd-CASE', 'kept']);
  expect(request?.header('x-odd-case')).toBe('kept');
  await service.close();
});

test('hashes a large streamed file in the recorder and in the record', async () => {
  const service = await startTestService();
  const file = makeSparseWav(64 * 1024 * 1024);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file.path)) hash.update(chunk);
  const sha256 = hash.digest('hex');
  await storeTranscription(service, file.size);
  file.remove();
  expect(service.recorder.getRequests('transcriptions.store')[0]?.file).toMatchObject({
    sha256,
    size: file.size,
  });
  expect(service.data.transcriptions.getAll()[0]).toMatchObject({
    file_sha256: sha256,
    file_size: file.size,
  });
  await service.close();
});

test('counts by any key and distinguishes connections', async () => {
  const service = await startTestService();
  await Promise.all([
    listTranscriptions(service),
    listTranscriptions(service),
    storeTranscription(service, 1_000),
  ]);
  expect(service.recorder.countBy(({ operation }) => operation ?? undefined)).toEqual(
    new Map([
      ['transcriptions.list', 2],
      ['transcriptions.store', 1],
    ]),
  );
  expect(new Set(service.recorder.requests.map(({ connection }) => connection)).size).toBe(3);
  await service.close();
});

test('waits for a request and rejects when none comes', async () => {
  const service = await startTestService();
  const found = service.recorder.waitFor(({ operation }) => operation === 'transcriptions.list');
  await listTranscriptions(service);
  expect((await found).number).toBe(1);
  await expect(service.recorder.waitFor(({ number }) => number === 9, 20)).rejects.toThrow('1 came');
  await service.close();
});

test('stops and starts at the same address with its records', async () => {
  const service = await startTestService();
  await storeTranscription(service, 1_000);
  await service.stop();
  expect((await listTranscriptions(service)).errorCode).toBe('ECONNREFUSED');
  await service.start();
  expect(JSON.parse((await listTranscriptions(service)).body.toString()).data).toHaveLength(1);
  await service.close();
});
