import { describe, expect, it } from 'vitest';
import { Resampler } from '../../../renderer/sound/resampler.ts';
import { joinSounds } from '../../preparation/write-pcm.ts';

const target = 16_000;

const makeTone = (rate: number, frequency: number, seconds: number): Float32Array =>
  Float32Array.from({ length: rate * seconds }, (_, at) => Math.sin((2 * Math.PI * frequency * at) / rate));

/** In blocks of uneven length. Each output is valid until the next call. */
const resample = (samples: Float32Array, rate: number): Float32Array => {
  const resampler = new Resampler(rate, target);
  const blocks: Float32Array[] = [];
  for (let at = 0, length = 1; at < samples.length; at += length, length = (length * 7 + 1) % 5_003)
    blocks.push(resampler.add(samples.subarray(at, at + Math.max(length, 1))).slice());
  blocks.push(resampler.flush());
  return joinSounds(blocks);
};

const rates = [8_000, 11_025, 22_050, 32_000, 44_100, 48_000, 44_101, 96_000];

describe.each(rates)('from %i Hz', (rate) => {
  it('a tone keeps its length, its place and its strength', () => {
    const output = resample(makeTone(rate, 1_000, 1), rate);
    expect(Math.abs(output.length - target)).toBeLessThan(3);
    const expected = makeTone(target, 1_000, 1);
    for (let at = 200; at < target - 200; at += 1)
      expect(Math.abs((output[at] ?? 0) - (expected[at] ?? 0))).toBeLessThan(0.02);
  });
});

it.each([32_000, 44_100, 48_000])('from %i Hz nothing above the new range is left', (rate) => {
  const output = resample(makeTone(rate, 11_000, 1), rate);
  const peak = output.subarray(200, -200).reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  expect(peak).toBeLessThan(0.003);
});
