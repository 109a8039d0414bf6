import { expect, test } from 'vitest';
import {
  addTimes,
  type HeardLanguage,
  LanguageVote,
  limitShares,
  toLanguageTimes,
} from '../../../renderer/listen/worker/language.ts';

const heard = (shares: Readonly<Record<string, number>>, speechSeconds = 4): HeardLanguage => ({
  shares: new Map(Object.entries(shares)),
  speechSeconds,
});

const choose = (before: Readonly<Record<string, number>>, ...all: readonly HeardLanguage[]) =>
  new LanguageVote(Object.entries(before)).choose(all);

test('a guest in another language is heard in it, whatever the recording is in', () => {
  expect(choose({ en: 600_000 }, heard({ en: 0.98 }), heard({ fr: 0.9, en: 0.05 }))).toEqual(['en', 'fr']);
});

test('speech that could be in several languages is in one that the recording has', () => {
  expect(choose({ ru: 60_000 }, heard({ uk: 0.5, ru: 0.4 }))).toEqual(['ru']);
  expect(choose({}, heard({ en: 0.95 }), heard({ ja: 0.5, en: 0.3 }))).toEqual(['en', 'en']);
});

test('the recording does not decide against what was clearly not heard', () => {
  expect(choose({ en: 600_000 }, heard({ es: 0.7, la: 0.15, en: 0.1 }))).toEqual(['es']);
});

test('a short word is in a language of the recording', () => {
  expect(choose({ en: 60_000 }, heard({ cy: 0.9, en: 0.01 }, 0.6))).toEqual(['en']);
});

test('without a sure language all speech decides', () => {
  expect(choose({}, heard({ da: 0.5, no: 0.4 }), heard({ no: 0.6, da: 0.3 }, 8))).toEqual(['no', 'no']);
});

test('only the chosen languages have shares, unless the model knows none of them', () => {
  const shares = heard({ en: 0.6, de: 0.3, fr: 0.1 }).shares;
  expect([...limitShares(shares, ['de', 'fr'])].map(([code]) => code)).toEqual(['de', 'fr']);
  expect(limitShares(shares, ['de', 'fr']).get('de')).toBeCloseTo(0.75);
  expect(limitShares(shares, ['xx'])).toBe(shares);
  expect(limitShares(shares, [])).toBe(shares);
});

test('languages that are hardly likely do not add up', () => {
  expect(toLanguageTimes(heard({ en: 0.97, ja: 0.02, cy: 0.01 }))).toEqual([['en', 3_880]]);
  expect(toLanguageTimes(heard({ hi: 0.1, ur: 0.09 }))).toEqual([['hi', 400]]);
});

test('times of one language are added', () => {
  expect(
    addTimes([
      [['en', 1_000]],
      [
        ['fr', 5],
        ['en', 2_000],
      ],
    ]),
  ).toEqual([
    ['en', 3_000],
    ['fr', 5],
  ]);
});
