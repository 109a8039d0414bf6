import { describe, expect, test } from 'vitest';
import { isBetter } from '../../../renderer/listen/worker/recogniser.ts';
import { findFirstColumns } from '../../../renderer/listen/worker/text/align.ts';
import { Coverage } from '../../../renderer/listen/worker/text/coverage.ts';
import {
  canBeSaid,
  findLoops,
  findRepeats,
  getCompressionRatio,
  isTooFast,
  isWordLoop,
  keepAfterCut,
  keepBeforeCut,
  placeWords,
  splitWords,
  type TimedWord,
} from '../../../renderer/listen/worker/text/words.ts';

/** Tokens are the indexes of these texts. */
const split = (texts: readonly string[], language: string): readonly string[] =>
  splitWords([...texts.keys()], language, (tokens) => tokens.map((token) => texts[token]).join('')).map(
    ({ text }) => text,
  );

const word = (text: string, start: number, end = start + 0.2): TimedWord => ({
  text,
  start,
  end,
  probability: 1,
});

const toTexts = (words: readonly TimedWord[]): readonly string[] => words.map(({ text }) => text);

describe('words', () => {
  test('a word begins with a space, and marks belong to the word before them', () => {
    expect(split([' Well', '-', 'known', ' don', "'t", ',', ' "', 'Hello', '!"'], 'en')).toEqual([
      ' Well-known',
      " don't,",
      ' "Hello!"',
    ]);
  });

  test('without spaces each character is a word', () => {
    expect(split(['你', '好', '，', '世', '界', '。', 'Open', 'AI'], 'zh')).toEqual([
      '你',
      '好，',
      '世',
      '界。',
      'OpenAI',
    ]);
  });

  test('a character of several tokens is one piece', () => {
    const bytes = new TextEncoder().encode(' Grüße 好');
    const decode = (tokens: number[]): string => new TextDecoder().decode(Uint8Array.from(tokens));
    expect(splitWords([...bytes], 'de', decode)).toEqual([
      { text: ' Grüße', length: 8 },
      { text: ' 好', length: 4 },
    ]);
  });
});

describe('times', () => {
  test('each token begins where the cheapest way reaches it', () => {
    const near = (frames: readonly number[]): Float32Array =>
      Float32Array.from({ length: 10 }, (_, at) => (frames.includes(at) ? -1 : 1));
    expect(findFirstColumns([near([0, 1, 2]), near([3, 4, 5, 6]), near([7, 8, 9])])).toEqual([0, 3, 7]);
  });

  test('the first word of a stretch begins with it, and the last one ends with it', () => {
    const stretches = [
      { start: 1, end: 2 },
      { start: 4, end: 6 },
    ];
    const placed = placeWords(
      [word('a', 0.7, 1.3), word('b', 1.3, 2.4), word('c', 3.2, 4.9), word('d', 4.9, 5.2)],
      stretches,
    );
    expect(placed.map(({ start, end }) => [start, end])).toEqual([
      [1, 1.3],
      [1.3, 2],
      [4, 4.9],
      [4.9, 6],
    ]);
  });
});

