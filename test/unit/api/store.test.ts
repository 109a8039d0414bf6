/** The upload on the wire, and what its end proves. */
import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoreOptions, StoreOutcome, StoreUpload } from '../../../main/api/types.ts';
import { html, json } from '../../../main/demo/answer.ts';
import { allAudio, audio, wavHeader } from '../../fixtures/audio.ts';
import { refusedPort, silentPort, swallowingPort } from '../../service/dead-ends.ts';
import { cutAnswer, dripAnswer, headOnly } from '../../service/faults/answer-wire.ts';
import {
  answerWith,
  captivePortal,
  errorInside200,
  redirectTo,
  serverError,
  tooManyRequests,
  unauthorized,
  validation,
} from '../../service/faults/answers.ts';
import {
  resetAt,
  stallingReader,
  stopReadingAt,
  tooLargeAt,
  unauthorizedThenReset,
} from '../../service/faults/connection.ts';
import type { Fault } from '../../service/faults/fault.ts';
import { dieAfterBody, withoutId } from '../../service/faults/outcome.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { startTestProxy } from '../../service/proxy.ts';
import { startTestService, type TestService } from '../../service/service.ts';
import { authority, certificate } from '../../service/tls.ts';
import { at, createClient, type TestClient } from './client.ts';

const mebibyte = 1024 * 1024;
let folder: string;
/** Larger than all buffers between us and the service. */
let large: string;
let service: TestService;
let client: TestClient;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidetone-store-'));
  large = join(folder, 'large.mp3');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  const head = wavHeader(24 * mebibyte);
  writeFileSync(large, Buffer.concat([head, randomBytes(24 * mebibyte - head.length)]));
  service = await startTestService({ limits: { name: 1_000 } });
  client = createClient(service, { jsonTimeoutMs: 800 });
});
afterEach(async () => {
  await client.close();
  await service.close();
});

const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

const parcel = (path: string, more: Partial<StoreUpload> = {}): StoreUpload => ({
  name: 'Episode',
  description: '',
  language: '',
  path,
  fileName: 'episode.mp3',
  ...more,
});

interface Ended {
  readonly outcome: StoreOutcome;
  readonly told: readonly string[];
}

const store = async (
  path: string,
  options: StoreOptions = {},
  more: Partial<StoreUpload> = {},
): Promise<Ended> => {
  const told: string[] = [];
  const outcome = await client.transcriptions.store(parcel(path, more), {
    ...options,
    onBodyEnding: () => {
      told.push('ending');
      options.onBodyEnding?.();
    },
    onBodySent: () => {
      told.push('sent');
      options.onBodySent?.();
    },
  });
  return { outcome, told };
};

const struckBy = (fault: Fault, path: string, options?: StoreOptions): Promise<Ended> => {
  service.faults.next('transcriptions.store', fault);
  return store(path, options);
};

/** `refused validation`, `unknown timeout`, `stored`. */
const brief = ({ outcome }: Ended): string =>
  outcome.kind === 'stored' ? 'stored' : `${outcome.kind} ${outcome.error.code}`;

const openFiles = (): readonly string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  });

