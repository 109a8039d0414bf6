import { rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListenRequest } from '../../../main/listening/listen.ts';
import { getThreads, Listening } from '../../../main/listening/listening.ts';
import { SpeechModels } from '../../../main/listening/models.ts';
import type { HeardChunk, ListeningTask } from '../../../preload/contract/listening.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { createFakeWindows } from '../hidden-window/fake-window.ts';
import { createTestClock } from '../hidden-window/test-clock.ts';

const idleMs = 300_000;
/** Half of two minutes. */
const stallStepMs = 60_000;
/** Half of what threads have to start. */
const threadStepMs = 10_000;
const cancelMs = 100;
const powerMs = 5_000;

let folder = '';
let clock: ReturnType<typeof createTestClock>;
let fake: ReturnType<typeof createFakeWindows<ListeningTask>>;
let listening: Listening;
let chunks: HeardChunk[];
let lengths: number[];
let warnings: string[];
let pausesOnBattery = true;

beforeEach(() => {
  folder = temporaryFolder('listening');
  writeFileSync(path.join(folder, 'recording.received'), 'sound'.repeat(1_000));
  clock = createTestClock();
  fake = createFakeWindows<ListeningTask>(() => void listening.handlers.ready());
  warnings = [];
  pausesOnBattery = true;
  const warn = (message: string): void => void warnings.push(message);
  listening = new Listening({
    openWindow: fake.open,
    models: new SpeechModels(folder, warn),
    clock,
    pausesOnBattery: () => pausesOnBattery,
    languages: () => [],
    info: () => undefined,
    warn,
  });
  chunks = [];
  lengths = [];
});
afterEach(async () => {
  await listening.close();
  rmSync(folder, { recursive: true });
});

const request = (changes: Partial<ListenRequest> = {}): ListenRequest => ({
  file: path.join(folder, 'recording.received'),
  language: 'en',
  prompt: 'Sidetone',
  people: null,
  onlyVoices: false,
  source: 0,
  onSources: () => {},
  fromMs: 0,
  nextIndex: 0,
  onLength: (ms) => void lengths.push(ms),
  wordsBeforeCut: null,
  languageTimes: [],
  detectorState: '',
  isCareful: false,
  onChunks: (heard) => chunks.push(...heard) > 0,
  signal: new AbortController().signal,
  ...changes,
});

const makeChunk = (index: number, startMs: number, endMs: number): HeardChunk => ({
  index,
  source: 0,
  startMs,
  endMs,
  language: 'en',
  words: [{ text: 'Hello', startMs, endMs, probability: 0.9 }],
  gaps: [],
  isCut: false,
  languageTimes: [],
  detectorState: '',
});

/** The task with this number, in any window. */
const getTask = (number = 0): Promise<ListeningTask> =>
  vi.waitFor(() => {
    const task = fake.windows.flatMap(({ tasks }) => tasks)[number];
    if (task === undefined) throw new Error(`There is no task ${number}`);
    return task;
  });

const getAllTasks = (): readonly ListeningTask[] => fake.windows.flatMap(({ tasks }) => tasks);

/** With the first window of the test; after it, one thread is not tried. */
const hearAChunk = async (): Promise<void> => {
  const result = listening.listen(request());
  const { id } = await getTask();
  listening.handlers.addChunks(id, [makeChunk(0, 0, 1_000)]);
  await listening.handlers.finish(id, { durationMs: 1_000, unreadTracks: 0, voices: [] });
  expect((await result).ok).toBe(true);
};

it('uses two processors if there are two, else all but one, and at most eight', () => {
  expect([1, 2, 3, 4, 9, 64].map(getThreads)).toEqual([1, 2, 2, 3, 8, 8]);
});

