import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type JoinedParts,
  joinParts,
  mapBoundaries,
  splitAtBoundaries,
} from '../../../../preload/contract/episode-text.ts';

const piece = fc.constantFrom(
  'A sentence.',
  'goes on',
  'Straße?',
  '東京。',
  ' ',
  '\n',
  '\r\n',
  '\t',
  '“Quote.”',
  '😀',
  'x',
);
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
const texts = fc.array(text, { minLength: 1, maxLength: 6 });
const withoutSpace = (value: string): string => value.replaceAll(/\s/gu, '');

interface Edit {
  readonly at: number;
  readonly removed: number;
  readonly insert: string;
}
const edits = fc.array(
  fc.record({ at: fc.nat(200), removed: fc.nat(30), insert: text }) satisfies fc.Arbitrary<Edit>,
  { maxLength: 6 },
);

/** Maps like CodeMirror. */
const applyEdit = ({ text, boundaries }: JoinedParts, edit: Edit): JoinedParts => {
  const from = Math.min(edit.at, text.length);
  const to = Math.min(from + edit.removed, text.length);
  const insert = edit.insert.replaceAll('\r\n', '\n');
  const changed = text.slice(0, from) + insert + text.slice(to);
  const mapOffset = (offset: number, side: -1 | 1): number => {
    if (offset < from) return offset;
    if (offset > to || (offset === to && to > from)) return offset + insert.length - (to - from);
    return side === -1 || (offset === from && to > from) ? from : from + insert.length;
  };
  return {
    text: changed,
    boundaries: mapBoundaries(boundaries, mapOffset, (start, end) => changed.slice(start, end)),
  };
};

describe('joining', () => {
  it.each([
    [['One.', 'Two.'], 'One.\n\nTwo.'],
    [['One goes', 'on.'], 'One goes on.'],
    [['One.', 'goes on.'], 'One. goes on.'],
    [['One goes', 'On.'], 'One goes On.'],
    [['“One.”', '“Two.”'], '“One.”\n\n“Two.”'],
    [['Is it?', '“no,” they said.'], 'Is it? “no,” they said.'],
    [['One.\n', '\n Two.\n'], 'One.\n\nTwo.\n'],
    [['One.\r\nTwo.', 'Three.'], 'One.\nTwo.\n\nThree.'],
    [['One.', '', 'Three.'], 'One.\n\n\n\nThree.'],
    [['東京。', '京都。'], '東京。\n\n京都。'],
    [[''], ''],
    [[], ''],
  ])('%j', (parts, joined) => expect(joinParts(parts).text).toBe(joined));

  it('and splitting returns exactly the stored texts', () => {
    fc.assert(
      fc.property(texts, (stored) => {
        expect(splitAtBoundaries(joinParts(stored), stored)).toEqual(stored);
      }),
    );
  });

  it('leaves only white space at the boundaries', () => {
    fc.assert(
      fc.property(texts, (stored) => {
        const { text: joined, boundaries } = joinParts(stored);
        expect(boundaries).toHaveLength(stored.length - 1);
        for (const { from, to } of boundaries) expect(joined.slice(from, to)).toMatch(/^\s+$/u);
        expect(withoutSpace(joined)).toBe(withoutSpace(stored.join('')));
      }),
    );
  });

  it('of what was split shows the same words in the same parts', () => {
    fc.assert(
      fc.property(texts, edits, (stored, changes) => {
        const edited = changes.reduce(applyEdit, joinParts(stored));
        const parts = splitAtBoundaries(edited, stored);
        const again = splitAtBoundaries(joinParts(parts), parts);
        expect(again).toEqual(parts);
      }),
    );
  });
});

describe('boundaries after edits', () => {
  it('are ascending, and no character that was typed is lost or doubled', () => {
    fc.assert(
      fc.property(texts, edits, (stored, changes) => {
        const edited = changes.reduce(applyEdit, joinParts(stored));
        let previous = 0;
        for (const { from, to } of edited.boundaries) {
          expect(from).toBeGreaterThanOrEqual(previous);
          expect(to).toBeGreaterThanOrEqual(from);
          expect(edited.text.slice(from, to).trim()).toBe('');
          previous = to;
        }
        expect(previous).toBeLessThanOrEqual(edited.text.length);
        expect(withoutSpace(splitAtBoundaries(edited).join(''))).toBe(withoutSpace(edited.text));
      }),
    );
  });

  it('leave the parts that were not edited exactly as they are stored', () => {
    const three = fc.tuple(text, text, text);
    fc.assert(
      fc.property(three, fc.nat(200), text, (stored, at, insert) => {
        const joined = joinParts(stored);
        const [first, second] = joined.boundaries;
        if (!first || !second) return;
        const inSecond = first.to + (at % (second.from - first.to + 1));
        const edited = applyEdit(joined, { at: inSecond, removed: 0, insert });
        const parts = splitAtBoundaries(edited, stored);
        // At the start of an empty part both belong to the part.
        expect([parts[0], parts[2]]).toEqual([stored[0], stored[2]]);
      }),
    );
  });

  it('give what is typed at the end of a part to it, also between the parts', () => {
    const joined = joinParts(['One.', 'Two.']);
    const type = (at: number) => splitAtBoundaries(applyEdit(joined, { at, removed: 0, insert: 'x' }));
    expect(type(4)).toEqual(['One.x', 'Two.']);
    expect(type(5)).toEqual(['One.\nx', 'Two.']);
    expect(type(6)).toEqual(['One.', 'xTwo.']);
  });
});
