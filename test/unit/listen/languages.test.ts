/** A recording in two languages: each is heard in its own, also without a long pause between them. */
import path from 'node:path';
import { expect, test } from 'vitest';
import type { HeardChunk } from '../../../preload/contract/listening.ts';
import { fromStart, loadListener, readSample, readSamples } from './read-sample.ts';

const german = path.resolve(import.meta.dirname, '../../fixtures/recordings/german.wav');
const sampleRate = 16_000;

const join = (sounds: readonly Float32Array[]): Float32Array => {
  const pause = new Array<number>(0.7 * sampleRate).fill(0);
  return Float32Array.from(sounds.flatMap((sound) => [...sound, ...pause]));
};

test('hears each of two languages in one stretch of half a minute', { timeout: 600_000 }, async () => {
  const listener = await loadListener();
  const guest = readSamples(german).subarray(0, 5 * sampleRate);
  const sound = join([readSample('s0880.wav'), guest, readSample('s0870.wav')]);
  async function* blocks(): AsyncGenerator<Float32Array> {
    yield sound;
  }
  const chunks: HeardChunk[] = [];
  for await (const heard of listener.listen(blocks(), fromStart)) chunks.push(...heard);
  expect(chunks.map(({ language }) => language)).toEqual(['en', 'de', 'en']);
  expect(chunks.map(({ index }) => index)).toEqual([0, 1, 2]);
  for (const [at, chunk] of chunks.entries())
    expect(chunk.startMs).toBeGreaterThanOrEqual(chunks[at - 1]?.endMs ?? 0);
  const texts = chunks.map(({ words }) => words.map(({ text }) => text).join(' '));
  expect(texts[0]).toMatch(/young man/);
  expect(texts[2]).toMatch(/leisure to consider/);
});
