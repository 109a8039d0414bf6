import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSpeed, ListeningMeter, ReadyTime } from '../../../main/listening/estimate.ts';
import type { HeardChunk } from '../../../preload/contract/listening.ts';
import { loadingMs, planWork, weighWork } from '../../../preload/recordings/listening-work.ts';
import { getSpokenLanguage } from '../../../preload/recordings/recognised-language.ts';
import { createChunk } from './step-listener.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const minute = 60_000;
const start = { source: 0, fromMs: 0 };
const unknown = { soundShare: null, people: null };
const noSpeed = { mean: null, ofSample: null };
const known = (mean: number) => ({ mean, ofSample: null });
/** A recording of one person: no voices are looked for. */
const alone = { soundShare: null, people: 1 };

/** Half a minute that is heard in some milliseconds. `spoken`: words from its start to its end. */
const hear = (meter: ListeningMeter, at: number, ms: number, spoken = true, source = 0): void => {
  vi.advanceTimersByTime(ms);
  const [startMs, endMs] = [at * 30_000, (at + 1) * 30_000];
  const words = [startMs, endMs - 100].map((wordMs) => ({
    text: 'word',
    startMs: wordMs,
    endMs: wordMs + 100,
    probability: 1,
  }));
  const chunk: HeardChunk = { ...createChunk(at), source, startMs, endMs, words: spoken ? words : [] };
  meter.onChunks([chunk]);
};

test('the speed is that of three minutes of work at least, or the mean of earlier recordings', () => {
  expect(getSpeed({ workMs: 200_000, ms: 20_000 }, noSpeed)).toBe(10);
  expect(getSpeed({ workMs: 179_000, ms: 10_000 }, noSpeed)).toBeNull();
  expect(getSpeed({ workMs: 0, ms: 0 }, noSpeed)).toBeNull();
  expect(getSpeed({ workMs: 0, ms: 0 }, known(5))).toBe(5);
});

test('earlier recordings count like four minutes of this one, and one that was too fast hardly counts', () => {
  expect(getSpeed({ workMs: 100_000, ms: 10_000 }, known(5))).toBeCloseTo(340 / 58);
  expect(getSpeed({ workMs: 1_000_000, ms: 100_000 }, known(1_000))).toBeLessThan(13);
});

test('loading the model is no part of the speed, and what was said is', () => {
  const meter = new ListeningMeter(start, 10 * minute, alone);
  meter.setSources(1);
  hear(meter, 0, 20_000);
  for (let at = 1; at < 20; at += 1) hear(meter, at, 3_000);
  // Nine tenths of the work of speech, which is all that is done for one person, without voices.
  expect(meter.speed).toBeCloseTo(8);
});

test('a recording in which hardly anything is said says nothing about others', () => {
  const meter = new ListeningMeter(start, 60 * minute, unknown);
  meter.setSources(1);
  for (let at = 0; at < 120; at += 1) hear(meter, at, 100, false);
  expect(meter.speed).toBeNull();
});

test('sources say nothing about other recordings, and count one after the other', () => {
  const [one, three] = [1, 3].map((sources) => {
    const meter = new ListeningMeter(start, 10 * minute, alone);
    meter.setSources(sources);
    return meter.getProgress(known(10)).leftMs ?? 0;
  });
  expect(three).toBeGreaterThan(1.5 * (one ?? 0));
  const meter = new ListeningMeter(start, 5 * minute, unknown);
  meter.setSources(2);
  for (let at = 0; at < 10; at += 1) hear(meter, at, 3_000);
  const half = meter.getProgress(noSpeed).leftMs ?? 0;
  expect(half).toBeGreaterThan(0);
  for (let at = 0; at < 5; at += 1) hear(meter, at, 3_000, true, 1);
  vi.advanceTimersByTime(minute);
  expect(meter.getProgress(noSpeed).leftMs ?? 0).toBeLessThan(half);
  expect(meter.speed).toBeNull();
});

test('earlier recordings tell at once when it is ready; without them some minutes have to be heard', () => {
  const [later, first] = [1, 2].map(() => new ListeningMeter(start, 10 * minute, unknown)) as [
    ListeningMeter,
    ListeningMeter,
  ];
  for (const meter of [later, first]) meter.setSources(1);
  // With the time in which the model is loaded.
  expect(later.getProgress(known(10)).leftMs).toBe(minute + loadingMs);
  expect(first.getProgress(noSpeed).leftMs).toBeNull();
  hear(first, 0, 3_000);
  hear(first, 1, 3_000);
  expect(first.getProgress(noSpeed).leftMs).toBeNull();
  for (let at = 2; at < 9; at += 1) hear(first, at, 3_000);
  expect(first.getProgress(noSpeed).leftMs).toBeGreaterThan(0);
});

