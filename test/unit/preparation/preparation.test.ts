import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Preparation } from '../../../main/preparation/preparation.ts';
import type { PreparationRequest, PreparedPart } from '../../../main/preparation/types.ts';
import type { WindowTask } from '../../../preload/contract/preparation.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { createFakeWindows, type FakeWindow } from '../hidden-window/fake-window.ts';
import { createTestClock } from '../hidden-window/test-clock.ts';

const idleMs = 30_000;
/** Half of two minutes. */
const stallStepMs = 60_000;

let folder = '';
let source = '';
let clock: ReturnType<typeof createTestClock>;
let fake: ReturnType<typeof createFakeWindows<WindowTask>>;
let preparation: Preparation;

beforeEach(() => {
  folder = temporaryFolder('preparation');
  source = path.join(folder, 'recording.wav');
  writeFileSync(source, 'sound'.repeat(1_000));
  clock = createTestClock();
  fake = createFakeWindows(() => void preparation.handlers.ready());
  preparation = new Preparation({
    folder: path.join(folder, 'prepared'),
    openWindow: (onGone) => fake.open(onGone),
    clock,
    warn: () => undefined,
  });
  preparation.removeLeftovers(new Set());
});
afterEach(() => rmSync(folder, { recursive: true }));

const request = (changes: Partial<PreparationRequest> = {}): PreparationRequest => ({
  path: source,
  fingerprint: 'f',
  estimatedBytes: 1_000,
  settings: { format: 'webm', bitrate: 32_000, maxPartSeconds: null, maxPartBytes: null, partCount: null },
  ...changes,
});

const listFiles = (): string[] => readdirSync(path.join(folder, 'prepared')).sort();
const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));

const analysis = {
  durationSeconds: 2,
  sampleRate: 44_100,
  channelPeaks: [0.5],
  clippedSeconds: 0,
  unreadableTracks: [],
  unreadable: [],
  hasMore: false,
  envelope: new Uint8Array(100).fill(200),
};

const nextTask = async (index = 0): Promise<WindowTask> => {
  const find = (): WindowTask | undefined => fake.windows.flatMap(({ tasks }) => tasks)[index];
  await vi.waitFor(() => expect(find()).toBeDefined());
  return find() as WindowTask;
};
const onlyWindow = (): FakeWindow<WindowTask> => fake.windows[0] as FakeWindow<WindowTask>;

const finish = async (id: number): Promise<void> => {
  const { handlers } = preparation;
  expect(await handlers.write(id, 0, 0, bytes('hello'))).toEqual({ ok: true, value: true });
  await handlers.write(id, 0, 5, bytes(' world'));
  await handlers.write(id, 0, 0, bytes('J'));
  await handlers.endPart(id, 0, { startSeconds: 0, endSeconds: 2 });
  await handlers.finish(id, analysis);
};

describe('a job', () => {
  it('writes chunks at their positions, and announces parts', async () => {
    const parts: PreparedPart[] = [];
    const { result } = preparation.prepare(request({ onPart: (part) => parts.push(part) }));
    const { id, sourceBytes } = await nextTask();
    expect(sourceBytes).toBe(5_000);
    await finish(id);
    const prepared = await result;
    if (!prepared.ok) throw new Error(prepared.error.code);
    expect(parts).toEqual(prepared.value.parts);
    expect(readFileSync(parts[0]?.path ?? '', 'utf8')).toBe('Jello world');
    expect(parts[0]).toMatchObject({ bytes: 11, startSeconds: 0, endSeconds: 2 });
  });

  it('is found again, with its envelope', async () => {
    const { result } = preparation.prepare(request());
    await finish((await nextTask()).id);
    const first = await result;
    const again = await preparation.prepare(request()).result;
    expect(again).toEqual(first);
    expect(onlyWindow().tasks).toHaveLength(1);
  });

  it('with other settings is another one', async () => {
    const settings = { ...request().settings, bitrate: 24_000 };
    expect(preparation.getKey(request())).not.toBe(preparation.getKey(request({ settings })));
    expect(preparation.getKey(request())).not.toBe(preparation.getKey(request({ fingerprint: 'g' })));
  });

  it('waits for the one before', async () => {
    const first = preparation.prepare(request());
    const second = preparation.prepare(request({ fingerprint: 'g' }));
    const { id } = await nextTask();
    await sleep(30);
    expect(onlyWindow().tasks).toHaveLength(1);
    await finish(id);
    await first.result;
    await finish((await nextTask(1)).id);
    expect((await second.result).ok).toBe(true);
  });

  it('reads its recording by token and range only', async () => {
    const { result } = preparation.prepare(request());
    const { id, token } = await nextTask();
    const response = await preparation.serveSource(token, 0, 'bytes=5-9');
    expect([response.status, await response.text()]).toEqual([206, 'sound']);
    expect((await preparation.serveSource('other', 0, 'bytes=0-4')).status).toBe(404);
    expect((await preparation.serveSource(token, 0, null)).status).toBe(416);
    expect((await preparation.serveSource(token, 4, 'bytes=0-4')).status).toBe(404);
    expect((await preparation.serveSource(token, 0, 'bytes=5000-')).status).toBe(416);
    await finish(id);
    await result;
    expect((await preparation.serveSource(token, 0, 'bytes=0-4')).status).toBe(404);
  });
});

