import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distributeText, type PartText } from '../../../main/texts/distribute-text.ts';
import { joinParts } from '../../../preload/contract/episode-text.ts';
import { countCharacters, getExcess } from '../../../preload/contract/limits/limits.ts';

const toPart = (text: string, base = 'before'): PartText => ({ text, base, isFixed: false });
const distribute = (texts: readonly string[], limit: number) =>
  distributeText(
    texts.map((text) => toPart(text)),
    limit,
  );
const getChanged = (parts: readonly PartText[], texts: readonly string[]): readonly number[] =>
  texts.flatMap((text, index) => (text === parts[index]?.base ? [] : [index]));

const longest = 13;
/** Prose with paragraphs. A cut between these words, of up to `longest` characters, does not end a sentence. */
const prose = fc
  .array(
    fc.constantFrom(
      'a',
      'boats',
      'harbour',
      'Lights',
      'a quay. He',
      'said',
      '“Now.” we',
      'naïve',
      '🚢🚢',
      'end.\n\nThe',
    ),
    { minLength: 1, maxLength: 40 },
  )
  .map((words) => words.join(' '));

const episode = fc.record({
  parts: fc.array(fc.record({ text: prose, isDirty: fc.boolean(), isFixed: fc.nat(9).map((n) => n === 0) }), {
    minLength: 1,
    maxLength: 6,
  }),
  limit: fc.integer({ min: 30, max: 260 }),
});
const toParts = (generated: readonly { text: string; isDirty: boolean; isFixed: boolean }[]) =>
  generated.map(
    ({ text, isDirty, isFixed }): PartText => ({ text, base: isDirty ? 'before' : text, isFixed }),
  );

/** The fewest parts that have to be sent if text could be cut anywhere; infinite if there is no room. */
const countFewest = (parts: readonly PartText[], limit: number): number => {
  const lengths = parts.map(({ text }) => countCharacters(text));
  const best = [0];
  for (let end = 1; end <= parts.length; end += 1) {
    const options: number[] = [];
    for (let first = 0; first < end; first += 1) {
      const window = parts.slice(first, end);
      const size = lengths.slice(first, end).reduce((sum, length) => sum + length, 0);
      const single = window.length === 1 ? window[0] : undefined;
      const cost = single?.text === single?.base && single ? 0 : window.length;
      const isAllowed = single ? cost === 0 || size <= limit : !window.some(({ isFixed }) => isFixed);
      // Between two parts there can be two line feeds that become text.
      const isRoom = single !== undefined || size + 2 * window.length <= limit * window.length;
      options.push(isAllowed && isRoom ? (best[first] ?? 0) + cost : Number.POSITIVE_INFINITY);
    }
    best.push(Math.min(...options));
  }
  return best.at(-1) ?? 0;
};

describe('the text of an episode, distributed', () => {
  it('is the same text, and every part that is sent fits if there is room', () => {
    fc.assert(
      fc.property(episode, ({ parts: generated, limit }) => {
        const parts = toParts(generated);
        const { texts, isFull, order, receivers } = distributeText(parts, limit);
        const [before, after] = [parts.map(({ text }) => text), texts].map((all) => joinParts(all).text);
        const hasRoom = countFewest(parts, limit - longest) < Number.POSITIVE_INFINITY;
        // Without room, a cut can be at the end of a sentence, which then ends its paragraph.
        const toComparable = (text = ''): string => (hasRoom ? text : text.replaceAll(/\s+/g, ' '));
        expect(toComparable(after)).toBe(toComparable(before));
        const long = texts.filter((text, index) => text !== parts[index]?.base && getExcess(text, limit) > 0);
        expect(long.length > 0).toBe(isFull);
        expect(order.toSorted()).toEqual(
          texts.flatMap((text, index) => (text === parts[index]?.text ? [] : [index])),
        );
        for (const index of receivers) expect(order).toContain(index);
        for (const [index, part] of parts.entries()) if (part.isFixed) expect(texts[index]).toBe(part.text);
      }),
      { numRuns: 500 },
    );
  });

  it('changes as few parts as possible', () => {
    fc.assert(
      fc.property(episode, ({ parts: generated, limit }) => {
        const parts = toParts(generated);
        const { texts, isFull } = distributeText(parts, limit);
        // Cutting between words wastes less than a word for each part.
        const fewest = countFewest(parts, limit - longest);
        if (fewest === Number.POSITIVE_INFINITY) return;
        expect(isFull).toBe(false);
        expect(getChanged(parts, texts).length).toBeLessThanOrEqual(fewest);
      }),
      { numRuns: 500 },
    );
  });

  it('never cuts a character, also in text without spaces', () => {
    const character = fc.constantFrom('字', '。', '👩‍👩‍👧', 'é', '🇩🇪', 'x');
    fc.assert(
      fc.property(fc.array(character, { minLength: 1, maxLength: 80 }), (characters) => {
        const { texts, isFull } = distribute([characters.join(''), 'b', 'c'], 40);
        const whole = `${characters.join('')}bc`;
        expect(texts.join('').replaceAll(/\s/g, '')).toBe(whole);
        if (countCharacters(whole) < 90) expect(isFull).toBe(false);
        const segments = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(whole)];
        const starts = new Set(segments.map(({ index }) => index));
        expect(starts).toContain(texts[0]?.length);
      }),
    );
  });

  it('prefers a paragraph near the boundary, and cuts sentences only between words', () => {
    const first = `${'word '.repeat(20)}end.\n\nA new paragraph is here.`;
    expect(distribute([first, 'Next.'], 125).texts).toEqual([
      `${'word '.repeat(20)}end.\n\nA new paragraph is`,
      'here.\n\nNext.',
    ]);
    const long = `${'word '.repeat(300)}end.\n\nA new`;
    expect(distribute([`${long} one`, 'Next.'], long.length).texts).toEqual([
      `${'word '.repeat(300)}end.`,
      'A new one Next.',
    ]);
  });

  it('saves a part that text moves into before the one that it leaves', () => {
    const full = 'y'.repeat(9).concat(' ').repeat(10).trim();
    const long = `${full.replaceAll('y', 'x')} ${full.replaceAll('y', 'z')}`;
    const part = (text: string): PartText => ({ text, base: text, isFixed: false });
    const forward = [toPart(long), part(full), part('end')];
    expect(distributeText(forward, 105)).toMatchObject({
      order: [2, 1, 0],
      receivers: [1, 2],
      isFull: false,
    });
    const backward = [part('start'), part(full), toPart(long)];
    expect(distributeText(backward, 105)).toMatchObject({
      order: [0, 1, 2],
      receivers: [0, 1],
      isFull: false,
    });
  });

  it('leaves an unchanged part alone that the service made too long', () => {
    const long = 'long '.repeat(30);
    const parts = [{ text: long, base: long, isFixed: false }, toPart('short')];
    expect(distributeText(parts, 20)).toEqual({
      texts: [long, 'short'],
      order: [],
      receivers: [],
      isFull: false,
    });
  });

  it('is quick for an hour of speech in many parts', () => {
    const speech = 'The harbour is quiet. '.repeat(400);
    const parts = Array.from({ length: 100 }, () => ({ text: speech, base: speech, isFixed: false }));
    const { order } = distributeText(parts.with(50, toPart(`${speech}${speech}`)), 10_000);
    expect(order.length).toBeLessThanOrEqual(9);
  });
});
