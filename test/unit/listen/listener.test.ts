import { expect, test } from 'vitest';
import type { HeardChunk } from '../../../preload/contract/listening.ts';
import { fromStart, loadListener, readSample } from './read-sample.ts';

async function* inBlocks(samples: Float32Array): AsyncGenerator<Float32Array> {
  for (let from = 0; from < samples.length; from += 4_000) yield samples.subarray(from, from + 4_000);
}

test('the bundled model hears the words of a sample and when they were said', async () => {
  const listener = await loadListener();
  const sample = readSample('jfk.wav');
  const chunks: HeardChunk[] = [];
  let advances = 0;
  const onAdvance = (): void => {
    advances += 1;
  };
  for await (const heard of listener.listen(inBlocks(sample), { ...fromStart, onAdvance }))
    chunks.push(...heard);

  expect(chunks).toHaveLength(1);
  const [chunk] = chunks;
  expect(chunk).toMatchObject({ index: 0, endMs: 11_000, language: 'en', gaps: [] });
  const words = chunk?.words ?? [];
  expect(words.map(({ text }) => text).join(' ')).toMatch(
    /^And so,? my fellow Americans,? ask not what your country can do for you[,;] ask what you can do for your country\.$/,
  );
  expect(words.map(({ startMs }) => startMs)).toEqual(
    words.map(({ startMs }) => startMs).toSorted((a, b) => a - b),
  );
  for (const word of words) expect(word.endMs).toBeGreaterThan(word.startMs);
  // He begins after a third of a second, and pauses for one before he asks.
  expect(words[0]?.startMs).toBeGreaterThan(150);
  expect(words[0]?.startMs).toBeLessThan(450);
  const ask = words.find(({ text }) => text.startsWith('ask'));
  expect(ask?.startMs).toBeGreaterThan(3_000);
  expect(ask?.startMs).toBeLessThan(3_500);
  expect(advances).toBeGreaterThan(20);
});
