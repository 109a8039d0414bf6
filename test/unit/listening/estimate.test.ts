import { expect, test } from 'vitest';
import { estimateLeft, getRunSpeed, getSpeed } from '../../../main/listening/estimate.ts';
import { getSpokenLanguage } from '../../../preload/recordings/recognised-language.ts';

const run = { speechMs: 100_000, startedAt: 1_000, heardAt: 11_000 };

test('the speed is that of the speech since the start or the last restart, after a minute of it', () => {
  expect(getRunSpeed(run)).toBe(10);
  expect(getRunSpeed({ ...run, speechMs: 59_000 })).toBeNull();
});

test('earlier recordings count like a minute of speech, and one that was too fast hardly counts', () => {
  expect(getSpeed(run, null)).toBe(10);
  expect(getSpeed(run, 5)).toBeCloseTo(160 / 22);
  expect(getSpeed(run, 1_000)).toBeLessThan(16.1);
  expect(getSpeed({ ...run, speechMs: 59_000 }, 5)).toBeNull();
});

test('the estimate goes down while nothing new is heard, and ends when it takes longer', () => {
  const recording = { heardMs: 40_000, lengthMs: 100_000 };
  expect(estimateLeft(recording, 10, 0)).toBe(6_000);
  expect(estimateLeft(recording, 10, 2_000)).toBe(4_000);
  expect(estimateLeft(recording, 10, 9_000)).toBe(0);
  expect(estimateLeft(recording, 10, 17_000)).toBeNull();
  expect(estimateLeft(recording, null, 0)).toBeNull();
  expect(estimateLeft({ ...recording, lengthMs: null }, 10, 0)).toBeNull();
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
