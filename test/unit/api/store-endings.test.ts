import { randomBytes } from 'node:crypto';
import { appendFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { audio } from '../../fixtures/audio.ts';
import { stallingReader, stopReadingAt } from '../../service/faults/connection.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { startSilentPort, startSwallowingPort } from '../../service/unreachable-ports.ts';
import { createUpload, largeSize, listOpenFiles, mebibyte, setUpStore, summarize } from './store-setup.ts';
import { createEndpoints, createTestClient } from './test-client.ts';

const setup = setUpStore();

describe('timeouts', () => {
  it('end a body that the service stops reading, and it is safe to send again', async () => {
    const ended = await setup.storeWithFault(stopReadingAt(0.3), setup.largeFile, { stallTimeoutMs: 300 });
    expect(summarize(ended)).toBe('refused stalled');
    expect(ended.events).toEqual([]);
  });

  it('do not end a body that is read slowly', async () => {
    setup.service.faults.next('transcriptions.store', stallingReader(4 * mebibyte, 400));
    expect(summarize(await setup.store(setup.largeFile, { stallTimeoutMs: 2_000 }))).toBe('stored');
  });

  it('end the wait for the transcription with an unknown outcome', async () => {
    const hold = holdAt('received');
    setup.service.faults.next('transcriptions.store', hold);
    const ended = await setup.store(audio.mp3.path, { responseTimeoutMs: 150 });
    hold.release();
    expect(summarize(ended)).toBe('unknown timeout');
    expect(ended.events).toEqual(['ending', 'sent']);
  });

  it('come in time from a service that repeats interim responses', async () => {
    setup.service.faults.next('transcriptions.store', {
      name: 'repeats interim responses',
      received: async ({ response }) => {
        for (let second = 1; second <= 26; second += 1) {
          response.socket?.write('HTTP/1.1 102 Processing\r\n\r\n');
          await wait(50);
        }
      },
    });
    const ended = await setup.store(audio.mp3.path, { responseTimeoutMs: 500 });
    expect(summarize(ended)).toBe('unknown timeout');
  });

  it('end a connection attempt', async () => {
    const dead = await startSwallowingPort();
    const lost = createTestClient(createEndpoints(`http://127.0.0.1:${dead.port}`), {
      connectTimeoutMs: 200,
    });
    const outcome = await lost.transcriptions.store(createUpload(setup.largeFile), {});
    expect(outcome).toMatchObject({ kind: 'refused', error: { code: 'timeout' } });
    await lost.close();
    await dead.close();
  });

  it('end the search for a proxy that the system does not end', async () => {
    const unanswered = createTestClient(setup.service, {
      jsonTimeoutMs: 200,
      proxyFor: () => new Promise(() => {}),
    });
    const outcome = await unanswered.transcriptions.store(createUpload(setup.largeFile), {});
    expect(outcome).toMatchObject({ kind: 'refused', error: { code: 'timeout' } });
    expect(listOpenFiles()).not.toContain(setup.largeFile);
    await unanswered.close();
  });
});

describe('cancelling', () => {
  it('ends the upload at any moment and closes the file and the connection', async () => {
    for (let round = 0; round < 12; round += 1) {
      setup.service.faults.next('transcriptions.store', stallingReader(2 * mebibyte, 20));
      const controller = new AbortController();
      const storing = setup.store(setup.largeFile, { signal: controller.signal });
      setTimeout(() => controller.abort(), round * 12);
      const ended = await storing;
      if (ended.outcome.kind !== 'stored') expect(ended.outcome.error.code).toBe('cancelled');
      if (ended.outcome.kind === 'refused') expect(ended.events).toEqual([]);
      expect(listOpenFiles()).not.toContain(setup.largeFile);
    }
    await expect.poll(() => setup.service.connections()).toBe(0);
  });

  it('after the body leaves an unknown outcome', async () => {
    const hold = holdAt('received');
    setup.service.faults.next('transcriptions.store', hold);
    const controller = new AbortController();
    const ended = await setup.store(audio.mp3.path, {
      signal: controller.signal,
      onProgress: (sent, total) => void (sent === total && setImmediate(() => controller.abort())),
    });
    hold.release();
    expect(summarize(ended)).toBe('unknown cancelled');
  });

  it('before or during the connection sends nothing', async () => {
    const aborted = await setup.store(setup.largeFile, { signal: AbortSignal.abort() });
    expect(summarize(aborted)).toBe('refused cancelled');
    const silent = await startSilentPort();
    const lost = createTestClient(createEndpoints(`https://127.0.0.1:${silent.port}`));
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    const outcome = await lost.transcriptions.store(createUpload(setup.largeFile), {
      signal: controller.signal,
    });
    expect(outcome).toMatchObject({ kind: 'refused', error: { code: 'cancelled' } });
    expect(listOpenFiles()).not.toContain(setup.largeFile);
    await lost.close();
    await silent.close();
    expect(setup.service.recorder.requests).toEqual([]);
    expect(setup.client.reports).toEqual([]);
  });
});

describe('a file that changes during the upload', () => {
  const changes: readonly (readonly [string, () => void])[] = [
    ['is cut short', () => truncateSync(setup.largeFile, 12 * mebibyte)],
    ['grows', () => appendFileSync(setup.largeFile, 'more')],
    [
      'is overwritten at the same size',
      () => writeFileSync(setup.largeFile, Buffer.alloc(mebibyte), { flag: 'r+' }),
    ],
    [
      'is replaced by another',
      () => {
        rmSync(setup.largeFile);
        writeFileSync(setup.largeFile, randomBytes(largeSize));
      },
    ],
  ];
  it.each(changes)('%s: its end is never sent', async (_name, change) => {
    setup.service.faults.next('transcriptions.store', stallingReader(4 * mebibyte, 30));
    let changed = false;
    const ended = await setup.store(setup.largeFile, {
      onProgress: (sent) => {
        if (changed || sent < 2 * mebibyte) return;
        changed = true;
        change();
      },
    });
    expect(summarize(ended)).toBe('refused file_changed');
    expect(ended.events).toEqual([]);
    await expect.poll(() => setup.service.recorder.requests[0]?.ended).toBe(true);
    expect(setup.service.recorder.requests[0]?.complete).toBe(false);
    expect(setup.service.data.transcriptions.getAll()).toEqual([]);
  });

  it('is not opened when it changed since it was added', async () => {
    const expected = { size: 1, mtimeMs: 0, inode: '1' };
    expect(summarize(await setup.store(setup.largeFile, {}, { expected }))).toBe('refused file_changed');
    expect(summarize(await setup.store(join(setup.folder, 'missing.mp3')))).toBe('refused file_missing');
    expect(setup.service.recorder.requests).toEqual([]);
  });
});

describe('saving before the body ends', () => {
  it('can stop the upload before the service has everything', async () => {
    const ended = await setup.store(audio.mp3.path, {
      onBodyEnding: async () => {
        throw new Error('no room');
      },
    });
    expect(summarize(ended)).toBe('refused storage_failed');
    expect(ended.events).toEqual(['ending']);
    await expect.poll(() => setup.service.recorder.requests[0]?.ended).toBe(true);
    expect(setup.service.data.transcriptions.getAll()).toEqual([]);
  });

  it('holds the end of the body until it is done', async () => {
    const saved = Promise.withResolvers<void>();
    const ended = setup.store(audio.mp3.path, { onBodyEnding: () => saved.promise });
    const { size } = statSync(audio.mp3.path);
    await expect.poll(() => setup.service.recorder.requests[0]?.bytes ?? 0).toBeGreaterThan(size);
    // Whatever was sent before this request has arrived.
    await setup.client.transcriptions.list({});
    expect(setup.service.recorder.requests[0]?.complete).toBe(false);
    saved.resolve();
    const { outcome, events } = await ended;
    expect(outcome.kind).toBe('stored');
    expect(events).toEqual(['ending', 'sent']);
  });

  it('delays a cancellation, because it was saved that the service may have the file', async () => {
    const hold = holdAt('received');
    setup.service.faults.next('transcriptions.store', hold);
    const controller = new AbortController();
    const saved = Promise.withResolvers<void>();
    const ended = setup.store(audio.mp3.path, {
      signal: controller.signal,
      onBodyEnding: () => {
        controller.abort();
        return saved.promise;
      },
    });
    await setup.client.transcriptions.list({});
    saved.resolve();
    expect(summarize(await ended)).toBe('unknown cancelled');
    await expect.poll(() => setup.service.recorder.requests[0]?.complete).toBe(true);
    hold.release();
  });

  it('can report its own error', async () => {
    const ended = await setup.store(audio.mp3.path, {
      onBodyEnding: async () => {
        throw { code: 'disk_full', detail: { key: 'database_error', reason: 'full' } };
      },
    });
    expect(ended.outcome).toEqual({
      kind: 'refused',
      error: { code: 'disk_full', detail: { key: 'database_error', reason: 'full' } },
    });
  });
});