describe('listening', () => {
  it('gives the window the recording and passes on what it hears', async () => {
    const result = listening.listen(request({ fromMs: 5_000, nextIndex: 3 }));
    const task = await getTask();
    expect(task).toEqual({
      id: task.id,
      token: expect.stringMatching(/^[\w-]{32}$/),
      sourceBytes: 5_000,
      model: 'whisper-base',
      fromMs: 5_000,
      nextIndex: 3,
      wordsBeforeCut: null,
      languageTimes: [],
      detectorState: '',
      isCareful: false,
      language: 'en',
      languages: [],
      prompt: 'Sidetone',
      people: null,
      onlyVoices: false,
      source: 0,
      threads: getThreads(availableParallelism()),
    });
    const { handlers } = listening;
    const served = await listening.serveSource(task.token, 0, 'bytes=0-4');
    expect([served.status, await served.text()]).toEqual([206, 'sound']);
    expect(handlers.setLength(task.id, 20_000)).toEqual({ ok: true, value: true });
    expect(handlers.addChunks(task.id, [makeChunk(3, 5_000, 9_000)])).toEqual({ ok: true, value: true });
    expect(handlers.addChunks(task.id, [makeChunk(4, 9_000, 20_000)])).toEqual({ ok: true, value: true });
    await handlers.finish(task.id, { durationMs: 20_000, unreadTracks: 0, voices: [] });
    expect(await result).toEqual({ ok: true, value: { durationMs: 20_000, unreadTracks: 0, voices: [] } });
    expect([lengths, chunks.map(({ index }) => index)]).toEqual([[20_000], [3, 4]]);
    expect((await listening.serveSource(task.token, 0, 'bytes=0-4')).status).toBe(404);
  });

  it('hears one recording at a time, in order, in one window', async () => {
    const first = listening.listen(request());
    const second = listening.listen(request({ prompt: 'second' }));
    const { id } = await getTask();
    expect(fake.windows.flatMap(({ tasks }) => tasks)).toHaveLength(1);
    await listening.handlers.finish(id, { durationMs: 1_000, unreadTracks: 0, voices: [] });
    await first;
    const next = await getTask(1);
    expect(next.prompt).toBe('second');
    await listening.handlers.finish(next.id, { durationMs: 1_000, unreadTracks: 0, voices: [] });
    expect((await second).ok).toBe(true);
    expect(fake.windows).toHaveLength(1);
  });

  it('waits after a chunk while the battery is low, if the user wants it', async () => {
    const pauses: boolean[] = [];
    const result = listening.listen(request({ onPaused: (isPaused) => void pauses.push(isPaused) }));
    const { id } = await getTask();
    const { handlers } = listening;
    const steps = [
      { level: 0.1, isCharging: true },
      { level: 0.2, isCharging: false },
    ];
    for (const [index, power] of steps.entries()) {
      handlers.setPower(power);
      expect(await handlers.addChunks(id, [makeChunk(index, index, index + 1)])).toMatchObject({ ok: true });
    }
    expect(pauses).toEqual([]);
    handlers.setPower({ level: 0.19, isCharging: false });
    let hasGoneOn = false;
    const waiting = Promise.resolve(handlers.addChunks(id, [makeChunk(2, 2, 3)])).then(() => {
      hasGoneOn = true;
    });
    // Longer than a stall.
    for (let at = 0; at < 40; at += 1) {
      clock.fire(powerMs);
      await Promise.resolve();
    }
    expect([pauses, hasGoneOn, chunks.length]).toEqual([[true], false, 3]);
    handlers.setPower({ level: 0.19, isCharging: true });
    await vi.waitFor(() => {
      clock.fire(powerMs);
      expect(pauses).toEqual([true, false]);
    });
    await waiting;
    pausesOnBattery = false;
    handlers.setPower({ level: 0.01, isCharging: false });
    expect(await handlers.addChunks(id, [makeChunk(3, 3, 4)])).toMatchObject({ ok: true });
    await handlers.finish(id, { durationMs: 4, unreadTracks: 0, voices: [] });
    expect((await result).ok).toBe(true);
  });

  it('takes only the next chunk, after what was heard', async () => {
    const result = listening.listen(request({ fromMs: 1_000, nextIndex: 1 }));
    const { id } = await getTask();
    const { handlers } = listening;
    const refused = { ok: false, error: { code: 'invalid_input' } };
    expect(handlers.addChunks(id, [makeChunk(0, 1_000, 2_000)])).toMatchObject(refused);
    expect(handlers.addChunks(id, [makeChunk(1, 500, 2_000)])).toMatchObject(refused);
    expect(handlers.addChunks(id, [makeChunk(1, 2_000, 1_500)])).toMatchObject(refused);
    expect(handlers.addChunks(id + 1, [makeChunk(1, 1_000, 2_000)])).toMatchObject({ ok: false });
    expect(handlers.addChunks(id, [makeChunk(1, 1_000, 2_000)])).toMatchObject({ ok: true });
    expect(handlers.addChunks(id, [makeChunk(1, 1_000, 2_000)])).toMatchObject(refused);
    expect(chunks).toHaveLength(1);
    await handlers.finish(id, { durationMs: 2_000, unreadTracks: 0, voices: [] });
    await result;
  });

  it('takes chunks of a source behind those of the one before, each from its own start', async () => {
    const result = listening.listen(request());
    const { id } = await getTask();
    const { handlers } = listening;
    const add = (index: number, source: number, startMs: number) =>
      handlers.addChunks(id, [{ ...makeChunk(index, startMs, startMs + 1_000), source }]);
    expect(add(0, 0, 2_000)).toMatchObject({ ok: true });
    expect(add(1, 1, 0)).toMatchObject({ ok: true });
    expect(add(2, 0, 3_000)).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
    expect(add(2, 1, 500)).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
    expect(add(2, 1, 1_000)).toMatchObject({ ok: true });
    await handlers.finish(id, { durationMs: 3_000, unreadTracks: 0, voices: [] });
    await result;
  });

  it('loads the model when something is to be heard, and lets it go five minutes after the last recording', async () => {
    const hear = async (number: number): Promise<void> => {
      const result = listening.listen(request());
      const { id } = await getTask(number);
      // Those of the last recording do not end this one.
      clock.fire(idleMs);
      await listening.handlers.finish(id, { durationMs: 1_000, unreadTracks: 0, voices: [] });
      expect((await result).ok).toBe(true);
    };
    // The window loads the model for its first recording.
    expect(fake.windows).toEqual([]);
    await hear(0);
    await hear(1);
    expect(fake.windows.map(({ isDestroyed }) => isDestroyed)).toEqual([false]);
    expect(clock.count(idleMs)).toBe(1);
    clock.fire(idleMs);
    expect(fake.windows.map(({ isDestroyed }) => isDestroyed)).toEqual([true]);
    await hear(2);
    expect(fake.windows.map(({ isDestroyed }) => isDestroyed)).toEqual([true, false]);
  });
});

