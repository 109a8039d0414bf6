import { expect, test } from 'vitest';
import { Chunker, getSoundStartMs, type SpeechChunk } from '../../../renderer/listen/worker/sound/chunker.ts';
import { sampleRate } from '../../../renderer/listen/worker/sound/mel.ts';
import { hopSamples } from '../../../renderer/listen/worker/sound/voice-detector.ts';

interface Part {
  readonly seconds: number;
  readonly isSpeech: boolean;
}

const speech = (seconds: number): Part => ({ seconds, isSpeech: true });
const pause = (seconds: number): Part => ({ seconds, isSpeech: false });

/**
 * Each sample is its own second, so that a chunk tells which sound it has. `quietAt`: a second without loudness. `from`: of the
 * recording, without what is before it; `isContinued`: there was a cut in speech.
 */
const chunk = (
  parts: readonly Part[],
  quietAt = Number.NaN,
  from = 0,
  isContinued = false,
): readonly SpeechChunk[] => {
  const chunker = new Chunker(from * 1_000, isContinued);
  const soundStart = getSoundStartMs(from * 1_000) / 1_000;
  const chunks: SpeechChunk[] = [];
  let at = 0;
  for (const { seconds, isSpeech } of parts) {
    for (const end = at + seconds; at < end; at += hopSamples / sampleRate) {
      if (at < soundStart - 0.001) continue;
      const level = Math.abs(at - quietAt) < 0.1 ? 0 : at + 1;
      chunks.push(
        ...chunker.add({
          samples: new Float32Array(hopSamples).fill(level),
          probability: isSpeech ? 0.9 : 0.05,
          state: new Float32Array(0),
        }),
      );
    }
  }
  return [...chunks, ...chunker.end()];
};

test('silence has no chunk', () => {
  expect(chunk([pause(120)])).toEqual([]);
  expect(chunk([pause(1), speech(0.1), pause(2)])).toEqual([]);
});

test('stretches of speech are one chunk, with a little sound around them', () => {
  const [only, ...others] = chunk([pause(2), speech(3), pause(1), speech(4), pause(2)]);
  expect(others).toEqual([]);
  expect(only?.stretches).toHaveLength(2);
  expect(only?.start).toBeCloseTo(1.7, 1);
  expect(only?.end).toBeCloseTo(10.3, 1);
  expect(only?.samples.length).toBeCloseTo(((only?.end ?? 0) - (only?.soundStart ?? 0)) * sampleRate, -2);
  // The sound is that of these seconds.
  expect(only?.samples[0]).toBeCloseTo((only?.soundStart ?? 0) + 1, 1);
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

test('behind each chunk, another chunker finds what the first one found', () => {
  const parts = Array.from({ length: 24 }, (_, at) => [
    speech(3 + ((at * 7) % 11)),
    pause(0.4 + ((at * 5) % 13) / 2),
  ]).flat();
  parts.splice(10, 0, speech(70));
  const all = chunk(parts, 75);
  expect(all.filter(({ isCut }) => isCut).length).toBeGreaterThan(1);
  const describe = (chunks: readonly SpeechChunk[]) =>
    chunks.map((one) => ({ ...one, samples: [one.samples.length, one.samples[0], one.samples.at(-1)] }));
  for (const [at, { end, isCut }] of all.entries())
    expect(describe(chunk(parts, 75, end, isCut))).toEqual(describe(all.slice(at + 1)));
});
