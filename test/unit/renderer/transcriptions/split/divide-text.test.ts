import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideText, getWeights } from '../../../../../renderer/features/transcriptions/split/divide-text.ts';

test.each([
  ['One. Two. Three. Four.', [1, 1], ['One. Two. ', 'Three. Four.']],
  ['One. Two. Three. Four.', [3, 1], ['One. Two. Three. ', 'Four.']],
  ['“One!” said two. Three.\n\nFour and five.', [2, 1], ['“One!” said two. Three.\n\n', 'Four and five.']],
  ['no sentence here at all', [1, 1], ['no sentence ', 'here at all']],
  ['一つ目です。二つ目です。 三つ目です。', [2, 1], ['一つ目です。二つ目です。 ', '三つ目です。']],
  ['Only one.', [1, 1], ['Only ', 'one.']],
  ['Alone', [1, 1], ['Alone', '']],
  ['', [1, 1], ['', '']],
])('divides %j in the ratio %j', (text, weights, parts) => {
  expect(divideText(text, weights)).toEqual(parts);
});

test('loses and repeats nothing', () => {
  const word = fc.constantFrom('One. ', 'two ', 'three!\n', '\n\n', 'Vier? ', '“fünf.” ', ' ');
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 60 }),
      fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 2, maxLength: 12 }),
      (words, weights) => {
        const text = words.join('');
        const parts = divideText(text, weights);
        expect(parts).toHaveLength(weights.length);
        expect(parts.join('')).toBe(text);
      },
    ),
  );
});

test('weighs by what the service heard, else by time, else equally', () => {
  const parts = [
    { characters: 100, seconds: 60 },
    { characters: 300, seconds: 30 },
  ];
  expect(getWeights(parts)).toEqual([100, 300]);
  expect(getWeights(parts.map((part) => ({ ...part, characters: 0 })))).toEqual([60, 30]);
  expect(getWeights([...parts, { characters: 0, seconds: null }])).toEqual([1, 1, 1]);
});