describe('on the wire', () => {
  it('has every header, the fields in order, a length, and the file as it is', async () => {
    const { outcome, told } = await store(
      audio.mp3.path,
      {},
      { description: 'Jargon: Kubernetes', language: 'DE' },
    );
    expect(outcome).toMatchObject({ kind: 'stored', transcription: { id: '1', name: 'Episode' } });
    expect(told).toEqual(['ending', 'sent']);
    const [request] = service.recorder.requests;
    expect(request?.method).toBe('POST');
    expect(request?.target).toBe('/content/api/v1/transcriptions');
    expect(request?.header('authorization')).toBe('Bearer test-key');
    expect(request?.header('accept')).toBe('application/json');
    expect(request?.header('accept-encoding')).toBe('identity');
    expect(request?.header('user-agent')).toBe('Sidetone/1.2.3 (test)');
    expect(request?.header('transfer-encoding')).toBeUndefined();
    expect(Number(request?.header('content-length'))).toBe(request?.bytes);
    expect(request?.headers.filter(([name]) => name.toLowerCase() === 'authorization')).toHaveLength(1);
    expect(request?.fields).toEqual([
      ['name', 'Episode'],
      ['description', 'Jargon: Kubernetes'],
      ['language', 'DE'],
    ]);
    expect(request?.parts.map(({ name }) => name)).toEqual(['name', 'description', 'language', 'file']);
    expect(request?.file).toMatchObject({ fileName: 'episode.mp3', sha256: sha256(audio.mp3.path) });
    expect(request?.file?.headers).toContainEqual(['Content-Type', 'audio/mpeg']);
    expect(client.reports).toEqual([{ base: 'content', error: null }]);
  });

  it('leaves out what is empty, and brings every fixture whole', async () => {
    for (const { path } of allAudio) {
      service.recorder.clear();
      expect((await store(path)).outcome.kind).toBe('stored');
      const [request] = service.recorder.requests;
      expect(request?.fields).toEqual([['name', 'Episode']]);
      expect(request?.file?.sha256).toBe(sha256(path));
    }
  });

  it.each([
    'quotes "and" \'such\'',
    'line\r\nbreaks\nand\rmore',
    'emoji 😀👩‍🚀 and ü é 日本',
    `${'ä'.repeat(125)}x.mp3`,
    'right \u202e to left',
    'NFC é and NFD e\u0301',
    '------Sidetone--\r\nContent-Disposition: form-data; name="evil"',
    'semi;colon=equals&amp%20percent',
  ])('brings the name and the file name “%s” intact', async (text) => {
    const { outcome } = await store(audio.wav.path, {}, { name: `x${text}x`, fileName: text });
    expect(outcome.kind).toBe('stored');
    const [request] = service.recorder.requests;
    expect(request?.field('name')).toBe(`x${text}x`);
    expect(request?.file?.fileName).toBe(text);
    expect(request?.file?.sha256).toBe(sha256(audio.wav.path));
    expect(request?.parts).toHaveLength(2);
  });

  it('tells of progress up to the length of the body', async () => {
    const seen: number[] = [];
    const totals = new Set<number>();
    await store(large, {
      onProgress: (sent, total) => {
        seen.push(sent);
        totals.add(total);
      },
    });
    const length = Number(service.recorder.requests[0]?.header('content-length'));
    expect([...totals]).toEqual([length]);
    expect(seen.at(-1)).toBe(length);
    expect(seen.length).toBeGreaterThan(20);
  });
});

