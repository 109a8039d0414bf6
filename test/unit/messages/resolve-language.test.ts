import { expect, it } from 'vitest';
import { resolveLanguage, withRegion } from '../../../preload/messages/resolve-language.ts';

it.each([
  ['system', 'de-AT', 'de', 'de-AT'],
  ['system', 'en-GB', 'en', 'en-GB'],
  ['system', 'de', 'de', 'de'],
  ['system', 'fr-FR', 'fr', 'fr-FR'],
  ['system', 'pt-BR', 'pt', 'pt-BR'],
  ['system', 'ja', 'ja', 'ja'],
  ['system', 'pl-PL', 'en', 'en-PL'],
  ['system', 'zh-Hant-TW', 'en', 'en-TW'],
  ['de', 'de-CH', 'de', 'de-CH'],
  ['de', 'en-US', 'de', 'de-US'],
  ['en', 'de-DE', 'en', 'en-DE'],
  ['en', 'en-AU', 'en', 'en-AU'],
] as const)('setting %s in a system with %s: messages of %s in %s', (setting, system, language, locale) => {
  expect(resolveLanguage(setting, system)).toEqual({ language, locale });
});

it.each(['', 'C', 'en_US.UTF-8', 'not a tag'])('an unknown system locale is English: %j', (system) => {
  expect(resolveLanguage('system', system)).toEqual({ language: 'en', locale: 'en' });
  expect(resolveLanguage('de', system).language).toBe('de');
});

it.each([
  ['de', 'de-AT', 'de-AT'],
  ['de-DE', 'en-IN', 'de-IN'],
  ['zh-Hans-CN', 'fr-CA', 'zh-Hans-CA'],
  ['de-CH', 'de', 'de-CH'],
  ['en', '', 'en'],
  ['', 'de-AT', 'en-AT'],
] as const)('%s with the formats of %s: %s', (tag, formats, locale) => {
  expect(withRegion(tag, formats)).toBe(locale);
});
