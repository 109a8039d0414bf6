import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type JoinedParts,
  joinParts,
  mapBoundaries,
  moveSentence,
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

describe('moving a sentence', () => {
  const joined = joinParts(['One. Two.', 'Three. Four.', 'Five.']);
  const move = (index: number, direction: 'forward' | 'back') => {
    const boundaries = moveSentence(joined, index, direction);
    return boundaries && splitAtBoundaries({ text: joined.text, boundaries });
  };

  it('moves the last sentence to the next part, or the first one to the previous part', () => {
    expect(move(0, 'forward')).toEqual(['One.', 'Two.\n\nThree. Four.', 'Five.']);
    expect(move(0, 'back')).toEqual(['One. Two.\n\nThree.', 'Four.', 'Five.']);
    expect(move(1, 'forward')).toEqual(['One. Two.', 'Three.', 'Four.\n\nFive.']);
  });

  it('never empties a part', () => {
    expect(move(1, 'back')).toBeNull();
    expect(move(2, 'forward')).toBeNull();
    expect(moveSentence(joinParts(['', '']), 0, 'forward')).toBeNull();
  });

  it('changes neither the text nor the other boundaries', () => {
    fc.assert(
      fc.property(texts, fc.nat(5), fc.boolean(), (stored, index, isForward) => {
        const before = joinParts(stored);
        const boundaries = moveSentence(before, index, isForward ? 'forward' : 'back');
        if (boundaries === null) return;
        expect(boundaries.toSpliced(index, 1)).toEqual(before.boundaries.toSpliced(index, 1));
        const parts = splitAtBoundaries({ text: before.text, boundaries });
        expect(withoutSpace(parts.join(''))).toBe(withoutSpace(before.text));
        const [shrunk, grown] = isForward ? [index, index + 1] : [index + 1, index];
        const old = splitAtBoundaries(before);
        expect(parts[shrunk]?.trim()).not.toBe('');
        expect((parts[shrunk]?.length ?? 0) < (old[shrunk]?.length ?? 0)).toBe(true);
        expect((parts[grown]?.length ?? 0) > (old[grown]?.length ?? 0)).toBe(true);
      }),
    );
  });
});
