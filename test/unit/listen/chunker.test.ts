import { expect, test } from 'vitest';
import { Chunker, type SpeechChunk } from '../../../renderer/listen/worker/sound/chunker.ts';
import { sampleRate } from '../../../renderer/listen/worker/sound/mel.ts';
import { hopSamples } from '../../../renderer/listen/worker/sound/voice-detector.ts';

interface Part {
  readonly seconds: number;
  readonly isSpeech: boolean;
}

const speech = (seconds: number): Part => ({ seconds, isSpeech: true });
const pause = (seconds: number): Part => ({ seconds, isSpeech: false });

/** Each sample is its own second, so that a chunk tells which sound it has. `quietAt`: a second without loudness. */
const chunk = (parts: readonly Part[], quietAt = Number.NaN, from = 0): readonly SpeechChunk[] => {
  const chunker = new Chunker(from);
  const chunks: SpeechChunk[] = [];
  let at = 0;
  for (const { seconds, isSpeech } of parts) {
    for (const end = at + seconds; at < end; at += hopSamples / sampleRate) {
      const level = Math.abs(at - quietAt) < 0.1 ? 0 : at + 1;
      chunks.push(...chunker.add(new Float32Array(hopSamples).fill(level), isSpeech ? 0.9 : 0.05));
    }
  }
  return [...chunks, ...chunker.end()];
};

test('silence has no chunk', () => {
  expect(chunk([pause(120)])).toEqual([]);
  expect(chunk([pause(1), speech(0.1), pause(2)])).toEqual([]);
});

test('stretches of speech are one chunk, with a little sound around them', () => {
  const [only, ...others] = chunk([pause(2), speech(3), pause(1), speech(4), pause(2)], Number.NaN, 60);
  expect(others).toEqual([]);
  expect(only?.stretches).toHaveLength(2);
  expect(only?.start).toBeCloseTo(61.7, 1);
  expect(only?.end).toBeCloseTo(70.3, 1);
  expect(only?.samples.length).toBeCloseTo(((only?.end ?? 0) - (only?.soundStart ?? 0)) * sampleRate, -2);
  // The sound is that of these seconds.
  expect(only?.samples[0]).toBeCloseTo((only?.soundStart ?? 0) - 60 + 1, 1);
});

test('a chunk has at most 28 seconds and is cut in a pause', () => {
  const chunks = chunk(Array.from({ length: 20 }, () => [speech(6), pause(0.6)]).flat());
  expect(chunks.length).toBeGreaterThan(4);
  expect(chunks.flatMap(({ stretches }) => stretches)).toHaveLength(20);
  for (const [at, one] of chunks.entries()) {
    expect(one.samples.length).toBeLessThanOrEqual(28.1 * sampleRate);
    expect(one.isCut).toBe(false);
    expect(one.start).toBeGreaterThanOrEqual(chunks[at - 1]?.end ?? 0);
  }
});

test('a long pause ends a chunk', () => {
  expect(chunk([speech(2), pause(8), speech(2)])).toHaveLength(2);
});

test('speech without a pause is cut at its quietest moment, and both chunks have the sound around it', () => {
  const [first, second, ...others] = chunk([speech(40)], 20);
  expect(others).toEqual([]);
  expect(first?.isCut).toBe(true);
  expect(first?.end).toBeCloseTo(20, 1);
  expect(second?.start).toBe(first?.end);
  expect(second?.soundStart).toBeCloseTo(19.5, 1);
  expect(first?.samples.length).toBeCloseTo(20.5 * sampleRate, -4);
  expect(second?.isCut).toBe(false);
  expect(second?.end).toBeCloseTo(40, 0);
});
