import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyHits,
  createRuleFinder,
  createTextFinder,
  invertHits,
  type Replacement,
} from '../../../preload/recordings/rules.ts';
import { recordMetric } from '../../metric.ts';

/** `rules`: as `heard → written`. */
const apply = (rules: readonly string[], text: string): string => {
  const replacements = rules.map((rule): Replacement => {
    const [heard = '', written = ''] = rule.split(' → ');
    return { heard, written };
  });
  return applyHits(text, createRuleFinder(replacements)(text));
};

describe('a rule', () => {
  it.each([
    ['a whole word', 'Mara Lindquist, who runs it', 'Mara Lindqvist, who runs it'],
    ['no part of a word', 'Lindquistgatan and Lindquists', 'Lindquistgatan and Lindquists'],
    ['a word in punctuation', '“Lindquist”—Lindquist. (Lindquist)', '“Lindqvist”—Lindqvist. (Lindqvist)'],
    ['a name that owns something', "Lindquist's kettle, Lindquist’s", "Lindqvist's kettle, Lindqvist’s"],
    ['a name behind an elision', 'l’Lindquist et d’Lindquist', 'l’Lindqvist et d’Lindqvist'],
    ['no part of a word with a hyphen', 'the Lindquist-Berg house', 'the Lindquist-Berg house'],
    ['no part of a word with an apostrophe', 'O’Lindquist', 'O’Lindquist'],
    [
      'no part of a web address',
      'lindquist.example and Lindquist.org',
      'lindquist.example and Lindquist.org',
    ],
    ['a word at each end of a line', 'Lindquist\nLindquist', 'Lindqvist\nLindqvist'],
    ['a word before a digit in the next word', 'Lindquist 2', 'Lindqvist 2'],
    ['no word that goes on with a digit', 'Lindquist2', 'Lindquist2'],
    ['capitals', 'LINDQUIST', 'LINDQVIST'],
    ['no word in lower case, if the rule has a capital', 'lindquist', 'lindquist'],
    ['no words of a remark', '[Lindquist not understood] Lindquist', '[Lindquist not understood] Lindqvist'],
  ])('changes %s', (_what, text, changed) => {
    expect(apply(['Lindquist → Lindqvist'], text)).toBe(changed);
  });

  it.each([
    ['colour', 'The color. Color it! COLOR', 'The colour. Colour it! COLOUR', 'color → colour'],
    ['a name in any case', 'side tone, Side tone', 'Sidetone, Sidetone', 'side tone → Sidetone'],
    [
      'two words with other white space',
      'side  tone side\u00a0tone',
      'Sidetone Sidetone',
      'side tone → Sidetone',
    ],
    ['no two words in two lines', 'side\ntone', 'side\ntone', 'side tone → Sidetone'],
    ['one word by two', 'nightshift', 'Night Shift', 'nightshift → Night Shift'],
    ['nothing that is right', 'Night Shift', 'Night Shift', 'night shift → Night Shift'],
    ['a capital away, but not at the start of a sentence', 'The Owl. Owl?', 'The owl. Owl?', 'Owl → owl'],
    ['accents as they are', 'Zoe Zoë', 'Zoé Zoë', 'Zoe → Zoé'],
    ['letters that are composed in another way', 'Bjo\u0308rn', 'Björk', 'Björn → Björk'],
    ['what has a dollar', 'dollar', '$& $1', 'dollar → $& $1'],
    ['letters of Japanese', '東京都に行く', '京都府に行く', '東京都 → 京都府'],
    ['a name within Katakana', 'リンドキストさん', 'リンドクヴィストさん', 'リンドキスト → リンドクヴィスト'],
    ['a Latin word within Japanese', '彼はLindquistです', '彼はLindqvistです', 'Lindquist → Lindqvist'],
    ['Cyrillic', 'Москва, москвич', 'Moskau, москвич', 'Москва → Moskau'],
    ['letters outside of the first plane', '𐐨𐐩 x', 'y x', '𐐨𐐩 → y'],
  ])('changes %s', (_what, text, changed, rule) => {
    expect(apply([rule], text)).toBe(changed);
  });

  it('with more words comes first, and no place is changed twice', () => {
    const rules = ['Lindquist → Lindqvist', 'Mara Lindquist → Mara Berg', 'Berg → Hill'];
    expect(apply(rules, 'Mara Lindquist, Lindquist, Berg')).toBe('Mara Berg, Lindqvist, Hill');
    expect(apply(['a b → b a', 'b a → a b'], 'a b a b')).toBe('b a b a');
  });

  it('that changes nothing protects its place', () => {
    expect(
      apply(['Lindquist → Lindqvist', 'Lindquist Hall → Lindquist Hall'], 'Lindquist Hall, Lindquist'),
    ).toBe('Lindquist Hall, Lindqvist');
  });
});