describe('what the end proves', () => {
  const cases: readonly (readonly [string, () => Fault, 'large' | 'small', string])[] = [
    ['a bad key, told before the body', () => unauthorized(), 'large', 'refused unauthorized'],
    ['a bad key, told after the body', () => unauthorized('after body'), 'small', 'refused unauthorized'],
    ['too large, told in mid-body', () => tooLargeAt(3 * mebibyte), 'large', 'refused too_large'],
    ['422', () => validation({ file: ['No audio.'] }, 'message'), 'small', 'refused validation'],
    ['429', () => tooManyRequests('9', 'after body'), 'small', 'refused rate_limited'],
    ['500 before the body', () => serverError(500), 'large', 'refused server_error'],
    ['502 before the body', () => serverError(502), 'large', 'refused server_error'],
    ['500 after the body', () => serverError(500, { when: 'after body' }), 'small', 'unknown server_error'],
    ['502 after the body', () => serverError(502, { when: 'after body' }), 'large', 'unknown server_error'],
    ['504 after the body', () => serverError(504, { when: 'after body' }), 'small', 'unknown server_error'],
    ['503 after the body', () => serverError(503, { when: 'after body' }), 'small', 'unknown server_error'],
    [
      '503 that says when to come again',
      () => serverError(503, { when: 'after body', retryAfter: '3' }),
      'small',
      'refused server_error',
    ],
    ['reset before the body', () => resetAt(0), 'large', 'refused connection_lost'],
    ['reset in the middle', () => resetAt(0.5), 'large', 'refused connection_lost'],
    [
      'death after the body, no record',
      () => dieAfterBody({ record: false }),
      'small',
      'unknown connection_lost',
    ],
    [
      'death after the body, record',
      () => dieAfterBody({ record: true, ending: 'close' }),
      'large',
      'unknown connection_lost',
    ],
    ['a hotel’s page before the body', () => captivePortal(), 'large', 'refused unexpected_answer'],
    [
      'a page with 200 after the body',
      () => answerWith(html(200, '<p>Hi</p>'), 'after body'),
      'small',
      'unknown unexpected_answer',
    ],
    ['201 without an id', () => withoutId(), 'small', 'unknown unexpected_answer'],
    [
      '204',
      () => answerWith({ status: 204, headers: {}, content: { kind: 'empty' } }, 'after body'),
      'small',
      'unknown unexpected_answer',
    ],
    ['200 around a failure', () => errorInside200(), 'small', 'unknown server_error'],
    [
      '200 around a refusal',
      () => answerWith(json(200, { message: 'No.', status: 403 }), 'after body'),
      'small',
      'refused forbidden',
    ],
    [
      '200 around an error',
      () => answerWith(json(200, { error: 'Boom' }), 'after body'),
      'small',
      'unknown unexpected_answer',
    ],
    [
      '200 around an error with an id of its own',
      () => answerWith(json(200, { id: 'req_1', error: { message: 'Boom' } }), 'after body'),
      'small',
      'unknown unexpected_answer',
    ],
    [
      '200 around a message with an id',
      () => answerWith(json(200, { id: 9, message: 'Queued?' }), 'after body'),
      'small',
      'unknown unexpected_answer',
    ],
    ['a redirect', () => redirectTo('/login'), 'large', 'refused redirected'],
    [
      'a 303 after the body',
      () => answerWith(html(303, '', { Location: '/x' }), 'after body'),
      'small',
      'unknown redirected',
    ],
    ['an answer that drips', () => dripAnswer(200), 'small', 'unknown timeout'],
    ['a head without a body', () => headOnly(), 'small', 'unknown timeout'],
    ['an answer cut short', () => cutAnswer('length'), 'small', 'unknown connection_lost'],
    ['an answer cut short unseen', () => cutAnswer('close'), 'small', 'unknown unexpected_answer'],
  ];

  it.each(cases)('%s', async (_name, fault, size, expected) => {
    const ended = await struckBy(fault(), size === 'large' ? large : audio.mp3.path);
    expect(brief(ended)).toBe(expected);
    expect(service.faults.pending()).toBe(0);
    expect(service.recorder.of('transcriptions.store')).toHaveLength(1);
    expect(openFiles()).not.toContain(large);
    // Whoever is told that an outcome is open was told before it could be.
    if (ended.outcome.kind === 'unknown') expect(ended.told[0]).toBe('ending');
  });

  it('is open only where the service may have everything, wherever the connection breaks', async () => {
    for (const share of [0.001, 0.2, 0.8, 0.97, 0.999, 1]) {
      const { outcome, told } = await struckBy(resetAt(share), large);
      expect(outcome.kind).toBe(told.includes('ending') ? 'unknown' : 'refused');
      expect(outcome.kind === 'stored' ? '' : outcome.error.code).toBe('connection_lost');
    }
    expect(service.data.transcriptions.all()).toEqual([]);
  });

  it('hears an answer that is given in mid-body and cut off at once', async () => {
    const key = await struckBy(unauthorizedThenReset(), large);
    const size = await struckBy(tooLargeAt(mebibyte, { linger: false }), large);
    expect([key.outcome.kind, size.outcome.kind]).toEqual(['refused', 'refused']);
    // Elsewhere the system itself may have thrown the answer away.
    if (process.platform === 'linux') {
      expect([brief(key), brief(size)]).toEqual(['refused unauthorized', 'refused too_large']);
    }
  });

  it('is open where a record comes before the whole body was taken', async () => {
    const early: Fault = {
      name: 'record at once',
      begin: ({ request, response }) => {
        response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"data":{"id":1,"name":"n"}}');
        request.pause();
        return 'taken';
      },
    };
    expect(brief(await struckBy(early, large))).toBe('unknown unexpected_answer');
  });

  it('passes on the service’s words, the fields and the wait', async () => {
    const refused = await struckBy(validation({ name: ['Too long.'] }, 'errors'), audio.mp3.path);
    expect(refused.outcome).toMatchObject({ error: { status: 422, fields: { name: ['Too long.'] } } });
    const limited = await struckBy(tooManyRequests('9', 'after body'), audio.mp3.path);
    expect(limited.outcome).toMatchObject({ error: { status: 429, retryAfterSeconds: 9 } });
    const quoting = await struckBy(answerWith(json(403, { message: 'Bad test-key' })), audio.mp3.path);
    expect(quoting.outcome).toMatchObject({ error: { message: 'Bad [key]' } });
  });
});