describe('a job ends', () => {
  it('with the reason that the window reports, and leaves no file', async () => {
    const { result } = preparation.prepare(request());
    const { id } = await nextTask();
    await preparation.handlers.write(id, 0, 0, bytes('hello'));
    await preparation.handlers.fail(id, { reason: 'no_sound', detail: '' });
    expect(await result).toMatchObject({ ok: false, error: { detail: { key: 'recording_no_sound' } } });
    expect(listFiles()).toEqual([]);
  });

  it('cancelled within 200 ms, and ignores later calls', async () => {
    const handle = preparation.prepare(request());
    const { id } = await nextTask();
    await preparation.handlers.write(id, 0, 0, bytes('hello'));
    const start = performance.now();
    handle.cancel();
    expect(await handle.result).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(performance.now() - start).toBeLessThan(200);
    await vi.waitFor(() => expect(onlyWindow().cancelled).toEqual([id]));
    expect(await preparation.handlers.write(id, 0, 5, bytes('late'))).toMatchObject({ ok: false });
    expect(listFiles()).toEqual([]);
  });

  it('cancelled before it has started', async () => {
    const first = preparation.prepare(request());
    const second = preparation.prepare(request({ fingerprint: 'g' }));
    second.cancel();
    await finish((await nextTask()).id);
    expect((await first.result).ok).toBe(true);
    expect(await second.result).toMatchObject({ error: { code: 'cancelled' } });
  });

  it('when its recording has changed', async () => {
    const { result } = preparation.prepare(request());
    const { id } = await nextTask();
    writeFileSync(source, 'other sound');
    await finish(id);
    expect(await result).toMatchObject({ error: { code: 'file_changed' } });
    expect(listFiles()).toEqual([]);
  });

  it('when the window crashes; the next job gets another window', async () => {
    const { result } = preparation.prepare(request());
    await nextTask();
    onlyWindow().gone('crashed');
    expect(await result).toMatchObject({ error: { detail: { key: 'preparation_crashed' } } });
    const next = preparation.prepare(request());
    await finish((await nextTask(1)).id);
    expect((await next.result).ok).toBe(true);
    expect(fake.windows).toHaveLength(2);
  });

  it('without progress for 120 s, and with its window', async () => {
    const { result } = preparation.prepare(request());
    const { id } = await nextTask();
    preparation.handlers.progress(id, 1, 0.1);
    for (let step = 0; step < 2; step += 1) {
      expect(clock.count(stallStepMs)).toBe(1);
      clock.fire(stallStepMs);
    }
    expect(await result).toMatchObject({ error: { detail: { key: 'preparation_stalled' } } });
    expect(onlyWindow().isDestroyed).toBe(true);
  });

  it.each([
    ['missing.wav', null, 'file_missing'],
    ['empty.wav', '', 'file_empty'],
  ])('at once for %s', async (name, content, code) => {
    const file = path.join(folder, name);
    if (content !== null) writeFileSync(file, content);
    expect(await preparation.prepare(request({ path: file })).result).toMatchObject({ error: { code } });
    expect(fake.windows).toEqual([]);
  });

  it('at once for a folder, and for a disk that is too small', async () => {
    expect(await preparation.prepare(request({ path: folder })).result).toMatchObject({
      error: { code: 'not_a_file' },
    });
    expect(await preparation.prepare(request({ estimatedBytes: 2 ** 60 })).result).toMatchObject({
      error: { code: 'disk_full' },
    });
  });

  it('when the application quits', async () => {
    const { result } = preparation.prepare(request());
    await nextTask();
    await preparation.close();
    expect(await result).toMatchObject({ error: { code: 'cancelled' } });
    expect(onlyWindow().isDestroyed).toBe(true);
    expect(listFiles()).toEqual([]);
  });
});

describe('the window', () => {
  it('is destroyed 30 s after the last job', async () => {
    const { result } = preparation.prepare(request());
    await finish((await nextTask()).id);
    await result;
    expect(onlyWindow().isDestroyed).toBe(false);
    clock.fire(idleMs);
    expect(onlyWindow().isDestroyed).toBe(true);
  });

  it('cannot write beyond the limit, into other parts, or finish without a part', async () => {
    const settings = { ...request().settings, maxPartBytes: 10 };
    const { result } = preparation.prepare(request({ settings }));
    const { id } = await nextTask();
    const { handlers } = preparation;
    expect(await handlers.write(id, 1, 0, bytes('x'))).toMatchObject({ ok: false });
    expect(await handlers.write(id, 0, 9, bytes('xx'))).toMatchObject({ ok: false });
    expect(await handlers.write(id + 1, 0, 0, bytes('x'))).toMatchObject({ ok: false });
    expect(await handlers.endPart(id, 1, { startSeconds: 0, endSeconds: 1 })).toMatchObject({ ok: false });
    expect(await handlers.finish(id, analysis)).toMatchObject({ ok: false });
    expect((await result).ok).toBe(false);
    expect(listFiles()).toEqual([]);
  });
});

describe('leftovers', () => {
  it('are deleted at the start, except complete files that are needed', async () => {
    const { result } = preparation.prepare(request());
    await finish((await nextTask()).id);
    await result;
    const key = preparation.getKey(request());
    const other = 'b'.repeat(40);
    for (const name of [`${other}-1.webm`, `${other}.levels`, `${key}-2.webm.tmp`, `${'c'.repeat(40)}.json`])
      writeFileSync(path.join(folder, 'prepared', name), 'x');
    preparation.removeLeftovers(new Set([key, other]));
    expect(listFiles()).toEqual([`${key}-1.webm`, `${key}.json`, `${key}.levels`]);
    await preparation.discard(key);
    expect(listFiles()).toEqual([]);
    expect(existsSync(source)).toBe(true);
  });
});
