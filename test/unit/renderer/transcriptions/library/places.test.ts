import { describe, expect, it } from 'vitest';
import type { LibraryState } from '../../../../../preload/contract/library.ts';
import { piecesOf } from '../../../../../renderer/features/transcriptions/library/marks.ts';
import { findPlace } from '../../../../../renderer/features/transcriptions/library/place.ts';
import { libraryWords } from '../../../../../renderer/features/transcriptions/library/state-words.ts';

describe('a text with marks', () => {
  const shown = (text: string, marks: [number, number][]) =>
    piecesOf(text, marks).map(({ text: piece, isFound }) => (isFound ? `[${piece}]` : piece));

  it('is cut where they begin and end', () => {
    expect(
      shown('owls at night', [
        [0, 3],
        [8, 13],
      ]),
    ).toEqual(['[owl]', 's at ', '[night]']);
    expect(shown('owls', [])).toEqual(['owls']);
    expect(shown('', [])).toEqual([]);
  });

  it('is whole, whatever the marks are', () => {
    expect(shown('owls', [[2, 99]])).toEqual(['ow', '[ls]']);
    expect(shown('owls', [[9, 12]])).toEqual(['owls']);
    expect(
      shown('owls', [
        [0, 3],
        [1, 2],
      ]),
    ).toEqual(['[owl]', 's']);
  });
});

describe('the place of a hit', () => {
  const text = 'owl. An owl, and another owl.';
  it('is where the search found it', () => {
    expect(findPlace(text, { offset: 8, words: 'owl' })).toEqual({ from: 8, to: 11 });
  });
  it('is the nearest one where the text was edited since', () => {
    expect(findPlace(text, { offset: 10, words: 'owl' })).toEqual({ from: 8, to: 11 });
    expect(findPlace(text, { offset: 20, words: 'owl' })).toEqual({ from: 25, to: 28 });
    expect(findPlace(text, { offset: 900, words: 'owl' })).toEqual({ from: 25, to: 28 });
    expect(findPlace(text, { offset: 0, words: 'and' })).toEqual({ from: 13, to: 16 });
  });
  it('is none where the words are gone', () => {
    expect(findPlace(text, { offset: 8, words: 'mouse' })).toBeNull();
    expect(findPlace(text, { offset: 8, words: '' })).toBeNull();
  });
});

describe('how complete the library is', () => {
  const state: LibraryState = { records: 1_200, waiting: 0, asOf: 1, filling: null };
  it('is said where something is missing, and only there', () => {
    expect(libraryWords(state)).toBeNull();
    expect(libraryWords({ ...state, filling: { done: 10, total: 20 } })).toBeNull();
    expect(libraryWords({ ...state, asOf: null, filling: { done: 400, total: 1_240 } })).toBe(
      'Your transcriptions are still being read: 400 of 1,240 so far.',
    );
    expect(libraryWords({ ...state, asOf: null, filling: { done: 400, total: null } })).toContain(
      '400 so far',
    );
    expect(libraryWords({ ...state, waiting: 12 })).toContain('12');
    expect(libraryWords({ ...state, asOf: null })).toContain('Not all');
  });
});
