/** The upload on the wire: headers, fields, file; directly and through a proxy. */
import { describe, expect, it } from 'vitest';
import { allAudio, audio } from '../../fixtures/audio.ts';
import { refusedPort } from '../../service/dead-ends.ts';
import { holdInBody } from '../../service/faults/timing.ts';
import { startTestProxy } from '../../service/proxy.ts';
import { startTestService } from '../../service/service.ts';
import { authority, certificate } from '../../service/tls.ts';
import { createClient } from './client.ts';
import { parcel, sha256, storeBench } from './store-bench.ts';

const bench = storeBench();

describe('on the wire', () => {
  it('has every header, the fields in order, a length, and the file as it is', async () => {
    const { outcome, told } = await bench.store(
      audio.mp3.path,
      {},
      { description: 'Jargon: Kubernetes', language: 'DE' },
    );
    expect(outcome).toMatchObject({ kind: 'stored', transcription: { id: '1', name: 'Episode' } });
    expect(told).toEqual(['ending', 'sent']);
    const [request] = bench.service.recorder.requests;
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
    expect(bench.client.reports).toEqual([{ base: 'content', error: null }]);
  });

  it('leaves out what is empty, and brings every fixture whole', async () => {
    for (const { path } of allAudio) {
      bench.service.recorder.clear();
      expect((await bench.store(path)).outcome.kind).toBe('stored');
      const [request] = bench.service.recorder.requests;
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
    const { outcome } = await bench.store(audio.wav.path, {}, { name: `x${text}x`, fileName: text });
    expect(outcome.kind).toBe('stored');
    const [request] = bench.service.recorder.requests;
    expect(request?.field('name')).toBe(`x${text}x`);
    expect(request?.file?.fileName).toBe(text);
    expect(request?.file?.sha256).toBe(sha256(audio.wav.path));
    expect(request?.parts).toHaveLength(2);
  });

  it('tells of progress up to the length of the body', async () => {
    const seen: number[] = [];
    const totals = new Set<number>();
    await bench.store(bench.large, {
      onProgress: (sent, total) => {
        seen.push(sent);
        totals.add(total);
      },
    });
    const length = Number(bench.service.recorder.requests[0]?.header('content-length'));
    expect([...totals]).toEqual([length]);
    expect(seen.at(-1)).toBe(length);
    expect(seen[0]).toBeLessThan(length / 100);
    expect(seen.length).toBeLessThan(1_000);
  });

  it('tells how far it came when the service stops reading', async () => {
    const half = holdInBody(0.5);
    let sent = 0;
    const { outcome } = await bench.struckBy(half, bench.large, {
      stallMs: 1_000,
      onProgress: (bytes) => {
        sent = bytes;
      },
    });
    expect(outcome).toMatchObject({ error: { code: 'stalled' } });
    const [request] = bench.service.recorder.requests;
    expect(request?.bytes).toBeGreaterThan(0);
    expect(sent).toBeGreaterThanOrEqual(request?.bytes ?? 0);
  });
});

describe('through a proxy', () => {
  it('sends once, by the first way that leads anywhere', async () => {
    const dead = await refusedPort();
    const proxied = createClient(bench.service, { proxyFor: async () => `PROXY 127.0.0.1:${dead}; DIRECT` });
    const outcome = await proxied.transcriptions.store(parcel(audio.mp3.path), {});
    expect(outcome.kind).toBe('stored');
    expect(bench.service.recorder.of('transcriptions.store')).toHaveLength(1);
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
      const outcome = await proxied.transcriptions.store(parcel(bench.large), {});
      if (credentials === undefined)
        expect(secure.recorder.requests[0]?.file?.sha256).toBe(sha256(bench.large));
      else expect(outcome).toMatchObject({ kind: 'refused', error: { code: 'proxy' } });
      await proxied.close();
      await proxy.close();
    }
    await secure.close();
  });
});
