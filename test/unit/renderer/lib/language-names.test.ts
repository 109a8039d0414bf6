import { afterEach, expect, it } from 'vitest';
import de from '../../../../assets/locales/de.json' with { type: 'json' };
import en from '../../../../assets/locales/en.json' with { type: 'json' };
import { setCatalog } from '../../../../preload/messages/translate.ts';
import { getLanguageName } from '../../../../renderer/lib/languages/language-names.ts';

afterEach(() => setCatalog({ locale: 'en', messages: en }));

it('names languages in the current locale', () => {
  expect(getLanguageName('ja-JP')).toBe('Japanese – Japan');
  setCatalog({ locale: 'de-DE', messages: de });
  expect(getLanguageName('ja-JP')).toBe('Japanisch – Japan');
});
