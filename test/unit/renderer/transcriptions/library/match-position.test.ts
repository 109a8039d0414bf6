import { describe, expect, it } from 'vitest';
import type { LibraryState } from '../../../../../preload/contract/library.ts';
import {
  findMatchRange,
  formatLibraryState,
  toSegments,
} from '../../../../../renderer/features/transcriptions/library/library-hits.ts';

describe('a text with marks', () => {
  const shown = (text: string, marks: [number, number][]) =>
    toSegments(text, marks).map(({ text: piece, isMatch: isFound }) => (isFound ? `[${piece}]` : piece));

  it('is split at the marks', () => {
    expect(
      shown('owls at night', [
        [0, 3],
        [8, 13],
      ]),
    ).toEqual(['[owl]', 's at ', '[night]']);
    expect(shown('owls', [])).toEqual(['owls']);
    expect(shown('', [])).toEqual([]);
  });

  it('is complete with any marks', () => {
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

describe('the position of a match', () => {
  const text = 'owl. An owl, and another owl.';
  it('is that of the search', () => {
    expect(findMatchRange(text, { offset: 8, text: 'owl' })).toEqual({ from: 8, to: 11 });
  });
  it('is the nearest one when the text was edited since', () => {
    expect(findMatchRange(text, { offset: 10, text: 'owl' })).toEqual({ from: 8, to: 11 });
    expect(findMatchRange(text, { offset: 20, text: 'owl' })).toEqual({ from: 25, to: 28 });
    expect(findMatchRange(text, { offset: 900, text: 'owl' })).toEqual({ from: 25, to: 28 });
    expect(findMatchRange(text, { offset: 0, text: 'and' })).toEqual({ from: 13, to: 16 });
  });
  it('is null when the words are deleted', () => {
    expect(findMatchRange(text, { offset: 8, text: 'mouse' })).toBeNull();
    expect(findMatchRange(text, { offset: 8, text: '' })).toBeNull();
  });
});

describe('the sync state of the library', () => {
  const state: LibraryState = {
    records: 1_200,
    total: 1_200,
    unindexed: 0,
    syncedAt: 1,
    completeAt: 1,
    syncProgress: null,
    isFull: false,
  };
  it('is shown only when something is missing', () => {
    expect(formatLibraryState(state)).toBeNull();
    expect(formatLibraryState({ ...state, syncProgress: { done: 10, total: 20 } })).toBeNull();
    expect(formatLibraryState({ ...state, syncedAt: null, syncProgress: { done: 400, total: 1_240 } })).toBe(
      'Your texts are still being loaded: 400 of 1,240 so far.',
    );
    expect(
      formatLibraryState({ ...state, syncedAt: null, syncProgress: { done: 400, total: null } }),
    ).toContain('400 so far');
    expect(formatLibraryState({ ...state, unindexed: 12 })).toContain('12');
    expect(formatLibraryState({ ...state, syncedAt: null })).toContain('Not all');
    expect(formatLibraryState({ ...state, isFull: true })).toContain('Only 1,200 of your texts');
  });
});
