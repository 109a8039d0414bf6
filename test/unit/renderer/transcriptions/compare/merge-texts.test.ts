import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTexts } from '../../../../../renderer/features/transcriptions/compare/merge-texts.ts';

const base = 'The owl sat in the barn.\n\nIt was cold that night.\n\nNobody spoke a word.';

describe('merging two texts', () => {
  it('combines changes in different places', () => {
    const mine = base.replace('barn', 'old barn');
    const theirs = base.replace('cold', 'warm').concat(' The end.');
    expect(mergeTexts(base, mine, theirs)).toEqual({
      text: 'The owl sat in the old barn.\n\nIt was warm that night.\n\nNobody spoke a word. The end.',
      overlaps: 0,
    });
  });

  it('counts the same change on both sides once', () => {
    const both = base.replace('owl', 'eagle');
    expect(mergeTexts(base, both, both)).toEqual({ text: both, overlaps: 0 });
  });

  it('prefers my text when both changed the same place, and counts these places', () => {
    const mine = base.replace('cold', 'freezing').replace('Nobody', 'No one');
    const theirs = base.replace('cold', 'mild');
    const merged = mergeTexts(base, mine, theirs);
    expect(merged.text).toContain('It was freezing that night.');
    expect(merged.overlaps).toBe(1);
  });

  it('returns the other text when one side is unchanged', () => {
    const words = fc.array(fc.constantFrom('owl', 'night', 'cold ', ' ', '\n', '😀'), { maxLength: 40 });
    const text = words.map((all) => all.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(mergeTexts(before, after, before)).toEqual({ text: after, overlaps: 0 });
        expect(mergeTexts(before, before, after)).toEqual({ text: after, overlaps: 0 });
      }),
    );
  });
});