describe('limits of time', () => {
  it('end a body that is no longer taken, and it is safe to send again', async () => {
    const ended = await struckBy(stopReadingAt(0.3), large, { stallMs: 300 });
    expect(brief(ended)).toBe('refused stalled');
    expect(ended.told).toEqual([]);
  });

  it('do not end a body that is taken slowly', async () => {
    service.faults.next('transcriptions.store', stallingReader(4 * mebibyte, 150));
    expect(brief(await store(large, { stallMs: 600 }))).toBe('stored');
  });

  it('end the wait for the transcription, whose outcome is then open', async () => {
    const hold = holdAt('received');
    service.faults.next('transcriptions.store', hold);
    const ended = await store(audio.mp3.path, { patienceMs: 150, stallMs: 50 });
    hold.release();
    expect(brief(ended)).toBe('unknown timeout');
    expect(ended.told).toEqual(['ending', 'sent']);
  });

  it('end an attempt to connect', async () => {
    const dead = await swallowingPort();
    const lost = createClient(at(`http://127.0.0.1:${dead.port}`), { connectTimeoutMs: 200 });
    const outcome = await lost.transcriptions.store(parcel(large), {});
    expect(outcome).toMatchObject({ kind: 'refused', error: { code: 'timeout' } });
    await lost.close();
    await dead.close();
  });
});

describe('cancelling', () => {
  it('ends the upload at any moment, closes the file and the connection', async () => {
    for (let round = 0; round < 12; round += 1) {
      service.faults.next('transcriptions.store', stallingReader(2 * mebibyte, 20));
      const ender = new AbortController();
      const storing = store(large, { signal: ender.signal });
      setTimeout(() => ender.abort(), round * 12);
      const ended = await storing;
      if (ended.outcome.kind !== 'stored') expect(ended.outcome.error.code).toBe('cancelled');
      if (ended.outcome.kind === 'refused') expect(ended.told).toEqual([]);
      expect(openFiles()).not.toContain(large);
    }
    await expect.poll(() => service.connections()).toBe(0);
  });

  it('after the body leaves the outcome open', async () => {
    const hold = holdAt('received');
    service.faults.next('transcriptions.store', hold);
    const ender = new AbortController();
    const ended = await store(audio.mp3.path, { signal: ender.signal, onBodySent: () => ender.abort() });
    hold.release();
    expect(brief(ended)).toBe('unknown cancelled');
  });

  it('before anything, or while it connects, sends nothing', async () => {
    const aborted = await store(large, { signal: AbortSignal.abort() });
    expect(brief(aborted)).toBe('refused cancelled');
    const silent = await silentPort();
    const lost = createClient(at(`https://127.0.0.1:${silent.port}`));
    const ender = new AbortController();
    setTimeout(() => ender.abort(), 50);
    const outcome = await lost.transcriptions.store(parcel(large), { signal: ender.signal });
    expect(outcome).toMatchObject({ kind: 'refused', error: { code: 'cancelled' } });
    expect(openFiles()).not.toContain(large);
    await lost.close();
    await silent.close();
    expect(service.recorder.requests).toEqual([]);
    expect(client.reports).toEqual([]);
  });
});