describe('a recording ends', () => {
  const explain = async (result: ReturnType<Listening['listen']>) => {
    const ended = await result;
    return ended.ok ? ended.value : (ended.error.detail?.key ?? ended.error.code);
  };

  it('when it is cancelled, at once; the next one begins', async () => {
    const controller = new AbortController();
    const result = listening.listen(request({ signal: controller.signal }));
    const { id } = await getTask();
    controller.abort();
    expect(await explain(result)).toBe('cancelled');
    await vi.waitFor(() => expect(fake.windows[0]?.cancelled).toEqual([id]));
    expect(listening.handlers.addChunks(id, [makeChunk(0, 0, 1_000)])).toMatchObject({ ok: false });
    const next = listening.listen(request());
    await listening.handlers.finish((await getTask(1)).id, {
      durationMs: 1_000,
      unreadTracks: 0,
      voices: [],
    });
    expect((await next).ok).toBe(true);
  });

  it('when it is cancelled while others are heard', async () => {
    const first = listening.listen(request());
    const { id } = await getTask();
    const controller = new AbortController();
    const second = listening.listen(request({ signal: controller.signal }));
    controller.abort();
    clock.fire(cancelMs);
    expect(await explain(second)).toBe('cancelled');
    await listening.handlers.finish(id, { durationMs: 1_000, unreadTracks: 0, voices: [] });
    expect((await first).ok).toBe(true);
    expect(fake.windows.flatMap(({ tasks }) => tasks)).toHaveLength(1);
  });

  it('when it is cancelled while it waits for power', async () => {
    const controller = new AbortController();
    const result = listening.listen(request({ signal: controller.signal, onPaused: () => undefined }));
    const { id } = await getTask();
    listening.handlers.setPower({ level: 0.1, isCharging: false });
    void listening.handlers.addChunks(id, [makeChunk(0, 0, 1_000)]);
    controller.abort();
    expect(await explain(result)).toBe('cancelled');
  });

  it('when a chunk is not stored', async () => {
    const result = listening.listen(request({ onChunks: () => false }));
    const { id } = await getTask();
    expect(listening.handlers.addChunks(id, [makeChunk(0, 0, 1_000)])).toMatchObject({ ok: false });
    expect(await explain(result)).toBe('cancelled');
  });

  it('when the page crashes; the next one gets another window', async () => {
    await hearAChunk();
    const result = listening.listen(request());
    await getTask(1);
    fake.windows[0]?.gone('crashed');
    expect(await explain(result)).toBe('listening_crashed');
    const next = listening.listen(request());
    await listening.handlers.finish((await getTask(2)).id, {
      durationMs: 1_000,
      unreadTracks: 0,
      voices: [],
    });
    expect((await next).ok).toBe(true);
    expect(fake.windows).toHaveLength(2);
  });

  it('after two minutes in which the window did nothing', async () => {
    await hearAChunk();
    const result = listening.listen(request());
    const { id } = await getTask(1);
    clock.fire(stallStepMs);
    listening.handlers.advance(id);
    clock.fire(stallStepMs);
    expect(fake.windows[0]?.isDestroyed).toBe(false);
    clock.fire(stallStepMs);
    expect(await explain(result)).toBe('preparation_stalled');
    expect(fake.windows[0]?.isDestroyed).toBe(true);
  });

  it('when it has changed', async () => {
    const result = listening.listen(request());
    const { id } = await getTask();
    writeFileSync(path.join(folder, 'recording.received'), 'other');
    await listening.handlers.finish(id, { durationMs: 1_000, unreadTracks: 0, voices: [] });
    expect(await explain(result)).toBe('file_changed');
  });

  it.each([
    ['model_unusable', 'speech_model_unusable'],
    ['out_of_memory', 'listening_out_of_memory'],
    ['no_sound', 'recording_no_sound'],
    ['empty', 'file_empty'],
    ['not_stored', 'not_writable'],
    ['failed', 'listening_failed'],
  ] as const)('when the window reports %s: %s', async (reason, expected) => {
    await hearAChunk();
    const result = listening.listen(request());
    const { id } = await getTask(1);
    await listening.handlers.fail(id, { reason, detail: 'Secret Name' });
    expect(await explain(result)).toBe(expected);
    expect(warnings.join('\n')).not.toContain('Secret');
  });

  it('when its file is missing', async () => {
    expect(await explain(listening.listen(request({ file: path.join(folder, 'missing') })))).toBe(
      'file_missing',
    );
  });

  it('when Sidetone closes, with its window', async () => {
    const result = listening.listen(request());
    await getTask();
    await listening.close();
    expect(await explain(result)).toBe('cancelled');
    expect(fake.windows[0]?.isDestroyed).toBe(true);
    const later = listening.listen(request());
    clock.fire(cancelMs);
    expect(await explain(later)).toBe('cancelled');
  });
});

