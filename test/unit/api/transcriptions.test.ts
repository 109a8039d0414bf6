import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testAddress } from '../../../main/api/test-address.ts';
import { json } from '../../../main/demo/answer.ts';
import { bare, ignoresPage, perPageAsText } from '../../service/faults/dialects.ts';
import { endlessPaging } from '../../service/faults/hostile.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../../service/service.ts';
import { createClient, type TestClient } from './client.ts';

let service: TestService;
let client: TestClient;

const begin = async (options: TestServiceOptions = {}): Promise<void> => {
  service = await startTestService(options);
  client = createClient(service);
};
beforeEach(() => begin());
afterEach(async () => {
  await client.close();
  await service.close();
});
/** The same, with a service that differs. */
const restart = async (options: TestServiceOptions): Promise<void> => {
  await client.close();
  await service.close();
  await begin(options);
};
const fill = (count: number): void => {
  for (let number = 1; number <= count; number += 1) {
    service.data.transcriptions.insert({ name: `Episode ${number}`, favorite: number % 3 === 0 ? 1 : 0 });
  }
};
const queries = () => service.recorder.requests.map(({ query }) => Object.fromEntries(query));
const page = async (query: Parameters<TestClient['transcriptions']['list']>[0]) => {
  const listed = await client.transcriptions.list(query);
  if (!listed.ok) throw new Error(listed.error.message);
  return listed.value;
};

describe('booleans on the wire', () => {
  it('are words where the service takes words', async () => {
    fill(6);
    expect((await page({ favorite: true })).items.map(({ name }) => name)).toEqual([
      'Episode 6',
      'Episode 3',
    ]);
    const updated = await client.transcriptions.update('1', { favorite: true });
    expect(updated.ok ? updated.value.favorite : null).toBe(true);
    expect(
      service.recorder.requests.map((request) => request.query[0]?.[1] ?? request.field('favorite')),
    ).toEqual(['true', 'true']);
    expect(client.dialects.size).toBe(0);
  });

  it('are repeated once as digits after a 422 that names favorite, and from then on', async () => {
    await restart({ dialect: { booleans: 'digits' } });
    fill(3);
    const updated = await client.transcriptions.update('1', { favorite: true, name: 'Renamed' });
    expect(updated.ok ? updated.value : updated.error).toMatchObject({ favorite: true, name: 'Renamed' });
    expect(service.recorder.requests.map((request) => request.field('favorite'))).toEqual(['true', '1']);
    expect([...client.dialects]).toEqual([[service.contentUrl, 'digits']]);
    service.recorder.clear();
    await client.transcriptions.update('1', { favorite: false });
    expect((await page({ favorite: true })).items.map(({ id }) => id)).toEqual(['3']);
    expect(
      service.recorder.requests.map((request) => request.field('favorite') ?? request.query[0]?.[1]),
    ).toEqual(['0', '1']);
  });

  it('are repeated where a filtered list contradicts the filter', async () => {
    await restart({ dialect: { booleans: 'digits' } });
    fill(4);
    const favourites = await page({ favorite: true });
    expect(favourites.items.map(({ id }) => id)).toEqual(['3']);
    expect(queries()).toEqual([{ favorite: 'true' }, { favorite: '1' }]);
    expect([...client.dialects.values()]).toEqual(['digits']);
    expect((await page({ favorite: false })).items).toHaveLength(3);
    expect(queries()).toHaveLength(3);
  });

  it('are repeated where the returned record disagrees', async () => {
    fill(1);
    let lastSent = '';
    service.faults.always('transcriptions.update', {
      name: 'takes digits only, silently',
      received: (_, form) => {
        lastSent = form.values.get('favorite') ?? '';
        return undefined;
      },
      answer: (_, answer) => {
        const { value } = answer.content as { value: { data: object } };
        return json(200, { ...value, data: { ...value.data, favorite: lastSent === '1' } });
      },
    });
    const updated = await client.transcriptions.update('1', { favorite: true });
    expect(updated.ok ? updated.value.favorite : null).toBe(true);
    expect([...client.dialects.values()]).toEqual(['digits']);
  });

  it('are not repeated where the answer does not tell, or where the 422 is about something else', async () => {
    fill(1);
    service.faults.next('transcriptions.update', {
      name: 'no favorite in the answer',
      answer: () => json(200, { data: { id: 1, name: 'Episode 1' } }),
    });
    expect((await client.transcriptions.update('1', { favorite: true })).ok).toBe(true);
    const refused = await client.transcriptions.update('1', { favorite: true, name: 'x'.repeat(1_000) });
    expect(refused.ok ? null : Object.keys(refused.error.fields ?? {})).toEqual(['name']);
    expect(service.recorder.requests).toHaveLength(2);
    expect(client.dialects.size).toBe(0);
  });

  it('are given up after both ways, without a loop, where the service ignores the filter', async () => {
    fill(3);
    service.faults.always('transcriptions.list', {
      name: 'ignores favorite',
      answer: () =>
        json(200, {
          data: [
            { id: 1, name: 'a', favorite: false },
            { id: 2, name: 'b', favorite: true },
          ],
        }),
    });
    expect((await page({ favorite: true })).items).toHaveLength(2);
    expect(queries()).toEqual([{ favorite: 'true' }, { favorite: '1' }]);
    expect(client.dialects.size).toBe(0);
  });
});

