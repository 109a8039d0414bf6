/** Response bodies made to be slow or large are read or refused without blocking the event loop. */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { excerpt } from '../../../main/api/http/excerpt.ts';
import { parseJson } from '../../../main/api/http/json.ts';
import { rawJson } from '../../service/faults/hostile.ts';
import { type HostileBody, hostileBodies } from '../../service/faults/hostile-bodies.ts';
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

const maxBlockMs = 1_000;

/** Milliseconds that this thread has worked; a busy machine does not add to them. */
const getWorkedMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Returns a function that ends the watch and returns the longest time that the event loop worked without a break. */
const watchBlocks = (): (() => number) => {
  let before = getWorkedMs();
  let longest = 0;
  const note = (): void => {
    const now = getWorkedMs();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const timer = setInterval(note, 5);
  return () => {
    clearInterval(timer);
    note();
    return longest;
  };
};

const measureList = async ({ name, body }: Pick<HostileBody, 'name' | 'body'>) => {
  service.faults.next('any', rawJson(body(), name), 2);
  const stop = watchBlocks();
  const listed = await client.transcriptions.list();
  return { listed, longestMs: stop() };
};

describe('hostile responses', () => {
  it.each(hostileBodies)('$name', { timeout: 60_000 }, async (hostile) => {
    const { listed, longestMs } = await measureList(hostile);
    expect(longestMs).toBeLessThan(maxBlockMs);
    expect(listed.ok).toBe(hostile.isList === true);
  });

  it('excerpts any web page quickly', () => {
    for (const { body, type } of hostileBodies.filter((hostile) => hostile.type === 'text/html')) {
      const text = body().toString('utf8', 0, 64 * 1024);
      const start = getWorkedMs();
      expect(excerpt(text).length, type).toBeLessThanOrEqual(121);
      expect(getWorkedMs() - start).toBeLessThan(200);
    }
  });

  it('reads one large response at a time', { timeout: 60_000 }, async () => {
    const rows = Array.from({ length: 2 }, (_, id) => ({ id: id + 1, result: 'a'.repeat(6_000_000) }));
    const body = Buffer.from(JSON.stringify({ data: rows }));
    service.faults.always('any', rawJson(body, 'large'));
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers);
    }, 2);
    const lists = await Promise.all(
      Array.from({ length: 8 }, async () => (await client.transcriptions.list()).ok),
    );
    clearInterval(watch);
    expect(lists).toEqual(Array.from({ length: 8 }, () => true));
    // One response (12 MB) with its copy, 4 MiB of each other, the copy of the service, and garbage.
    expect(most / 1024 / 1024).toBeLessThan(150);
  });

  it('reads small lists while a large response does not end', async () => {
    const large = Buffer.from(`{"data":[{"id":1,"result":"${'a'.repeat(6_000_000)}`);
    service.faults.next('any', {
      name: 'large without an end',
      begin: ({ response }) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.write(large);
        return 'handled';
      },
    });
    const stop = new AbortController();
    const hanging = client.transcriptions.list({}, { signal: stop.signal });
    expect((await client.transcriptions.list()).ok).toBe(true);
    stop.abort();
    expect((await hanging).ok).toBe(false);
  });
});

describe('field names in an error', () => {
  it('are shortened and cleaned', async () => {
    const name = `\u202ename${'x'.repeat(900)}`;
    service.faults.next('any', {
      name: 'long field name',
      begin: ({ response }) => {
        response.writeHead(422, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ message: 'No.', errors: { [name]: ['Wrong.'], ' ': ['Empty.'] } }));
        return 'handled';
      },
    });
    const listed = await client.transcriptions.list();
    const fields = listed.ok ? {} : (listed.error.fields ?? {});
    expect(Object.keys(fields)).toEqual([`name${'x'.repeat(96)}…`]);
  });
});

describe('JSON', () => {
  const read = async (text: string | Buffer) => parseJson(Buffer.from(text));

  it('reads exactly what JSON.parse reads', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.json({ maxDepth: 5 }),
        fc.nat(40),
        fc.constantFrom(undefined, 0, 2),
        async (text, at, indent) => {
          const spaced = JSON.stringify(JSON.parse(text), null, indent);
          expect(await read(spaced)).toEqual({ ok: true, value: expected(spaced) });
          const broken = spaced.slice(0, at) + spaced.slice(at + 1);
          const parsed = await read(broken);
          expect(parsed.ok).toBe(isJson(broken));
          if (parsed.ok) expect(parsed.value).toEqual(expected(broken));
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    '',
    ' ',
    '01',
    '1.',
    '.5',
    '-',
    '+1',
    '1e',
    'nul',
    '"\n"',
    '"\\x"',
    '"\\u12"',
    '[1,]',
    '{"a":1,}',
    '{a:1}',
    '[1 2]',
    '"a',
    '[',
    '{"a"}',
    '1 1',
    '"\\u12',
    '"\\',
  ])('refuses %j', async (text) => expect(await read(text)).toEqual({ ok: false, reason: 'not_json' }));

  it('reads strings that are longer than a chunk, cut at any byte', async () => {
    for (const unit of ['\\u00e4b', '字', '😀', '\\\\', 'a\\"b', '\\ud83d\\ude00']) {
      const text = `"${unit.repeat(200_000)}"`;
      expect(await read(text)).toEqual({ ok: true, value: JSON.parse(text) });
    }
  });

  it('keeps long integers exactly', async () => {
    expect(await read('[9007199254740991,9007199254740993,-12345678901234567890,1.5e3,1e400]')).toEqual({
      ok: true,
      value: [9007199254740991, '9007199254740993', '-12345678901234567890', 1500, Number.POSITIVE_INFINITY],
    });
  });

  it('reads a field called __proto__ as a field and skips a byte order mark', async () => {
    const parsed = await read('\ufeff{"__proto__":{"a":1}}');
    expect(parsed.ok && Object.keys(parsed.value as object)).toEqual(['__proto__']);
  });
});

/** Like `JSON.parse`, except that unsafe integers stay text. */
const expected = (text: string): unknown =>
  (
    JSON.parse as (
      text: string,
      reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
    ) => unknown
  )(text, (_key, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '')
      ? source
      : value,
  );

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
