import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Listener } from '../../../renderer/listen/worker/listener.ts';
import { fromStart, loadListener, readSample } from './read-sample.ts';

const sampleRate = 16_000;
const pause = new Float32Array(0.7 * sampleRate);

/** Short words of three recordings: the file, and from when to when it says the word. */
const samples = {
  country: ['jfk.wav', 10.05, 10.6],
  much: ['s0870.wav', 4, 4.33],
  man: ['s0880.wav', 2.33, 2.8],
} as const;

let listener: Listener;
beforeAll(async () => {
  listener = await loadListener();
});
afterAll(() => listener.release());

test.each([
  ['country', 1],
  ['much', 2],
  ['man', 3],
  ['country', 4],
  ['much', 5],
  ['man', 6],
  ['country', 7],
  ['man', 8],
] as const)('“%s”, said %i times, is there as often, or marked', async (word, count) => {
  const [file, start, end] = samples[word];
  const said = readSample(file).subarray(start * sampleRate, end * sampleRate);
  async function* sound(): AsyncGenerator<Float32Array> {
    for (let at = 0; at < count; at += 1) {
      yield pause;
      yield said;
    }
    yield pause;
  }
  let text = '';
  let gaps = 0;
  for await (const chunks of listener.listen(sound(), { ...fromStart, language: 'en' }))
    for (const chunk of chunks) {
      text += `${chunk.words.map((one) => one.text).join(' ')} `;
      gaps += chunk.gaps.length;
    }
  const heard = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (gaps === 0) expect(heard).toEqual(Array.from({ length: count }, () => word));
});
