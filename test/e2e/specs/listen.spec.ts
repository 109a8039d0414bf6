import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { HeardChunk } from '../../../preload/contract/listening.ts';
import { type Probe, smaller, startProbe } from '../../preparation/probe.ts';
import { makeWav, readWav, writeRecording } from '../../preparation/write-pcm.ts';
import { writeWithSound } from '../../preparation/write-with-sound.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { openListeners } from '../pages/outside-listeners.ts';

test.describe.configure({ mode: 'serial' });

const speech = path.resolve(import.meta.dirname, '../../../assets/speech/samples/jfk.wav');
const sentence =
  'and so my fellow americans ask not what your country can do for you ask what you can do for your country';

let probe: Probe;
let folder = '';
test.beforeAll(async () => {
  folder = temporaryFolder('listen');
  probe = await startProbe();
});
test.afterAll(() => probe.close());

const getWords = (chunks: readonly HeardChunk[]) => chunks.flatMap(({ words }) => words);

/** Without capitals and punctuation. */
const getText = (chunks: readonly HeardChunk[]): string =>
  getWords(chunks)
    .map(({ text }) => text.toLowerCase().replaceAll(/[^a-z]/g, ''))
    .join(' ');

const prepare = async (format: 'mp3' | 'webm'): Promise<string> => {
  const { prepared } = await probe.prepare(speech, { ...smaller, format, bitrate: 64_000 });
  return prepared?.parts[0]?.path ?? '';
};

test('hears a sentence', { tag: ['@stand-in', '@smoke'] }, async () => {
  const { chunks, error, statedMs, durationMs } = await probe.listen(speech);
  expect(error).toBeNull();
  expect(getText(chunks)).toBe(sentence);
  expect([statedMs, durationMs, chunks.at(-1)?.endMs]).toEqual([11_000, 11_000, 11_000]);
  expect(new Set(chunks.map(({ language }) => language))).toEqual(new Set(['en']));
  const starts = getWords(chunks).map(({ startMs }) => startMs);
  expect(starts).toEqual(starts.toSorted((one, other) => one - other));
});

test('the page has the priority that main gives it', { tag: ['@stand-in', '@smoke'] }, async () => {
  const pid = await probe.getListeningProcess();
  expect(pid).toBeGreaterThan(0);
  expect(os.getPriority(pid)).toBe(os.constants.priority.PRIORITY_BELOW_NORMAL);
});

test('the page is isolated, and reaches nothing but main', { tag: ['@stand-in', '@smoke'] }, async () => {
  const values = ['crossOriginIsolated', 'typeof SharedArrayBuffer', 'typeof require', 'typeof process'];
  expect(await probe.evaluate(`[${values.join(', ')}]`)).toEqual([
    true,
    'function',
    'undefined',
    'undefined',
  ]);
  const listeners = await openListeners();
  try {
    const url = `http://127.0.0.1:${listeners.tcpPort}/secret`;
    const attempts = [
      `fetch('${url}', { mode: 'no-cors' })`,
      `new Promise((resolve, reject) => {
        const socket = new WebSocket('${url.replace('http', 'ws')}');
        socket.onopen = resolve;
        socket.onerror = reject;
      })`,
      `new Promise((resolve, reject) => {
        const image = new Image();
        image.onload = resolve;
        image.onerror = reject;
        image.src = '${url}';
      })`,
      `import('${url}')`,
      `fetch('/index.html').then(({ ok }) => ok || Promise.reject())`,
      `fetch('/model/whisper-base/../../secret').then(({ ok }) => ok || Promise.reject())`,
      `fetch('/source/unknown/0').then(({ ok }) => ok || Promise.reject())`,
    ];
    for (const attempt of attempts)
      expect(await probe.evaluate(`${attempt}.then(() => 'reached', () => 'refused')`), attempt).toBe(
        'refused',
      );
    expect(listeners.heard.tcp).toBe(0);
  } finally {
    listeners.close();
  }
});

test('hears the sentence in other formats', { tag: '@stand-in' }, async () => {
  const { sampleRate, channels } = readWav(speech);
  const [mono = new Float32Array()] = channels;
  const wav = (name: string, ...sounds: Float32Array[]): string =>
    writeRecording(path.join(folder, name), makeWav({ sampleRate, channels: sounds }, 's16'));
  const silence = new Float32Array(mono.length);
  const webm = readFileSync(await prepare('webm'));
  const files = [
    await prepare('mp3'),
    await writeWithSound(path.join(folder, 'sound.m4a'), webm, false),
    await writeWithSound(path.join(folder, 'video.mp4'), webm, true),
    wav('stereo.wav', mono, mono),
    wav('one side.wav', silence, mono),
    wav(
      'opposite phase.wav',
      mono,
      mono.map((sample) => -sample),
    ),
  ];
  for (const file of files) {
    const { chunks, error } = await probe.listen(file);
    expect(error, file).toBeNull();
    expect(getText(chunks), file).toBe(sentence);
  }
});

test('goes on in the middle, and is cancelled at once', { tag: '@stand-in' }, async () => {
  const { chunks } = await probe.listen(speech, { fromMs: 8_000, nextIndex: 4 });
  expect(chunks[0]?.index).toBe(4);
  expect(getText(chunks)).toBe('ask what you can do for your country');
  expect(chunks[0]?.words[0]?.startMs).toBeGreaterThanOrEqual(8_000);
  const { sampleRate, channels } = readWav(speech);
  const [mono = new Float32Array()] = channels;
  const repeated = Float32Array.from({ length: 30 * mono.length }, (_, at) => mono[at % mono.length] ?? 0);
  const long = writeRecording(
    path.join(folder, 'long.wav'),
    makeWav({ sampleRate, channels: [repeated] }, 's16'),
  );
  const startedAt = performance.now();
  let cancelledAt = 0;
  const { error } = await probe.listen(long, {}, () => {
    cancelledAt ||= performance.now();
    void probe.cancel();
  });
  expect(error).toMatchObject({ code: 'cancelled' });
  // On a busy machine, no longer than the first chunk took.
  expect(performance.now() - cancelledAt).toBeLessThan(Math.max(2_000, cancelledAt - startedAt));
  // The model is loaded again.
  expect(getText((await probe.listen(speech)).chunks)).toBe(sentence);
});

/** The page cannot tell it from a battery that changed. */
const setBattery = (level: number, charging: boolean): Promise<unknown> =>
  probe.evaluate(`navigator.getBattery().then((battery) => {
    Object.defineProperty(battery, 'level', { value: ${level}, configurable: true });
    Object.defineProperty(battery, 'charging', { value: ${charging}, configurable: true });
    battery.dispatchEvent(new Event('levelchange'));
  })`);

test('listening waits while the battery is low', { tag: '@stand-in' }, async () => {
  const pauses: boolean[] = [];
  // Opens the window.
  await probe.listen(speech);
  await setBattery(0.1, false);
  const { chunks, error } = await probe.listen(speech, {}, undefined, (isPaused) => {
    pauses.push(isPaused);
    if (isPaused) void setBattery(0.1, true);
  });
  expect(error).toBeNull();
  expect(getText(chunks)).toBe(sentence);
  expect(pauses).toEqual([true, false]);
});

test('a page that crashes costs its recording only', { tag: '@stand-in' }, async () => {
  const listening = probe.listen(speech);
  await expect.poll(() => probe.evaluate('document.readyState').catch(() => null)).toBe('complete');
  await probe.crash();
  expect((await listening).error).toMatchObject({ detail: { key: 'listening_crashed' } });
  expect(getText((await probe.listen(speech)).chunks)).toBe(sentence);
});