describe('find and replace', () => {
  const replace = (text: string, search: Partial<Parameters<typeof createTextFinder>[0]>): string => {
    const find = createTextFinder({ find: '', replace: '', wholeWords: false, matchCase: false, ...search });
    return applyHits(text, find(text));
  };

  it('finds parts of words, or whole words, in any case or in this one', () => {
    const search = { find: 'owl', replace: 'bat' };
    expect(replace('Owl, owlet, OWL', search)).toBe('Bat, batet, BAT');
    expect(replace('Owl, owlet, OWL', { ...search, wholeWords: true })).toBe('Bat, owlet, BAT');
    expect(replace('Owl, owlet, owl', { ...search, matchCase: true })).toBe('Owl, batet, bat');
    expect(replace('Owl, owlet, owl', { ...search, matchCase: true, wholeWords: true })).toBe(
      'Owl, owlet, bat',
    );
  });

  it('takes signs as they are, and can delete', () => {
    expect(replace('1+1 (one)', { find: '1+1', replace: '2', wholeWords: true })).toBe('2 (one)');
    expect(replace('a.b acb', { find: 'a.b', replace: '' })).toBe(' acb');
  });
});

const word = fc.constantFrom(
  'owl',
  'Owl',
  'OWL',
  'be',
  'bee',
  "bee's",
  'o’clock',
  'é',
  'Ää',
  '夜',
  '夜勤',
  'x1',
);
const gap = fc.constantFrom(' ', '  ', '\n', ', ', '. ', '-', '', '\u00a0');
const text = fc.array(fc.tuple(word, gap), { maxLength: 40 }).map((pairs) => pairs.flat().join(''));
const rule = fc.record({
  heard: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  written: fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' ')),
});

describe('hits', () => {
  it('are in order, apart, change something, and can be turned back', () => {
    fc.assert(
      fc.property(text, fc.array(rule, { maxLength: 20 }), (before, rules) => {
        const hits = createRuleFinder(rules)(before);
        let end = 0;
        for (const { from, to, insert } of hits) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          expect(insert).not.toBe(before.slice(from, to));
          end = to;
        }
        const after = applyHits(before, hits);
        expect(applyHits(after, invertHits(before, hits))).toBe(before);
      }),
    );
  });

  it('say what a rule has heard, with whole words around them', () => {
    fc.assert(
      fc.property(text, fc.array(rule, { minLength: 1, maxLength: 20 }), (before, rules) => {
        const fold = (value: string): string => value.toLowerCase().replaceAll(/\s+/g, ' ');
        const heard = new Set(rules.map((one) => fold(one.heard)));
        for (const { from, to } of createRuleFinder(rules)(before)) {
          expect(heard).toContain(fold(before.slice(from, to)));
          const isSpaced = (at: number): boolean => /[a-zé\d]/i.test(before[at] ?? '');
          expect(isSpaced(from) && isSpaced(from - 1)).toBe(false);
          expect(isSpaced(to - 1) && isSpaced(to)).toBe(false);
        }
      }),
    );
  });

  it('of a rule are the same beside rules that find nothing', () => {
    const others = Array.from({ length: 20 }, (_, at) => ({ heard: `zz${at}`, written: 'never' }));
    fc.assert(
      fc.property(text, fc.array(rule, { minLength: 1, maxLength: 6 }), (before, rules) => {
        expect(createRuleFinder([...rules, ...others])(before)).toEqual(createRuleFinder(rules)(before));
      }),
    );
  });

  it('are found in a million characters with a thousand rules', () => {
    const rules = Array.from({ length: 1_000 }, (_, at) => ({
      heard: `name${at} surname`,
      written: `Name ${at}`,
    }));
    const line = (at: number): string =>
      `We met name${at % 2_000} surname there, and Surname name${at % 7}. `;
    const parts: string[] = [];
    for (let [at, length] = [0, 0]; length < 1_000_000; at += 1) {
      parts.push(line(at));
      length += line(at).length;
    }
    const long = parts.join('');
    const start = performance.now();
    const hits = createRuleFinder(rules)(long);
    recordMetric('rules-1000-of-million-characters-ms', Math.round(performance.now() - start));
    const known = parts.map((_, at) => at % 2_000).filter((at) => at < 1_000);
    expect(hits.map(({ insert }) => insert)).toEqual(known.map((at) => `Name ${at}`));
  });

  it('are found in a word of a million characters', () => {
    const find = createRuleFinder([{ heard: 'a', written: 'b' }]);
    for (const long of ['a'.repeat(1_000_000), 'a-'.repeat(500_000), '夜'.repeat(300_000)])
      expect(find(long)).toEqual([]);
    expect(find(`${'a '.repeat(100_000)}`)).toHaveLength(100_000);
  });
});
