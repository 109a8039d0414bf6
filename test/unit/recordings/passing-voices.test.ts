import { expect, test } from 'vitest';
import { dropPassingVoices } from '../../../preload/recordings/passing-voices.ts';

/** One word a second, half a second long. */
const toWords = (text: string) =>
  text.split(' ').map((word, at) => ({ text: word, startMs: at * 1_000, endMs: at * 1_000 + 500 }));

const words = toWords('So we went there. Ha ha and then we left. Really? Yes.');

test('what is short and no sentence takes the voice before it', () => {
  expect(dropPassingVoices(words, [0, 0, 0, 0, 2, 2, 0, 0, 0, 0, 1, 0])).toEqual([
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0,
  ]);
});

test('at the beginning it takes the first voice that counts', () => {
  expect(dropPassingVoices(words, [3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0])).toEqual([
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0,
  ]);
});

test('a voice of four seconds counts without sentences', () => {
  const long = toWords('and so it goes on and on and on and on');
  const voices = [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0];
  expect(dropPassingVoices(long, voices)).toEqual(voices);
  const slow = long.map((word) => ({ ...word, endMs: word.startMs + 900 }));
  expect(dropPassingVoices(slow, [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1])).toEqual(new Array(11).fill(0));
});
