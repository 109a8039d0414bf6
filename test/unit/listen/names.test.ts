import path from 'node:path';
import { expect, test } from 'vitest';
import { fromStart, loadListener, readSamples } from './read-sample.ts';

const recording = path.resolve(import.meta.dirname, '../../fixtures/recordings/names.wav');
const names = ['Kwabena', 'Quillon', 'Oyelaran'];

test('names are spelled as in the description', async () => {
  const listener = await loadListener();
  async function* sound(): AsyncGenerator<Float32Array> {
    yield readSamples(recording);
  }
  const hear = async (prompt: string): Promise<string> => {
    const words: string[] = [];
    for await (const chunks of listener.listen(sound(), { ...fromStart, prompt }))
      words.push(...chunks.flatMap((chunk) => chunk.words.map(({ text }) => text)));
    return words.join(' ');
  };

  const without = await hear('');
  expect(without).toMatch(/^Today we talk with .+ and later with .+ the sound was mixed by .+\.$/i);
  for (const name of names) expect(without).not.toContain(name);
  expect(await hear(names.join(', '))).toMatch(
    /^Today we talk with Kwabena,? and later with Quillon[,.] (?:and )?the sound was mixed by Oyelaran\.$/i,
  );
});