describe('pages', () => {
  it('come with the service’s own numbers', async () => {
    fill(23);
    expect(await page({})).toMatchObject({ page: 1, perPage: 10, total: 23, lastPage: 3, hasMore: true });
    expect(await page({ page: 3 })).toMatchObject({ page: 3, hasMore: false, items: { length: 3 } });
    expect(await page({ per_page: 25 })).toMatchObject({ perPage: 25, lastPage: 1, hasMore: false });
    expect(queries()).toEqual([{}, { page: '3' }, { per_page: '25' }]);
  });

  it('understand numbers that come as text', async () => {
    fill(12);
    service.faults.always('any', perPageAsText());
    expect(await page({ per_page: 10 })).toMatchObject({ perPage: 10, total: 12, hasMore: true });
  });

  it('are concluded where the service says nothing of them', async () => {
    fill(23);
    service.faults.always('any', bare());
    expect(await page({})).toMatchObject({ total: null, lastPage: null, hasMore: true });
    expect(await page({ page: 2 })).toMatchObject({ page: 2, hasMore: true });
    expect(await page({ page: 3 })).toMatchObject({ page: 3, hasMore: false });
    expect(await page({ page: 4 })).toMatchObject({ items: [], hasMore: false });
    expect(service.recorder.requests).toHaveLength(4);
  });

  it('go away where the service ignores the page', async () => {
    fill(23);
    service.faults.always('any', { ...bare(), ...ignoresPage(), answer: bare().answer });
    expect(await page({})).toMatchObject({ hasMore: true });
    expect(await page({ page: 2 })).toMatchObject({ page: 1, lastPage: 1, hasMore: false });
  });

  it('go away also when a later page is the first that is asked for', async () => {
    fill(23);
    service.faults.always('any', { ...bare(), ...ignoresPage(), answer: bare().answer });
    expect(await page({ page: 3 })).toMatchObject({ page: 1, lastPage: 1, hasMore: false });
  });

  it('stay where new records have moved the first one to the second page', async () => {
    fill(20);
    service.faults.always('any', bare());
    await page({});
    fill(10);
    expect(await page({ page: 2 })).toMatchObject({ page: 2, hasMore: true });
  });

  it('end where a service names a next page for ever', async () => {
    fill(10);
    service.faults.always('transcriptions.list', {
      ...endlessPaging(),
      answer: (exchange, answer) => {
        const same = { ...answer, content: { kind: 'json' as const, value: rowsOfAll() } };
        return endlessPaging().answer?.(exchange, same);
      },
    });
    expect(await page({})).toMatchObject({ hasMore: true });
    expect(await page({ page: 2 })).toMatchObject({ page: 1, lastPage: 1, hasMore: false });
  });

  it('is everything where the service sends more than was asked for', async () => {
    fill(40);
    service.faults.always('transcriptions.list', { name: 'all', answer: () => json(200, rowsOfAll().data) });
    expect(await page({})).toMatchObject({ items: { length: 40 }, hasMore: false });
  });

  const rowsOfAll = () => ({
    data: service.data.transcriptions.all().map(({ id, name }) => ({ id, name })),
    meta: {},
    links: {},
  });
});

