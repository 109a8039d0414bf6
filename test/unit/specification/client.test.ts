/**
 * Tests the client against the service specification: every operation, method, path, parameter, allowed
 * value, default and header, as recorded by the service.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { audio } from '../../fixtures/audio.ts';
import { recordMetric } from '../../metric.ts';
import { putOnly } from '../../service/faults/service-variants.ts';
import type { RecordedRequest } from '../../service/recorder.ts';
import { startTestService, type TestService } from '../../service/service.ts';
import { createTestClient, type TestClient } from '../api/test-client.ts';
import {
  type ClientSpecCase,
  type ExpectedRequest,
  operations,
  transcriptionCases,
  websiteCases,
} from './client-cases.ts';
import { listCases, transcriptionCombinations } from './client-cases-lists.ts';

let service: TestService;
let client: TestClient;
let total = 0;
let passed = 0;

beforeAll(async () => {
  service = await startTestService();
  client = createTestClient(service);
  service.data.websites.insert({ domain: 'old.example' });
  service.data.transcriptions.insert({ name: 'Old' });
});
beforeEach(() => service.recorder.clear());
afterAll(async () => {
  await client.close();
  await service.close();
  recordMetric('specification-client', `${passed}/${total}`);
});

const defineCase = (section: string, statement: string, check: () => Promise<void>): void => {
  total += 1;
  test(`${total}. section ${section}: ${statement}`, async () => {
    await check();
    passed += 1;
  });
};

/** Runs the case and returns its only request. */
const getSentRequest = async ({ act }: ClientSpecCase): Promise<RecordedRequest> => {
  await act(client);
  expect(service.recorder.requests).toHaveLength(1);
  return service.recorder.requests[0] as RecordedRequest;
};

const expectRequest = (request: RecordedRequest, sends: ExpectedRequest): void => {
  expect(`${request.method} ${request.path}`).toBe(`${sends.method} ${sends.at}`);
  expect(request.query).toEqual(sends.query ?? []);
  expect(request.fields).toEqual(sends.form ?? []);
  expect(request.parts.map(({ name }) => name)).toEqual(sends.parts ?? []);
};

for (const specCase of [...operations, ...websiteCases, ...transcriptionCases, ...listCases]) {
  defineCase(specCase.section, specCase.statement, async () =>
    expectRequest(await getSentRequest(specCase), specCase.sends),
  );
}

for (const operation of operations) {
  defineCase('5, rule 1', `the key, once, when ${operation.statement}`, async () => {
    const { headers } = await getSentRequest(operation);
    const keys = headers.filter(([name]) => name.toLowerCase() === 'authorization');
    expect(keys.map(([, value]) => value)).toEqual(['Bearer test-key']);
  });
  defineCase('4', `Accept: application/json when ${operation.statement}`, async () => {
    expect((await getSentRequest(operation)).header('accept')).toBe('application/json');
  });
  defineCase('9', `the prefix /api/v1 when ${operation.statement}`, async () => {
    expect((await getSentRequest(operation)).path).toMatch(/^\/(analytics|content)\/api\/v1\//);
  });
  if (operation.sendsData) continue;
  defineCase('4.1, 4.2', `no payload when ${operation.statement}`, async () => {
    const request = await getSentRequest(operation);
    expect(request.bytes).toBe(0);
    expect(request.header('content-type')).toBeUndefined();
  });
}

for (const operation of operations.filter(({ sendsData, sends }) => sendsData && !sends.parts)) {
  defineCase('4', `form encoding when ${operation.statement}`, async () => {
    const request = await getSentRequest(operation);
    expect(request.header('content-type')).toBe('application/x-www-form-urlencoded');
    expect(request.bodyText).toMatch(/^[\w.%+*-]+=[\w.%+*-]*(&[\w.%+*-]+=[\w.%+*-]*)*$/);
    expect(Number(request.header('content-length'))).toBe(request.bytes);
  });
}

defineCase('4', 'a multipart form with the file when a transcription is stored', async () => {
  const store = operations.find(({ sends }) => sends.parts) as ClientSpecCase;
  const request = await getSentRequest(store);
  expect(request.header('content-type')).toMatch(/^multipart\/form-data; boundary=[-\w]{20,70}$/);
  expect(request.file?.fileName).toBe(audio.wav.fileName);
  expect(request.file?.sha256).toBe(createHash('sha256').update(readFileSync(audio.wav.path)).digest('hex'));
});

for (const operation of operations.filter(({ sends }) => sends.method === 'PATCH')) {
  defineCase(
    '4.3 rule 4',
    `PUT on the same path with the same fields when ${operation.statement}`,
    async () => {
      service.faults.next('any', putOnly());
      await operation.act(client);
      const [first, second, ...more] = service.recorder.requests;
      expect([first?.method, more.length]).toEqual(['PATCH', 0]);
      expectRequest(second as RecordedRequest, { ...operation.sends, method: 'PUT' });
    },
  );
}

test('there are 64 combinations of the list parameters of transcriptions', () => {
  expect(new Set(transcriptionCombinations.map(({ statement }) => statement)).size).toBe(64);
});