test('the sample tells when it is ready before anything was heard, and says nothing from then on', () => {
  const ofSample = { mean: null, ofSample: 5 };
  const meter = new ListeningMeter(start, 10 * minute, alone);
  meter.setSources(1);
  expect(meter.getProgress(ofSample).leftMs).toBe(8 * 0.2 * minute + loadingMs);
  expect(getSpeed({ workMs: 179_000, ms: 10_000 }, ofSample)).toBe(5);
  expect(getSpeed({ workMs: 200_000, ms: 20_000 }, ofSample)).toBe(10);
  expect(getSpeed({ workMs: 0, ms: 0 }, { mean: 8, ofSample: 5 })).toBe(8);
});

test('silence that was found before counts little, and all of it counts if nobody has looked', () => {
  const plan = (soundShare: number | null) =>
    weighWork(planWork({ lengthMs: 60 * minute, sources: 1, soundShare, people: null }));
  expect(plan(null)).toBeCloseTo(60 * minute);
  expect(plan(0)).toBeCloseTo(6 * minute);
  expect(plan(0.5)).toBeCloseTo(39 * minute);
});

test('voices are looked for in one mix of several people only', () => {
  const plan = (sources: number, people: number | null) =>
    planWork({ lengthMs: minute, sources, soundShare: null, people }).voicesMs;
  expect(plan(1, null)).toBe(minute);
  expect(plan(1, 1)).toBe(0);
  expect(plan(2, null)).toBe(0);
});

test('the time that is named stays for longer and longer, up to a minute, and is earlier at once if it is much earlier', () => {
  const time = new ReadyTime();
  expect(time.update(400_000, 0)).toBe(400_000);
  expect(time.update(430_000, 10_000)).toBe(430_000);
  expect(time.update(450_000, 12_000)).toBe(428_000);
  expect(time.update(425_000, 12_000)).toBe(428_000);
  expect(time.update(450_000, 14_000)).toBe(450_000);
  expect(time.update(300_000, 15_000)).toBe(300_000);
  expect(time.update(2_000_000, 250_000)).toBe(2_000_000);
  expect(time.update(2_000_000, 309_000)).toBe(1_941_000);
  expect(time.update(2_000_000, 310_000)).toBe(2_000_000);
});

test('what takes longer is named once more, and then nothing is named until a minute has passed', () => {
  const time = new ReadyTime();
  expect(time.update(20_000, 0)).toBe(20_000);
  expect(time.update(30_000, 25_000)).toBe(30_000);
  expect(time.update(30_000, 60_000)).toBe(0);
  expect(time.update(30_000, 66_000)).toBeNull();
  expect(time.update(30_000, 85_000)).toBe(30_000);
  expect(time.update(-9_000, 120_000)).toBe(0);
  expect(time.update(-11_000, 121_000)).toBeNull();
  expect(time.update(null, 122_000)).toBeNull();
  expect(time.update(5_000, 123_000)).toBe(5_000);
});

test('a pause says nothing about the speed, and nothing is named in it', () => {
  const meter = new ListeningMeter(start, 10 * minute, alone);
  meter.setSources(1);
  for (let at = 0; at < 10; at += 1) hear(meter, at, 3_000);
  meter.setPaused(true);
  vi.advanceTimersByTime(10 * minute);
  expect(meter.getProgress(known(10))).toMatchObject({ isPaused: true, leftMs: null });
  meter.setPaused(false);
  for (let at = 10; at < 20; at += 1) hear(meter, at, 3_000);
  expect(meter.speed).toBeCloseTo(8);
});

test.each([
  ['', null],
  ['en-US', 'en'],
  ['en-GB', 'en'],
  ['de-CH', 'de'],
  ['de', 'de'],
  ['ja-JP', 'ja'],
  ['zh-Hans-CN', 'zh'],
  ['nb-NO', 'no'],
  ['US', 'en'],
  // A language that is not recognised, and what is none.
  ['ga-IE', null],
  ['XX', null],
])('the language that is chosen as “%s” is %s for the recogniser', (stored, spoken) => {
  expect(getSpokenLanguage(stored)).toBe(spoken);
});
