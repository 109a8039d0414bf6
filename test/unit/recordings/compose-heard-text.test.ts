import { expect, test } from 'vitest';
import type { HeardChunk } from '../../../preload/contract/listening.ts';
import { composeHeardText, type HeardTextFormat } from '../../../preload/recordings/compose-heard-text.ts';

/** Words as `text@second`, each half a second long. */
const createChunk = (words: string, change: Partial<HeardChunk> = {}): HeardChunk => ({
  index: 0,
  source: 0,
  startMs: 0,
  endMs: 60_000,
  language: 'en',
  words: words
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const [text = '', seconds] = word.split('@');
      const startMs = Number(seconds) * 1_000;
      return { text, startMs, endMs: startMs + 500, probability: 1 };
    }),
  gaps: [],
  isCut: false,
  languageTimes: [],
  detectorState: '',
  ...change,
});

const format: HeardTextFormat = {
  formatGap: ({ startMs, endMs, isUnreadable }) =>
    `[${startMs / 1_000}-${endMs / 1_000}${isUnreadable ? ' unreadable' : ''}]`,
  formatSpeaker: (number) => `Speaker ${number}`,
};

const compose = (...chunks: HeardChunk[]): string =>
  composeHeardText({ chunks, sources: [], voices: [] }, format).text;

test('words are joined by spaces, also from chunk to chunk', () => {
  expect(compose(createChunk('So@0 it@1'), createChunk('goes@2'))).toBe('So it goes');
  expect(compose()).toBe('');
  expect(compose(createChunk(''))).toBe('');
});

test('a paragraph begins after a pause at the end of a sentence', () => {
  expect(compose(createChunk('One.@0 Two,@2.5 three.@6 “Four.”@7 Five@10'))).toBe(
    'One.\n\nTwo, three. “Four.”\n\nFive',
  );
  expect(compose(createChunk('One.@0 Two@2.4'))).toBe('One. Two');
});

test('languages without spaces are written without them', () => {
  expect(compose(createChunk('今日@0 は@1 。@2', { language: 'ja' }), createChunk('Hello@3 you@4'))).toBe(
    '今日は。 Hello you',
  );
});

test('what was not understood is marked at its place, and as one if it goes on', () => {
  const gap = (startMs: number, endMs: number) => ({ gaps: [{ startMs, endMs, isUnreadable: false }] });
  expect(compose(createChunk('One@0 two@9', gap(2_000, 8_000)))).toBe(
    'One [2-8]\n\ntwo'.replace('\n\n', ' '),
  );
  expect(
    compose(createChunk('', gap(0, 8_000)), createChunk('', gap(8_000, 9_000)), createChunk('end@9')),
  ).toBe('[0-9] end');
  expect(compose(createChunk('Start@0', gap(5_000, 8_000)))).toBe('Start [5-8]');
});

test('yields the words in the order of the text', () => {
  const chunks = [createChunk('a@0 b@1'), createChunk('c@2')];
  expect(composeHeardText({ chunks, sources: [], voices: [] }, format).words.map(({ text }) => text)).toEqual(
    ['a', 'b', 'c'],
  );
});

test('what cannot be read is marked apart from what was not understood', () => {
  const gaps = [
    { startMs: 2_000, endMs: 4_000, isUnreadable: true },
    { startMs: 4_000, endMs: 8_000, isUnreadable: false },
    { startMs: 20_000, endMs: 20_000, isUnreadable: true },
  ];
  expect(compose(createChunk('One@0 two@9', { gaps }))).toBe(
    'One [2-4 unreadable] [4-8] two [20-20 unreadable]',
  );
});
