import { expect, test } from 'vitest';
import { evenLevels } from '../../../renderer/listen/worker/sound/even-levels.ts';
import { createRandom } from '../../random.ts';

const sampleRate = 16_000;
const random = createRandom(1);
/** Noise in five syllables a second, with a soft end each. */
const voice = Float32Array.from({ length: 20 * sampleRate }, (_, at) => {
  const phase = (at % 3_200) / 3_200;
  return 0.3 * (random() - 0.5) * Math.sin(Math.PI * phase) ** 2;
});

interface Turn {
  readonly start: number;
  readonly end: number;
  readonly decibels: number;
}

const soundStart = 100;
const noise = voice.map((sample) => sample / 1_000);

/** Seconds from the start of the sound. The first and last samples are noise. */
const speak = (turns: readonly Turn[]): Float32Array => {
  const samples = noise.slice();
  for (const { start, end, decibels } of turns)
    for (let at = start * sampleRate; at < end * sampleRate; at += 1)
      samples[at] = (voice[at] ?? 0) * 10 ** (decibels / 20);
  return samples;
};

const stretch = (start: number, end: number) => ({ start: soundStart + start, end: soundStart + end });

const getDecibels = (samples: Float32Array, start: number, end: number): number => {
  const part = samples.subarray(start * sampleRate, end * sampleRate);
  return 10 * Math.log10(part.reduce((sum, sample) => sum + sample ** 2, 0) / part.length);
};

const loud = { start: 1, end: 5, decibels: 0 };

test.each([18, 12, 0])('people who differ by %i dB are left as they are', (decibels) => {
  const samples = speak([loud, { start: 8, end: 12, decibels: -decibels }]);
  expect(evenLevels({ soundStart, samples, stretches: [stretch(1, 5), stretch(8, 12)] })).toBe(samples);
});

test.each([22, 30])('who is %i dB quieter becomes as loud as the others, and silence stays', (decibels) => {
  const samples = speak([loud, { start: 8, end: 12, decibels: -decibels }]);
  const given = samples.slice();
  const even = evenLevels({ soundStart, samples, stretches: [stretch(1, 5), stretch(8, 12)] });

  expect(getDecibels(even, 8, 12)).toBeCloseTo(getDecibels(even, 1, 5), 0);
  expect(even.subarray(5.3 * sampleRate, 7.7 * sampleRate)).toEqual(
    noise.subarray(5.3 * sampleRate, 7.7 * sampleRate),
  );
  expect(even.subarray(0, 5 * sampleRate)).toEqual(given.subarray(0, 5 * sampleRate));
  expect(samples).toEqual(given);
});

test('nobody is amplified by more than 30 dB', () => {
  const samples = speak([loud, { start: 8, end: 12, decibels: -45 }]);
  const even = evenLevels({ soundStart, samples, stretches: [stretch(1, 5), stretch(8, 12)] });
  expect(getDecibels(even, 8, 12) - getDecibels(samples, 8, 12)).toBeCloseTo(30, 0);
});

test('people who follow each other without a pause are told apart', () => {
  const samples = speak([
    loud,
    { start: 5, end: 9, decibels: -26 },
    { start: 9, end: 13, decibels: -3 },
    { start: 13, end: 14, decibels: -26 },
  ]);
  const even = evenLevels({ soundStart, samples, stretches: [stretch(1, 14)] });
  for (const [start, end] of [
    [1, 5],
    [5.1, 9],
    [9.1, 13],
    [13.1, 14],
  ] as const)
    expect(Math.abs(getDecibels(even, start, end) - getDecibels(even, 1, 5))).toBeLessThan(1.5);
});

test('a short sound is no person', () => {
  const samples = speak([loud, { start: 8, end: 8.3, decibels: -30 }]);
  expect(evenLevels({ soundStart, samples, stretches: [stretch(1, 5), stretch(8, 8.3)] })).toBe(samples);
});

test('sound without speech is left as it is', () => {
  expect(evenLevels({ soundStart, samples: noise, stretches: [] })).toBe(noise);
});
