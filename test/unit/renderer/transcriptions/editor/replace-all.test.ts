import { SearchQuery } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeReplacements } from '../../../../../renderer/features/transcriptions/editor/replace-all.ts';

const replaced = (doc: string, search: string, replace: string, caseSensitive = false) => {
  const state = EditorState.create({ doc });
  const query = new SearchQuery({ search, replace, caseSensitive, literal: true });
  const { changes, count } = computeReplacements(state, query);
  return {
    text: state.update({ changes: [...changes] }).state.doc.toString(),
    changes: changes.length,
    count,
  };
};

describe('replacing all', () => {
  it('replaces each match and nothing else', () => {
    expect(replaced('Owl, owl\nOWL owlet', 'owl', 'bat')).toEqual({
      text: 'bat, bat\nbat batet',
      changes: 4,
      count: 4,
    });
    expect(replaced('Owl, owl', 'owl', '', true)).toMatchObject({ text: 'Owl, ', count: 1 });
    expect(replaced('a\\nb', '\\n', '$1\\t').text).toBe('a$1\\tb');
    expect(replaced('nothing', 'owl', 'bat')).toEqual({ text: 'nothing', changes: 0, count: 0 });
    // A ligature is one character; a match within it is not replaced.
    expect(replaced('ﬁ fish', 'f', 'd')).toMatchObject({ text: 'ﬁ dish', count: 1 });
  });

  it('replaces a long line in one change', () => {
    const doc = `owl\n${'owl and '.repeat(5_000)}\nowl`;
    const { text, changes, count } = replaced(doc, 'owl', 'bat');
    expect(text).toBe(doc.replaceAll('owl', 'bat'));
    expect(count).toBe(5_002);
    expect(changes).toBe(3);
  });

  it('has the same result for any text', () => {
    const piece = fc.constantFrom('owl', 'Owl', 'ow', ' ', '\n', '🦉', 'x'.repeat(6_000));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.constantFrom('', 'ow', 'bats'), (pieces, by) => {
        const doc = pieces.join('');
        const { text, count } = replaced(doc, 'owl', by, true);
        expect(text).toBe(doc.replaceAll('owl', by));
        expect(count).toBe(doc.split('owl').length - 1);
      }),
    );
  });
});
