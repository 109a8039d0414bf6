/** Limits of what is read of a response, and what is removed from its texts. */
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { excerpt, toSingleLine } from '../../../main/api/http/excerpt.ts';
import { parseJson } from '../../../main/api/http/json.ts';
import { redactKey } from '../../../main/api/http/redact-key.ts';
import { getOwn, toId } from '../../../main/api/resources/values.ts';
import { rawJson } from '../../service/faults/hostile.ts';
import { startTestService, type TestService } from '../../service/service.ts';
import { createTestClient, type TestClient } from './test-client.ts';

let service: TestService;
let client: TestClient;

beforeAll(async () => {
  service = await startTestService();
  client = createTestClient(service);
});
afterEach(() => service.faults.clear());
afterAll(async () => {
  await client.close();
  await service.close();
});

const respond = (status: number, headers: Record<string, string>, body: Buffer | string): void =>
  service.faults.next('any', {
    name: 'a response',
    begin: ({ response }) => {
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
      response.end(body);
      return 'handled';
    },
  });

describe('a response', () => {
  it('with a compressed body is refused, also if it is small', async () => {
    respond(200, { 'Content-Encoding': 'gzip' }, gzipSync('{"data":[]}'));
    expect(await client.transcriptions.list()).toMatchObject({
      error: { code: 'unexpected_answer', detail: { key: 'response_compressed', encoding: 'gzip' } },
    });
  });

  it('has at most 10,000 rows', async () => {
    const rows = Array.from({ length: 10_001 }, (_, id) => ({ id: id + 1 }));
    service.faults.next('any', rawJson(Buffer.from(JSON.stringify({ data: rows })), 'rows'));
    expect(await client.transcriptions.list()).toMatchObject({
      error: { detail: { key: 'response_too_many_rows', count: 10_001 } },
    });
  });

  it('has errors of at most 100 fields', async () => {
    const fields = Array.from({ length: 150 }, (_, index) => [`field ${index}`, ['Wrong.']]);
    respond(422, {}, JSON.stringify({ errors: Object.fromEntries(fields) }));
    const listed = await client.transcriptions.list();
    expect(Object.keys((listed.ok ? null : listed.error.fields) ?? {})).toHaveLength(100);
  });
});

describe('a record', () => {
  it('is not that of another id', async () => {
    respond(200, {}, JSON.stringify({ data: { id: 2, name: 'Another', result: 'Text' } }));
    expect(await client.transcriptions.show('1')).toMatchObject({
      error: { code: 'unexpected_answer', detail: { key: 'response_other_record', id: '2' } },
    });
  });

  it('has no id that addresses another path', () => {
    expect(['.', '..', ' ', '', 'a'.repeat(257), {}, null].map(toId)).toEqual(Array(7).fill(null));
    expect([7, '7', '…'].map(toId)).toEqual(['7', '7', '…']);
  });

  it('has only its own fields', () => {
    const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];
    expect(names.map((name) => getOwn({}, name))).toEqual(Array(4).fill(undefined));
    expect(getOwn({ toString: 1 }, 'toString')).toBe(1);
  });
});

describe('JSON', () => {
  const read = (text: string) => parseJson(Buffer.from(text));
  const createFields = (count: number): string =>
    `{${Array.from({ length: count }, (_, index) => `"${index}":0`).join(',')}}`;

  it('has at most 1,000 fields in an object', async () => {
    expect(await read(createFields(1_000))).toMatchObject({ ok: true });
    expect(await read(createFields(1_001))).toEqual({ ok: false, reason: 'too_many' });
  });

  it('has names of at most 1,000 bytes', async () => {
    expect(await read(`{"${'n'.repeat(1_000)}":0}`)).toMatchObject({ ok: true });
    expect(await read(`{"${'n'.repeat(1_001)}":0}`)).toEqual({ ok: false, reason: 'too_many' });
  });

  it('has numbers of at most 1,000 digits', async () => {
    expect(await read('1'.repeat(1_000))).toMatchObject({ ok: true });
    expect(await read('1'.repeat(1_001))).toEqual({ ok: false, reason: 'too_many' });
  });
});

describe('an excerpt', () => {
  it('reads only the start of a text', () => {
    expect(toSingleLine(`a${' '.repeat(50_000)}b`, 100)).toBe('a…');
    expect(excerpt(`${' '.repeat(20_000)}<title>Login</title>`)).toBe('…');
    expect(excerpt(`${' '.repeat(1_000)}<title>Login</title>`)).toBe('Login');
  });
});

describe('the key', () => {
  it('is removed from texts as it is, percent-encoded and as JSON', () => {
    const key = 'a"b/c%';
    const quoted = `${key} ${encodeURIComponent(key)} ${JSON.stringify(key)}`;
    const error = redactKey({ code: 'forbidden', serviceMessage: quoted }, key);
    expect(error.serviceMessage).toBe('[key] [key] "[key]"');
  });
});
