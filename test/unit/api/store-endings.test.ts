/** How an upload ends from our side: clocks, cancelling, files that change, bookkeeping. */
import { randomBytes } from 'node:crypto';
import { appendFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { audio } from '../../fixtures/audio.ts';
import { silentPort, swallowingPort } from '../../service/dead-ends.ts';
import { stallingReader, stopReadingAt } from '../../service/faults/connection.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { at, createClient } from './client.ts';
import { brief, largeSize, mebibyte, openFiles, parcel, storeBench } from './store-bench.ts';

const bench = storeBench();

describe('limits of time', () => {
  it('end a body that is no longer taken, and it is safe to send again', async () => {
    const ended = await bench.struckBy(stopReadingAt(0.3), bench.large, { stallMs: 300 });
    expect(brief(ended)).toBe('refused stalled');
    expect(ended.told).toEqual([]);
  });

  it('do not end a body that is taken slowly', async () => {
    bench.service.faults.next('transcriptions.store', stallingReader(4 * mebibyte, 400));
    expect(brief(await bench.store(bench.large, { stallMs: 2_000 }))).toBe('stored');
  });

  it('end the wait for the transcription, whose outcome is then open', async () => {
    const hold = holdAt('received');
    bench.service.faults.next('transcriptions.store', hold);
    const ended = await bench.store(audio.mp3.path, { patienceMs: 150 });
    hold.release();
    expect(brief(ended)).toBe('unknown timeout');
    expect(ended.told).toEqual(['ending', 'sent']);
  });

  it('end an attempt to connect', async () => {
    const dead = await swallowingPort();
    const lost = createClient(at(`http://127.0.0.1:${dead.port}`), { connectTimeoutMs: 200 });
    const outcome = await lost.transcriptions.store(parcel(bench.large), {});
    expect(outcome).toMatchObject({ kind: 'refused', error: { code: 'timeout' } });
    await lost.close();
    await dead.close();
  });
});

describe('cancelling', () => {
  it('ends the upload at any moment, closes the file and the connection', async () => {
    for (let round = 0; round < 12; round += 1) {
      bench.service.faults.next('transcriptions.store', stallingReader(2 * mebibyte, 20));
      const ender = new AbortController();
      const storing = bench.store(bench.large, { signal: ender.signal });
      setTimeout(() => ender.abort(), round * 12);
      const ended = await storing;
      if (ended.outcome.kind !== 'stored') expect(ended.outcome.error.code).toBe('cancelled');
      if (ended.outcome.kind === 'refused') expect(ended.told).toEqual([]);
      expect(openFiles()).not.toContain(bench.large);
    }
    await expect.poll(() => bench.service.connections()).toBe(0);
  });

  it('after the body leaves the outcome open', async () => {
    const hold = holdAt('received');
    bench.service.faults.next('transcriptions.store', hold);
    const ender = new AbortController();
    const ended = await bench.store(audio.mp3.path, {
      signal: ender.signal,
      onBodySent: () => ender.abort(),
    });
    hold.release();
    expect(brief(ended)).toBe('unknown cancelled');
  });

  it('before anything, or while it connects, sends nothing', async () => {
    const aborted = await bench.store(bench.large, { signal: AbortSignal.abort() });
    expect(brief(aborted)).toBe('refused cancelled');
    const silent = await silentPort();
    const lost = createClient(at(`https://127.0.0.1:${silent.port}`));
    const ender = new AbortController();
    setTimeout(() => ender.abort(), 50);
    const outcome = await lost.transcriptions.store(parcel(bench.large), { signal: ender.signal });
    expect(outcome).toMatchObject({ kind: 'refused', error: { code: 'cancelled' } });
    expect(openFiles()).not.toContain(bench.large);
    await lost.close();
    await silent.close();
    expect(bench.service.recorder.requests).toEqual([]);
    expect(bench.client.reports).toEqual([]);
  });
});

describe('a file that changes under our hands', () => {
  const changes: readonly (readonly [string, () => void])[] = [
    ['is cut short', () => truncateSync(bench.large, 12 * mebibyte)],
    ['grows', () => appendFileSync(bench.large, 'more')],
    [
      'is overwritten at the same size',
      () => writeFileSync(bench.large, Buffer.alloc(mebibyte), { flag: 'r+' }),
    ],
    [
      'is replaced by another',
      () => {
        rmSync(bench.large);
        writeFileSync(bench.large, randomBytes(largeSize));
      },
    ],
  ];
  it.each(changes)('%s: the service never gets its end', async (_name, change) => {
    bench.service.faults.next('transcriptions.store', stallingReader(4 * mebibyte, 30));
    let changed = false;
    const ended = await bench.store(bench.large, {
      onProgress: (sent) => {
        if (changed || sent < 2 * mebibyte) return;
        changed = true;
        change();
      },
    });
    expect(brief(ended)).toBe('refused file_changed');
    expect(ended.told).toEqual([]);
    await expect.poll(() => bench.service.recorder.requests[0]?.ended).toBe(true);
    expect(bench.service.recorder.requests[0]?.complete).toBe(false);
    expect(bench.service.data.transcriptions.all()).toEqual([]);
  });

  it('is not opened at all when it is no longer what was added', async () => {
    const expected = { size: 1, mtimeMs: 0, inode: '1' };
    expect(brief(await bench.store(bench.large, {}, { expected }))).toBe('refused file_changed');
    expect(brief(await bench.store(join(bench.folder, 'gone.mp3')))).toBe('refused file_missing');
    expect(bench.service.recorder.requests).toEqual([]);
  });
});

describe('bookkeeping before the end', () => {
  it('can stop the upload before the service has everything', async () => {
    const ended = await bench.store(audio.mp3.path, {
      onBodyEnding: () => {
        throw new Error('no room');
      },
    });
    expect(brief(ended)).toBe('refused storage_failed');
    expect(ended.told).toEqual(['ending']);
    await expect.poll(() => bench.service.recorder.requests[0]?.ended).toBe(true);
    expect(bench.service.data.transcriptions.all()).toEqual([]);
  });

  it('can say why in its own words', async () => {
    const ended = await bench.store(audio.mp3.path, {
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
