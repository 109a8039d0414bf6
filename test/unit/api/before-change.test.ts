import { afterEach, beforeEach, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import { startTestService, type TestService } from '../../service/service.ts';
import { createTestClient, type TestClient } from './test-client.ts';

let service: TestService;
let client: TestClient;
let saved: PromiseWithResolvers<Result<true>>;
let calls: number;

beforeEach(async () => {
  service = await startTestService();
  saved = Promise.withResolvers();
  calls = 0;
  client = createTestClient(service, {
    beforeChange: () => {
      calls += 1;
      return saved.promise;
    },
  });
});
afterEach(async () => {
  await client.close();
  await service.close();
});

const getMethods = () => service.recorder.requests.map(({ method }) => method);

it('holds back what changes something, and nothing else', async () => {
  const { id } = service.data.transcriptions.insert({ name: 'Episode' });
  const renaming = client.transcriptions.update(String(id), { name: 'Renamed' });
  expect((await client.transcriptions.show(String(id))).ok).toBe(true);
  expect(getMethods()).toEqual(['GET']);
  saved.resolve(ok(true));
  expect((await renaming).ok).toBe(true);
  expect(getMethods()).toEqual(['GET', 'PATCH']);
  expect(calls).toBe(1);
});

it('sends nothing if it fails', async () => {
  const { id } = service.data.transcriptions.insert({ name: 'Episode' });
  saved.resolve(fail('disk_full'));
  expect(await client.transcriptions.delete(String(id))).toMatchObject({ error: { code: 'disk_full' } });
  expect(getMethods()).toEqual([]);
});
