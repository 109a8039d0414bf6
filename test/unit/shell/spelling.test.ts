import { expect, test } from 'vitest';
import { matchDictionaries } from '../../../main/shell/match-dictionaries.ts';

const available = ['de', 'en-GB', 'en-US', 'es', 'pt-BR', 'pt-PT'];

test('an exact tag is preferred to another region of the language', () => {
  expect(matchDictionaries(['en-US', 'pt-PT'], available)).toEqual(['en-US', 'pt-PT']);
});

test('a region without a dictionary takes that of its language', () => {
  expect(matchDictionaries(['de-AT', 'en-IE'], available)).toEqual(['de', 'en-GB']);
});

test('each dictionary is named once, and a language without one is left out', () => {
  expect(matchDictionaries(['de-DE', 'de-CH', 'ja-JP'], available)).toEqual(['de']);
});
