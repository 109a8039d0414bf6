import { SearchQuery } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createMatchCounter,
  formatMatchCount,
} from '../../../../../renderer/features/transcriptions/editor/match-counting.ts';

const findMatchStarts = (...counted: Parameters<typeof createMatchCounter>): readonly number[] => {
  const counter = createMatchCounter(...counted);
  while (counter.step());
  return counter.starts();
};

const starts = (doc: string, search: string, caseSensitive = false) =>
  findMatchStarts(EditorState.create({ doc }), new SearchQuery({ search, caseSensitive, literal: true }));

describe('finding in a text', () => {
  it('finds all places, ignoring case by default', () => {
    expect(starts('Owl, owl, OWL', 'owl')).toEqual([0, 5, 10]);
    expect(starts('Owl, owl, OWL', 'owl', true)).toEqual([5]);
    expect(starts('a+b (a+b)', '(a+b)')).toEqual([4]);
    expect(starts('anything', '')).toEqual([]);
  });

  it('finds a backslash literally', () => {
    expect(starts('a\\nb\nc', '\\n')).toEqual([1]);
  });

  it('reports the number of the match and limits the count', () => {
    expect(formatMatchCount([], 0, false)).toBe('');
    expect(formatMatchCount([], 0, true)).toBe('Not found');
    expect(formatMatchCount([3, 8], 8, true)).toBe('2 of 2');
    expect(formatMatchCount([3, 8], 5, true)).toBe('2 found');
    const manyMatches = starts('a'.repeat(20_000 + 500), 'a');
    expect(manyMatches).toHaveLength(20_000 + 1);
    expect(formatMatchCount(manyMatches, 0, true)).toBe('More than 20,000');
  });
});

describe('counting in chunks', () => {
  it('finds the same matches as one pass, wherever a chunk ends', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 32_740, max: 32_790 }),
        fc.constantFrom('aa', 'aab', 'ﬁ', 'İ', 'a'),
        (length, sought) => {
          const doc = `${'x'.repeat(length)}${'aaab'.repeat(30)}ﬁ fi İ i̇ ${'y'.repeat(33_000)}aa`;
          const state = EditorState.create({ doc });
          const query = new SearchQuery({ search: sought, literal: true });
          const all: number[] = [];
          const cursor = query.getCursor(state);
          for (let next = cursor.next(); !next.done; next = cursor.next()) all.push(next.value.from);
          expect(findMatchStarts(state, query)).toEqual(all);
        },
      ),
      { numRuns: 20 },
    );
  });
});