describe('a file that changes under our hands', () => {
  const changes: readonly (readonly [string, () => void])[] = [
    ['is cut short', () => truncateSync(large, 12 * mebibyte)],
    ['grows', () => appendFileSync(large, 'more')],
    ['is overwritten at the same size', () => writeFileSync(large, Buffer.alloc(mebibyte), { flag: 'r+' })],
    [
      'is replaced by another',
      () => {
        rmSync(large);
        writeFileSync(large, randomBytes(24 * mebibyte));
      },
    ],
  ];
  it.each(changes)('%s: the service never gets its end', async (_name, change) => {
    service.faults.next('transcriptions.store', stallingReader(4 * mebibyte, 30));
    let changed = false;
    const ended = await store(large, {
      onProgress: (sent) => {
        if (changed || sent < 2 * mebibyte) return;
        changed = true;
        change();
      },
    });
    expect(brief(ended)).toBe('refused file_changed');
    expect(ended.told).toEqual([]);
    await expect.poll(() => service.recorder.requests[0]?.ended).toBe(true);
    expect(service.recorder.requests[0]?.complete).toBe(false);
    expect(service.data.transcriptions.all()).toEqual([]);
  });

  it('is not opened at all when it is no longer what was added', async () => {
    const expected = { size: 1, mtimeMs: 0, inode: '1' };
    expect(brief(await store(large, {}, { expected }))).toBe('refused file_changed');
    expect(brief(await store(join(folder, 'gone.mp3')))).toBe('refused file_missing');
    expect(service.recorder.requests).toEqual([]);
  });
});

describe('bookkeeping before the end', () => {
  it('can stop the upload before the service has everything', async () => {
    const ended = await store(audio.mp3.path, {
      onBodyEnding: () => {
        throw new Error('no room');
      },
    });
    expect(brief(ended)).toBe('refused storage_failed');
    expect(ended.told).toEqual(['ending']);
    await expect.poll(() => service.recorder.requests[0]?.ended).toBe(true);
    expect(service.data.transcriptions.all()).toEqual([]);
  });

  it('can say why in its own words', async () => {
    const ended = await store(audio.mp3.path, {
      onBodyEnding: () => {
        throw { code: 'disk_full', message: 'The disk is full.' };
      },
    });
    expect(ended.outcome).toEqual({
      kind: 'refused',
      error: { code: 'disk_full', message: 'The disk is full.' },
    });
  });
});

describe('through a proxy', () => {
  it('sends once, by the first way that leads anywhere', async () => {
    const dead = await refusedPort();
    const proxied = createClient(service, { proxyFor: async () => `PROXY 127.0.0.1:${dead}; DIRECT` });
    const outcome = await proxied.transcriptions.store(parcel(audio.mp3.path), {});
    expect(outcome.kind).toBe('stored');
    expect(service.recorder.of('transcriptions.store')).toHaveLength(1);
    await proxied.close();
  });

  it('streams through a tunnel, and knows the proxy’s refusal for what it is', async () => {
    const secure = await startTestService({ tls: certificate('valid'), host: 'localhost' });
    for (const credentials of [undefined, 'user:secret']) {
      const proxy = await startTestProxy({ credentials });
      const proxied = createClient(secure, {
        certificates: [authority()],
        proxyFor: async () => `PROXY 127.0.0.1:${proxy.port}`,
      });
      const outcome = await proxied.transcriptions.store(parcel(large), {});
      if (credentials === undefined) expect(secure.recorder.requests[0]?.file?.sha256).toBe(sha256(large));
      else expect(outcome).toMatchObject({ kind: 'refused', error: { code: 'proxy' } });
      await proxied.close();
      await proxy.close();
    }
    await secure.close();
  });
});
