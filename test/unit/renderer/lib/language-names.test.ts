import { afterEach, expect, it } from 'vitest';
import { setLocale } from '../../../../renderer/lib/format.ts';
import { getLanguageName } from '../../../../renderer/lib/language-names.ts';

afterEach(() => setLocale('en'));

it('names languages in the current locale', () => {
  expect(getLanguageName('ja-JP')).toBe('Japanese – Japan');
  setLocale('de-DE');
  expect(getLanguageName('ja-JP')).toBe('Japanisch – Japan');
});

it('names languages in English when the locale is invalid', () => {
  setLocale('en-US@posix');
  expect(getLanguageName('ja-JP')).toBe('Japanese – Japan');
});
