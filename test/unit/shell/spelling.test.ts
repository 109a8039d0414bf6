import { expect, test, vi } from 'vitest';
import { matchDictionaries } from '../../../main/shell/window/spelling.ts';

vi.mock('electron', () => ({}));

const available = ['de', 'en-GB', 'en-US', 'es', 'pt-BR', 'pt-PT'];

test('prefers an exact tag to another region of the language', () => {
  expect(matchDictionaries(['en-US', 'pt-PT'], available)).toEqual(['en-US', 'pt-PT']);
});

test('uses the dictionary of the language when the region has none', () => {
  expect(matchDictionaries(['de-AT', 'en-IE'], available)).toEqual(['de', 'en-GB']);
});

test('names each dictionary once and omits languages without one', () => {
  expect(matchDictionaries(['de-DE', 'de-CH', 'ja-JP'], available)).toEqual(['de']);
});

test('takes a language without a region only if no other tag has it', () => {
  expect(matchDictionaries(['en-US', 'en', 'pt'], available)).toEqual(['en-US', 'pt-BR']);
});
