/**
 * Walks the service specification sentence by sentence as a client: every operation, method, path, parameter, allowed
 * value, default and header, as a recorder in the service sees them.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { figure } from '../../figure.ts';
import { audio } from '../../fixtures/audio.ts';
import { putOnly } from '../../service/faults/dialects.ts';
import type { Recorded } from '../../service/recorder.ts';
import { startTestService, type TestService } from '../../service/service.ts';
import { createClient, type TestClient } from '../api/client.ts';
import {
  type ClientClaim,
  type Expected,
  operations,
  transcriptionClaims,
  websiteClaims,
} from './client-claims.ts';
import { listClaims, transcriptionCombinations } from './client-lists.ts';

let service: TestService;
let client: TestClient;
let made = 0;
let held = 0;

beforeAll(async () => {
  service = await startTestService();
  client = createClient(service);
  service.data.websites.insert({ domain: 'old.example' });
  service.data.transcriptions.insert({ name: 'Old' });
});
beforeEach(() => service.recorder.clear());
afterAll(async () => {
  await client.close();
  await service.close();
  figure('specification-client', `${held}/${made}`);
});

const holds = (section: string, claim: string, check: () => Promise<void>): void => {
  made += 1;
  test(`${made}. section ${section}: ${claim}`, async () => {
    await check();
    held += 1;
  });
};

/** The one request that the claim's call has sent. */
const sentBy = async ({ act }: ClientClaim): Promise<Recorded> => {
  await act(client);
  expect(service.recorder.requests).toHaveLength(1);
  return service.recorder.requests[0] as Recorded;
};

const agrees = (request: Recorded, sends: Expected): void => {
  expect(`${request.method} ${request.path}`).toBe(`${sends.method} ${sends.at}`);
  expect(request.query).toEqual(sends.query ?? []);
  expect(request.fields).toEqual(sends.form ?? []);
  expect(request.parts.map(({ name }) => name)).toEqual(sends.parts ?? []);
};

for (const claim of [...operations, ...websiteClaims, ...transcriptionClaims, ...listClaims]) {
  holds(claim.section, claim.claim, async () => agrees(await sentBy(claim), claim.sends));
}

for (const operation of operations) {
  holds('5, rule 1', `the key, once, when ${operation.claim}`, async () => {
    const { headers } = await sentBy(operation);
    const keys = headers.filter(([name]) => name.toLowerCase() === 'authorization');
    expect(keys.map(([, value]) => value)).toEqual(['Bearer test-key']);
  });
  holds('4', `Accept: application/json when ${operation.claim}`, async () => {
    expect((await sentBy(operation)).header('accept')).toBe('application/json');
  });
  holds('9', `the prefix /api/v1 when ${operation.claim}`, async () => {
    expect((await sentBy(operation)).path).toMatch(/^\/(analytics|content)\/api\/v1\//);
  });
  if (operation.sendsData) continue;
  holds('4.1, 4.2', `no payload when ${operation.claim}`, async () => {
    const request = await sentBy(operation);
    expect(request.bytes).toBe(0);
    expect(request.header('content-type')).toBeUndefined();
  });
}

for (const operation of operations.filter(({ sendsData, sends }) => sendsData && !sends.parts)) {
  holds('4', `form encoding when ${operation.claim}`, async () => {
    const request = await sentBy(operation);
    expect(request.header('content-type')).toBe('application/x-www-form-urlencoded');
    expect(request.bodyText).toMatch(/^[\w.%+*-]+=[\w.%+*-]*(&[\w.%+*-]+=[\w.%+*-]*)*$/);
    expect(Number(request.header('content-length'))).toBe(request.bytes);
  });
}

holds('4', 'a multipart form with the file when a transcription is stored', async () => {
  const store = operations.find(({ sends }) => sends.parts) as ClientClaim;
  const request = await sentBy(store);
  expect(request.header('content-type')).toMatch(/^multipart\/form-data; boundary=[-\w]{20,70}$/);
  expect(request.file?.fileName).toBe(audio.wav.fileName);
  expect(request.file?.sha256).toBe(createHash('sha256').update(readFileSync(audio.wav.path)).digest('hex'));
});

for (const operation of operations.filter(({ sends }) => sends.method === 'PATCH')) {
  holds('4.3 rule 4', `PUT on the same path with the same fields when ${operation.claim}`, async () => {
    service.faults.next('any', putOnly());
    await operation.act(client);
    const [first, second, ...more] = service.recorder.requests;
    expect([first?.method, more.length]).toEqual(['PATCH', 0]);
    agrees(second as Recorded, { ...operation.sends, method: 'PUT' });
  });
}

test('there are 64 combinations of the list parameters of transcriptions', () => {
  expect(new Set(transcriptionCombinations.map(({ claim }) => claim)).size).toBe(64);
});