describe('records', () => {
  const shown = async (body: unknown) => {
    service.faults.next('transcriptions.show', {
      name: 'given record',
      begin: ({ response }) => {
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
        return 'taken';
      },
    });
    const result = await client.transcriptions.show('7');
    return result.ok ? result.value : result.error;
  };

  it.each([true, 1, '1', 'true', 'TRUE'])('take %j for yes', async (favorite) => {
    expect(await shown({ data: { id: 7, favorite } })).toMatchObject({ favorite: true });
  });
  it.each([false, 0, '0', 'false', null, undefined, 'perhaps'])('take %j for no', async (favorite) => {
    expect(await shown({ data: { id: 7, favorite } })).toMatchObject({ favorite: false });
  });

  it('keep what the specification does not name', async () => {
    const record = { id: '7', name: 'n', speakers: [{ name: 'A' }], cost: 1.5, nothing: null };
    expect(await shown(record)).toMatchObject({
      more: { speakers: [{ name: 'A' }], cost: 1.5, nothing: null },
    });
  });

  it('do without what is missing, and read odd types', async () => {
    expect(await shown({ data: { id: 7 } })).toEqual({
      id: '7',
      name: '',
      result: null,
      favorite: false,
      words: null,
      created_at: null,
      updated_at: null,
      more: {},
    });
    expect(
      await shown({ data: { id: 7, name: 12, result: ['x'], words: '55', created_at: {} } }),
    ).toMatchObject({
      name: '12',
      result: null,
      words: 55,
      created_at: null,
    });
  });

  it('keep long ids exactly', async () => {
    service.faults.next('transcriptions.list', {
      name: 'long ids',
      begin: ({ response }) => {
        response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end('{"data":[{"id":12345678901234567890,"name":"a \\"9999999999999999999\\", ok","more":1.25}]}');
        return 'taken';
      },
    });
    const listed = await page({});
    expect(listed.items[0]).toMatchObject({
      id: '12345678901234567890',
      name: 'a "9999999999999999999", ok',
      more: { more: 1.25 },
    });
  });
});

describe('test of an address', () => {
  it('is one cheap exchange with the address and the key that are tried', async () => {
    const tested = await testAddress(client.deps, 'content', client.access);
    expect(tested).toEqual({ ok: true, milliseconds: expect.any(Number) });
    const analytics = await testAddress(client.deps, 'analytics', client.access);
    expect(analytics.ok).toBe(true);
    expect(service.recorder.requests.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'GET /content/api/v1/transcriptions?per_page=10',
      'GET /analytics/api/v1/websites?per_page=10',
    ]);
  });

  it('says what is wrong with each', async () => {
    const wrongKey = await testAddress(client.deps, 'content', { ...client.access, apiKey: 'wrong' });
    expect(wrongKey).toMatchObject({
      ok: false,
      error: { code: 'unauthorized', message: 'Unauthenticated.' },
    });
    const noKey = await testAddress(client.deps, 'content', { ...client.access, apiKey: '' });
    expect(noKey).toMatchObject({ ok: false, error: { code: 'key_missing' } });
    const wrongPath = await testAddress(client.deps, 'content', {
      ...client.access,
      contentUrl: service.origin,
    });
    expect(wrongPath).toMatchObject({ ok: false, error: { code: 'not_found' } });
    const swapped = await testAddress(client.deps, 'content', {
      ...client.access,
      contentUrl: service.analyticsUrl,
    });
    expect(swapped.ok).toBe(false);
  });
});
