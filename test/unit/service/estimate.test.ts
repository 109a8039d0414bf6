import { expect, test } from 'vitest';
import { estimateLeft, getRunSpeed, getSpeed } from '../../../main/service/listening/line.ts';
import { getSpokenLanguage } from '../../../main/service/listening/run.ts';

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

test('the estimate counts those that wait before, and goes down while nothing new is heard', () => {
  const line = [
    { heardMs: 40_000, lengthMs: 100_000 },
    { heardMs: 0, lengthMs: 200_000 },
    { heardMs: 0, lengthMs: null },
    { heardMs: 0, lengthMs: 1_000 },
  ];
  expect(estimateLeft(line, 10, 0)).toEqual([6_000, 26_000, null, null]);
  expect(estimateLeft(line, 10, 2_000)).toEqual([4_000, 24_000, null, null]);
  expect(estimateLeft(line, 10, 9_000)).toEqual([0, 20_000, null, null]);
  // The first one takes longer than was thought.
  expect(estimateLeft(line, 10, 17_000)).toEqual([null, null, null, null]);
  expect(estimateLeft(line, null, 0)).toEqual([null, null, null, null]);
});

test.each([
  [null, null],
  ['US', 'en'],
  ['us', 'en'],
  ['GB', 'en'],
  ['DE', 'de'],
  ['de', 'de'],
  ['JP', 'ja'],
  ['BR', 'pt'],
  ['NO', 'no'],
  // Recordings of these countries are in several languages.
  ['CH', null],
  ['IN', null],
  ['ch', null],
  // A language that is not recognised, and the code of a country.
  ['ga', null],
  ['XX', null],
])('the language of a request for %s is %s', (sent, spoken) => {
  expect(getSpokenLanguage(sent)).toBe(spoken);
});