describe.skipIf(getThreads(availableParallelism()) === 1)('with several threads', () => {
  const endings = [
    [
      'do nothing for 20 s',
      () => {
        clock.fire(threadStepMs);
        clock.fire(threadStepMs);
      },
    ],
    ['end the page', () => fake.windows[0]?.gone('crashed')],
    [
      'are refused',
      (id: number) => void listening.handlers.fail(id, { reason: 'failed', detail: 'SecurityError' }),
    ],
  ] as const;

  it.each(endings)('that %s, one is tried, and used until the next start', async (_what, end) => {
    const result = listening.listen(request());
    const first = await getTask();
    end(first.id);
    const second = await getTask(1);
    expect([first.threads > 1, second.threads]).toEqual([true, 1]);
    expect(fake.windows.map(({ isDestroyed }) => isDestroyed).at(-1)).toBe(false);
    expect(fake.windows).toHaveLength(2);
    listening.handlers.addChunks(second.id, [makeChunk(0, 0, 1_000)]);
    await listening.handlers.finish(second.id, { durationMs: 1_000, unreadTracks: 0, voices: [] });
    expect((await result).ok).toBe(true);
    expect(chunks).toHaveLength(1);
    expect(warnings).toContain('listening uses one thread until the next start');
    const next = listening.listen(request());
    const third = await getTask(2);
    expect(third.threads).toBe(1);
    await listening.handlers.finish(third.id, { durationMs: 1_000, unreadTracks: 0, voices: [] });
    expect((await next).ok).toBe(true);
  });

  it('that have started, a stall is two minutes', async () => {
    const result = listening.listen(request());
    const { id } = await getTask();
    clock.fire(threadStepMs);
    listening.handlers.advance(id);
    expect([clock.count(threadStepMs), clock.count(stallStepMs)]).toEqual([0, 1]);
    await listening.handlers.finish(id, { durationMs: 1_000, unreadTracks: 0, voices: [] });
    await result;
    expect(clock.count(stallStepMs)).toBe(0);
  });

  it.each([
    ['several threads have heard something', 'crashed', true],
    ['the recording is to blame', 'no_sound', false],
  ] as const)('one is not tried if %s', async (_what, end, hasHeard) => {
    const result = listening.listen(request());
    const { id } = await getTask();
    if (hasHeard) listening.handlers.addChunks(id, [makeChunk(0, 0, 1_000)]);
    if (end === 'crashed') fake.windows[0]?.gone(end);
    else await listening.handlers.fail(id, { reason: end, detail: '' });
    expect((await result).ok).toBe(false);
    expect(getAllTasks()).toHaveLength(1);
  });

  it('they are used again if one thread fails too', async () => {
    const result = listening.listen(request());
    await getTask();
    fake.windows[0]?.gone('crashed');
    await getTask(1);
    fake.windows[1]?.gone('crashed');
    expect(await result).toMatchObject({ error: { detail: { key: 'listening_crashed' } } });
    const next = listening.listen(request());
    const third = await getTask(2);
    expect(third.threads).toBeGreaterThan(1);
    await listening.handlers.finish(third.id, { durationMs: 1_000, unreadTracks: 0, voices: [] });
    await next;
  });
});