describe('what was made up or lost', () => {
  test('a phrase that comes more than three times in a row is a loop', () => {
    const thrice = 'and so on and so on and so on then'.split(' ');
    expect(findLoops(thrice)).toEqual([]);
    const more = 'Yes, and so on and so on and so on and So, on. then no no no no no'.split(' ');
    expect(findLoops(more)).toEqual([
      { start: 1, from: 10, end: 13, period: 3 },
      { start: 14, from: 17, end: 19, period: 1 },
    ]);
  });

  test('a word that is said many times is no loop if there is time to say it', () => {
    const say = (count: number, seconds: number) =>
      Array.from({ length: count }, (_, at) => word('never', at * seconds, (at + 1) * seconds));
    const canAllBeSaid = (words: readonly TimedWord[]) =>
      findLoops(words.map(({ text }) => text)).map((loop) => canBeSaid(loop, words));
    expect(canAllBeSaid(say(7, 0.4))).toEqual([true]);
    expect(canAllBeSaid(say(7, 0.02))).toEqual([false]);
    expect(canAllBeSaid(say(14, 0.4).map((one, at) => (at % 2 ? { ...one, text: 'ever' } : one)))).toEqual([
      false,
    ]);
  });

  test.each([
    ['77777777777777777', true],
    ['hahahahahahahaha', true],
    ['nonononononono.', true],
    ['nonononono', false],
    ['1,000,000,000', false],
    ['Donaudampfschifffahrtsgesellschaft', false],
  ])('whether %s is a loop within a word: %s', (text, isLoop) => {
    expect(isWordLoop(word(text, 0, 1))).toBe(isLoop);
  });

  test.each([
    ['12345678901234', 1, true],
    ['0301234567', 2, false],
    ['1,000,000,000', 0.4, false],
    ['Donaudampfschifffahrtsgesellschaft', 0.9, false],
  ])('whether the digits of %s cannot be said in %d s: %s', (text, seconds, isFast) => {
    expect(isTooFast(word(text, 0, seconds))).toBe(isFast);
  });

  test('a word that comes again and again is counted, until the next one or the end of the sound', () => {
    const say = (...texts: readonly string[]): readonly TimedWord[] =>
      texts.map((text, at) => word(text, at));
    expect(findRepeats(say('call', '7,', '7', '77.', 'or', 'no', 'one', 'Go', 'go'), 12)).toEqual([
      { from: 1, to: 4, count: 4, start: 1, end: 4 },
      { from: 7, to: 9, count: 2, start: 7, end: 12 },
    ]);
    // A single word can have been said anywhere.
    const anywhere = { from: 0, to: 1, start: Number.NEGATIVE_INFINITY };
    expect(findRepeats(say('Seven.'), 3)).toEqual([{ ...anywhere, count: 1, end: 3 }]);
    expect(findRepeats(say('666'), 3)).toEqual([{ ...anywhere, count: 3, end: 3 }]);
    expect(findRepeats(say('2026'), 3)).toEqual([]);
  });

  test('a text that was only stopped is better than a less likely one, a loop is worse', () => {
    const likely = {
      words: [],
      lost: [{ start: 1, end: 2 }],
      isLooped: false,
      isGood: false,
      logProbability: -0.1,
    };
    const other = { ...likely, lost: [], logProbability: -0.5 };
    expect(isBetter(other, likely)).toBe(false);
    expect(isBetter(other, { ...likely, isLooped: true })).toBe(true);
  });

  test('where words were taken out, less speech without words is missed', () => {
    const stretches = [{ start: 0, end: 4 }];
    const words = [word('one', 0, 0.5), word('two', 2, 2.5), word('three', 3.5, 4)];
    expect(new Coverage(words, stretches, []).findUncovered()).toEqual([]);
    expect(new Coverage(words, stretches, [{ start: 1, end: 2 }]).findUncovered()).toEqual([
      { start: 0.5, end: 2, after: 0, next: 1 },
    ]);
  });

  test('a text that repeats itself is compressed more than one that does not', async () => {
    expect(await getCompressionRatio('thank you for watching '.repeat(12))).toBeGreaterThan(2.4);
    expect(
      await getCompressionRatio('And so, my fellow Americans, ask not what your country can do for you.'),
    ).toBeLessThan(2.4);
  });

  test('speech of more than two seconds without a word is found', () => {
    const stretches = [
      { start: 0, end: 1.5 },
      { start: 3, end: 9 },
      { start: 20, end: 21 },
    ];
    expect(new Coverage([], stretches, []).findUncovered()).toEqual([
      { start: 0, end: 21, after: -1, next: 0 },
    ]);
    const words = placeWords([word('a', 0), word('b', 1), word('c', 3), word('d', 3.4)], stretches);
    expect(new Coverage(words, stretches, []).findUncovered()).toEqual([
      { start: expect.closeTo(4.1), end: 21, after: 3, next: 4 },
    ]);
    const rest = [4, 5, 6, 7, 8, 20].map((start) => word('x', start));
    expect(new Coverage(placeWords([...words, ...rest], stretches), stretches, []).findUncovered()).toEqual(
      [],
    );
  });

  test('a word in the wrong place does not cover the speech around it', () => {
    const stretches = [{ start: 0, end: 10 }];
    const quick = Array.from({ length: 14 }, (_, at) => word('so', at * 0.4, at * 0.4 + 0.4));
    const misplaced = [word('key.', 7.5, 9), word('Please', 9, 10)];
    const words = [...quick, ...misplaced];
    expect(new Coverage(words, stretches, []).findUncovered()).toEqual([]);
    const [place, ...others] = new Coverage(words, stretches, []).findSparse([]);
    expect(others).toEqual([]);
    expect(place).toEqual({ start: expect.closeTo(5.2), end: 10, after: 13, next: 16 });
    expect(place && new Coverage(words, stretches, []).findLongestRest(place)).toEqual({
      start: expect.closeTo(5.6),
      end: 7.5,
    });
  });

  test('whoever speaks slowly, or says letters and long words, needs fewer words', () => {
    const slow = Array.from({ length: 14 }, (_, at) => word('so', at * 1.3, at * 1.3 + 1.3));
    expect(new Coverage(slow, [{ start: 0, end: 14 * 1.3 }], []).findSparse([])).toEqual([]);
    expect(
      new Coverage([word('M-E-S-A-D-N-E', 0, 0.6)], [{ start: 0, end: 3.5 }], []).findUncovered(),
    ).toEqual([{ start: 0.6, end: 3.5, after: 0, next: 1 }]);
    const letters = [word('is', 0, 0.3), word('M-E-S-A-D-N-E', 0.3, 4), word('dot', 4, 4.5)];
    expect(new Coverage(letters, [{ start: 0, end: 4.5 }], []).findUncovered()).toEqual([]);
    expect(new Coverage(letters, [{ start: 0, end: 4.5 }], []).findSparse([])).toEqual([]);
  });

  test('what two chunks heard at their seam is there once', () => {
    const before = keepBeforeCut([word('to', 9), word('be', 9.4), word('or', 9.9), word('not', 10.3)], 10);
    expect(toTexts(before)).toEqual(['to', 'be', 'or']);
    const after = [word('be', 9.5), word('or', 10.1), word('not', 10.4), word('to', 10.8)];
    expect(toTexts(keepAfterCut(after, 10, before))).toEqual(['not', 'to']);
  });
});
