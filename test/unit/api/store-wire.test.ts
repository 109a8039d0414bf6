import { describe, expect, it } from 'vitest';
import { allAudio, audio } from '../../fixtures/audio.ts';
import { holdInBody } from '../../service/faults/timing.ts';
import { startTestProxy } from '../../service/proxy.ts';
import { startTestService } from '../../service/service.ts';
import { readAuthority, readCertificate } from '../../service/tls.ts';
import { getRefusedPort } from '../../service/unreachable-ports.ts';
import { createUpload, hashFile, setUpStore } from './store-setup.ts';
import { createTestClient } from './test-client.ts';

const setup = setUpStore();

describe('an upload request', () => {
  it('has every header, the fields in order, a length, and the unchanged file', async () => {
    const { outcome, events } = await setup.store(
      audio.mp3.path,
      {},
      { description: 'Jargon: Kubernetes,\r\n\n Ada Lovelace \n', language: 'DE' },
    );
    expect(outcome).toMatchObject({ kind: 'stored', transcription: { id: '1', name: 'Episode' } });
    expect(events).toEqual(['ending', 'sent']);
    const [request] = setup.service.recorder.requests;
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
      ['description', 'Jargon: Kubernetes, Ada Lovelace'],
      ['language', 'DE'],
    ]);
    expect(request?.parts.map(({ name }) => name)).toEqual(['name', 'description', 'language', 'file']);
    expect(request?.file).toMatchObject({ fileName: 'episode.mp3', sha256: hashFile(audio.mp3.path) });
    expect(request?.file?.headers).toContainEqual(['Content-Type', 'audio/mpeg']);
    expect(setup.client.reports).toMatchObject([{ base: 'content', error: null }]);
  });

  it('omits empty fields and sends every fixture complete', async () => {
    for (const { path } of allAudio) {
      setup.service.recorder.clear();
      expect((await setup.store(path)).outcome.kind).toBe('stored');
      const [request] = setup.service.recorder.requests;
      expect(request?.fields).toEqual([['name', 'Episode']]);
      expect(request?.file?.sha256).toBe(hashFile(path));
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
  ])('sends the name and the file name “%s” unchanged', async (text) => {
    const { outcome } = await setup.store(audio.wav.path, {}, { name: `x${text}x`, fileName: text });
    expect(outcome.kind).toBe('stored');
    const [request] = setup.service.recorder.requests;
    expect(request?.field('name')).toBe(`x${text}x`);
    expect(request?.file?.fileName).toBe(text);
    expect(request?.file?.sha256).toBe(hashFile(audio.wav.path));
    expect(request?.parts).toHaveLength(2);
  });

  it('reports progress up to the length of the body', async () => {
    const progress: number[] = [];
    const totals = new Set<number>();
    await setup.store(setup.largeFile, {
      onProgress: (sent, total) => {
        progress.push(sent);
        totals.add(total);
      },
    });
    const length = Number(setup.service.recorder.requests[0]?.header('content-length'));
    expect([...totals]).toEqual([length]);
    expect(progress.at(-1)).toBe(length);
    expect(progress[0]).toBeLessThan(length / 100);
    expect(progress.length).toBeLessThan(1_000);
  });

  it('reports the progress when the service stops reading', async () => {
    const half = holdInBody(0.5);
    let sent = 0;
    const { outcome } = await setup.storeWithFault(half, setup.largeFile, {
      stallTimeoutMs: 3_000,
      onProgress: (bytes) => {
        sent = bytes;
      },
    });
    expect(outcome).toMatchObject({ error: { code: 'stalled' } });
    const [request] = setup.service.recorder.requests;
    const received = request?.bytes ?? 0;
    expect(received).toBeGreaterThan(0);
    // A slice counts when all of it was sent, and the service may have read some of the next one.
    expect(sent).toBeGreaterThan(received - 4 * 1024 * 1024);
  });
});

describe('through a proxy', () => {
  it('sends once, through the first proxy that connects', async () => {
    const dead = await getRefusedPort();
    const proxied = createTestClient(setup.service, {
      proxyFor: async () => `PROXY 127.0.0.1:${dead}; DIRECT`,
    });
    const outcome = await proxied.transcriptions.store(createUpload(audio.mp3.path), {});
    expect(outcome.kind).toBe('stored');
    expect(setup.service.recorder.getRequests('transcriptions.store')).toHaveLength(1);
    await proxied.close();
  });

  it('streams through a tunnel and recognizes an error of the proxy', async () => {
    const secure = await startTestService({ tls: readCertificate('valid'), host: 'localhost' });
    for (const credentials of [undefined, 'user:secret']) {
      const proxy = await startTestProxy({ credentials });
      const proxied = createTestClient(secure, {
        certificates: [readAuthority()],
        proxyFor: async () => `PROXY 127.0.0.1:${proxy.port}`,
      });
      const outcome = await proxied.transcriptions.store(createUpload(setup.largeFile), {});
      if (credentials === undefined)
        expect(secure.recorder.requests[0]?.file?.sha256).toBe(hashFile(setup.largeFile));
      else expect(outcome).toMatchObject({ kind: 'refused', error: { code: 'proxy' } });
      await proxied.close();
      await proxy.close();
    }
    await secure.close();
  });
});
