import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../../main/lib/clock.ts';
import { Preparation } from '../../../main/preparation/preparation.ts';
import type { PreparationRequest } from '../../../main/preparation/types.ts';
import type { WindowTask } from '../../../preload/contract/preparation.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { createFakeWindows } from '../hidden-window/fake-window.ts';

let folder = '';
let source = '';
let fake: ReturnType<typeof createFakeWindows<WindowTask>>;
let preparation: Preparation;
let kept: string[] = [];

beforeEach(() => {
  folder = temporaryFolder('analysis');
  source = path.join(folder, 'recording.mp3');
  writeFileSync(source, 'sound'.repeat(1_000));
  kept = [];
  fake = createFakeWindows(() => void preparation.handlers.ready());
  preparation = new Preparation({
    folder: path.join(folder, 'prepared'),
    openWindow: (onGone) => fake.open(onGone),
    clock: systemClock,
    warn: () => undefined,
    onPrepared: ({ fingerprint }, { envelope }) => kept.push(`${fingerprint} ${envelope.length}`),
  });
});
afterEach(async () => {
  await preparation.close();
  rmSync(folder, { recursive: true });
});

const request: PreparationRequest = {
  get path() {
    return source;
  },
  fingerprint: 'f',
  estimatedBytes: 1_000,
  settings: { format: 'webm', bitrate: 32_000, maxPartSeconds: null, maxPartBytes: null, partCount: null },
};

const sound = {
  durationSeconds: 2,
  sampleRate: 8_000,
  channelPeaks: [0.5, 0],
  clippedSeconds: 0,
  unreadableTracks: [],
  unreadable: [],
  hasMore: false,
  envelope: new Uint8Array(100).fill(200),
};

const getTasks = (): WindowTask[] => fake.windows.flatMap(({ tasks }) => tasks);
const nextTask = async (index: number): Promise<WindowTask> => {
  await vi.waitFor(() => expect(getTasks().length).toBeGreaterThan(index));
  return getTasks()[index] as WindowTask;
};

const finishPreparation = async (id: number): Promise<void> => {
  const { handlers } = preparation;
  await handlers.write(id, 0, 0, new Uint8Array(10));
  await handlers.endPart(id, 0, { startSeconds: 0, endSeconds: 2 });
  await handlers.finish(id, sound);
};

it('reports the levels as they come, and ends with what is wrong with the sound', async () => {
  const levels: [number, number][] = [];
  const { result } = preparation.analyse({
    path: source,
    priority: 'shown',
    maxSeconds: 600,
    onLevels: (position, piece) => levels.push([position, piece.length]),
  });
  const task = await nextTask(0);
  expect(task).toMatchObject({ kind: 'analyse', maxSeconds: 600, sourceBytes: 5_000 });
  await preparation.handlers.addLevels(task.id, 0, new Uint8Array(60));
  await preparation.handlers.addLevels(task.id, 60, new Uint8Array(40));
  expect(await preparation.handlers.write(task.id, 0, 0, new Uint8Array(1))).toMatchObject({ ok: false });
  await preparation.handlers.finish(task.id, sound);
  expect(levels).toEqual([
    [0, 60],
    [60, 40],
  ]);
  expect(await result).toMatchObject({
    ok: true,
    value: {
      warnings: [
        { code: 'empty_channel', channel: 2, channels: 2 },
        { code: 'low_sample_rate', hertz: 8_000 },
      ],
    },
  });
});

it('rests until it may go on', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  preparation.analyse({ path: source, priority: 'shown', maxSeconds: null, whenMayGoOn: () => promise });
  const task = await nextTask(0);
  let isAnswered = false;
  const answer = preparation.handlers.addLevels(task.id, 0, new Uint8Array(60));
  void Promise.resolve(answer).then(() => {
    isAnswered = true;
  });
  await new Promise((tick) => setImmediate(tick));
  expect(isAnswered).toBe(false);
  resolve();
  expect(await answer).toMatchObject({ ok: true });
});

it('gives way to a preparation, and starts again after it', async () => {
  const analysis = preparation.analyse({ path: source, priority: 'shown', maxSeconds: null });
  const first = await nextTask(0);
  const prepared = preparation.prepare(request);
  const second = await nextTask(1);
  expect(second.kind).toBe('prepare');
  expect(fake.windows[0]?.cancelled).toEqual([first.id]);
  expect(await preparation.handlers.addLevels(first.id, 0, new Uint8Array(1))).toMatchObject({ ok: false });
  await finishPreparation(second.id);
  expect(await prepared.result).toMatchObject({ ok: true });
  expect(kept).toEqual(['f 100']);
  const third = await nextTask(2);
  expect(third.kind).toBe('analyse');
  await preparation.handlers.finish(third.id, sound);
  expect(await analysis.result).toMatchObject({ ok: true });
});

it('does what the user looks at first', async () => {
  const ahead = preparation.analyse({ path: source, priority: 'ahead', maxSeconds: 600 });
  await nextTask(0);
  const shown = preparation.analyse({ path: source, priority: 'shown', maxSeconds: null });
  const second = await nextTask(1);
  expect(second).toMatchObject({ kind: 'analyse', maxSeconds: null });
  await preparation.handlers.finish(second.id, sound);
  expect(await shown.result).toMatchObject({ ok: true });
  const third = await nextTask(2);
  expect(third).toMatchObject({ kind: 'analyse', maxSeconds: 600 });
  await preparation.handlers.finish(third.id, sound);
  expect(await ahead.result).toMatchObject({ ok: true });
});

it('ends when it is cancelled, running or waiting', async () => {
  const running = preparation.analyse({ path: source, priority: 'ahead', maxSeconds: 600 });
  const waiting = preparation.analyse({ path: source, priority: 'ahead', maxSeconds: 600 });
  await nextTask(0);
  waiting.cancel();
  running.cancel();
  expect(await running.result).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  expect(await waiting.result).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  const prepared = preparation.prepare(request);
  await finishPreparation((await nextTask(1)).id);
  expect(await prepared.result).toMatchObject({ ok: true });
});

it('fails with the reason of the window, or because the file has changed', async () => {
  const damaged = preparation.analyse({ path: source, priority: 'shown', maxSeconds: null });
  await preparation.handlers.fail((await nextTask(0)).id, { reason: 'damaged', detail: '' });
  expect(await damaged.result).toMatchObject({
    ok: false,
    error: { code: 'preparation_failed', detail: { key: 'recording_damaged' } },
  });
  const changed = preparation.analyse({ path: source, priority: 'shown', maxSeconds: null });
  const { id } = await nextTask(1);
  writeFileSync(source, 'other');
  await preparation.handlers.finish(id, sound);
  expect(await changed.result).toMatchObject({ ok: false, error: { code: 'file_changed' } });
});
