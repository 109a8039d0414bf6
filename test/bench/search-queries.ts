/** Typical search queries over a vocabulary that is sorted by frequency. */
import type { Prose } from './prose.ts';

export type Kind = readonly [kind: string, queries: readonly string[]];

export const createSearchKinds = ({ vocabulary }: Prose): readonly Kind[] => {
  const word = (rank: number): string => vocabulary[rank] ?? '';
  const accented = vocabulary.filter((one) => /[öé]/.test(one));
  const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return [
    [
      'two letters that nearly all hold',
      [
        'th',
        'pr',
        'co',
        'an',
        'tr',
        'st',
        'wh',
        'be',
        're',
        'me',
        'no',
        'fi',
        'sa',
        'la',
        'ho',
        'the',
        'tha',
        'con',
        'und',
        'mo',
        'li',
        'over',
      ],
    ],
    ['words that all hold', ['people', 'number', 'which']],
    ['words that some hold', [word(3_000), word(6_000), word(12_000)]],
    ['words that few or none hold', [word(50_000), 'lighthouse', 'überhaupt nicht']],
    [
      'accents, typed and left out',
      [accented[40] ?? '', plain(accented[400] ?? ''), plain(accented[90] ?? '')],
    ],
    ['several words', [`${word(40)} ${word(700)}`, `${word(9_000)} ${word(60)}`, `my first ${word(300)}`]],
    ['phrases', [`"${word(0)} ${word(90)}"`, `"${word(1_500)} ${word(2)}"`, '"more than"']],
  ];
};

export const getPrefixes = (query: string): readonly string[] => {
  const letters = [...query];
  return letters.map((_, index) => letters.slice(0, index + 1).join(''));
};
