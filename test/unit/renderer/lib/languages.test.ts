import { describe, expect, it } from 'vitest';
import { getLanguageCodes, language } from '../../../../preload/contract/language.ts';
import { findLanguages } from '../../../../renderer/lib/languages/language-search.ts';
import {
  addRecentLanguages,
  createLanguages,
  forThisComputer,
  getSuggestedLanguages,
  type Languages,
} from '../../../../renderer/lib/languages/languages.ts';

const english = createLanguages('en-US');
const german = createLanguages('de-DE');

const find = (text: string, languages: Languages = english): string[] =>
  findLanguages(languages, text).map(({ value }) => value);
const labels = (text: string, languages: Languages = english): string[] =>
  findLanguages(languages, text).map(({ label }) => label);

describe('the languages', () => {
  it('are listed once for this computer, without regions; the chosen one stands for its language', () => {
    const listed = forThisComputer(english.all, english.getChoice('en-GB'));
    expect(listed.filter(({ language }) => language === 'en')).toMatchObject([
      { value: 'en-GB', label: 'English' },
    ]);
    expect(new Set(listed.map(({ language }) => language)).size).toBe(listed.length);
    expect(listed.filter(({ label }) => label.includes('–'))).toEqual([]);
    const akan = english.getChoice('ak-GH');
    expect(english.all).toContainEqual(akan);
    expect(listed.filter(({ language }) => language === 'ak')).toEqual([]);
    expect(forThisComputer(english.all, akan)).toContainEqual({ ...akan, label: 'Akan' });
    expect(forThisComputer(findLanguages(english, 'Austria')).map(({ label }) => label)).toContain('German');
  });

  it('have names in the language of the user and a region to send', () => {
    const japanese = (languages: Languages) => languages.all.find(({ value }) => value === 'ja-JP')?.label;
    expect(japanese(english)).toBe('Japanese – Japan');
    expect(japanese(german)).toBe('Japanisch – Japan');
    expect(english.all.map(({ label }) => label)).toEqual(
      expect.arrayContaining([
        'English – United States',
        'English – United Kingdom',
        'Portuguese – Brazil',
        'Portuguese – Portugal',
        'Spanish – Spain',
        'Spanish – Mexico',
        'Chinese – China',
        'Chinese – Taiwan',
      ]),
    );
  });

  it('have English names when the system locale is unknown', () => {
    for (const locale of ['en-US@posix', '', '??'])
      expect(
        createLanguages(locale).all.some(({ label }) => label === 'Japanese – Japan'),
        locale,
      ).toBe(true);
  });

  it('are unique values of the contract with a two-letter region', () => {
    const values = [...english.all, ...english.more].map(({ value }) => value);
    expect(new Set(values).size).toBe(values.length);
    for (const value of values) {
      expect(language.safeParse(value).success, value).toBe(true);
      expect(getLanguageCodes(value)?.region, value).toMatch(/^[A-Z]{2}$/);
    }
    expect(values.length).toBeGreaterThan(250);
  });
});

describe('finding a language', () => {
  it('ranks a language whose name matches before countries that speak it', () => {
    expect(labels('english').slice(0, 2)).toEqual(['English – United States', 'English – United Kingdom']);
    expect(labels('English')).not.toContain('English – Anguilla');
    expect(find('ger')[0]).toBe('de-DE');
  });

  it.each([
    ['japan', 'ja-JP'],
    ['japanese', 'ja-JP'],
    ['日本語', 'ja-JP'],
    ['ja', 'ja-JP'],
    ['JP', 'ja-JP'],
    ['ja-jp', 'ja-JP'],
    ['deutsch', 'de-DE'],
    ['francais', 'fr-FR'],
    ['español', 'es-ES'],
    ['brazil', 'pt-BR'],
    ['portuguese brazil', 'pt-BR'],
    ['us', 'en-US'],
    ['united kingdom', 'en-GB'],
    ['austria', 'de-AT'],
    ['switzerland', 'de-CH'],
    ['spain', 'es-ES'],
    ['ES', 'es-ES'],
    ['CH', 'de-CH'],
    ['中文', 'zh-CN'],
    ['norwegian', 'no-NO'],
  ])('%s', (text, value) => expect(find(text)[0]).toBe(value));

  it.each([
    ['japanisch', 'ja-JP'],
    ['japanese', 'ja-JP'],
    ['englisch', 'en-US'],
    ['vereinigtes königreich', 'en-GB'],
    ['osterreich', 'de-AT'],
  ])('%s, for a German user', (text, value) => expect(find(text, german)[0]).toBe(value));

  it('offers any two letters after the matches', () => {
    expect(find('qx')).toEqual(['qx']);
    expect(find('QX')).toEqual(['QX']);
    expect(find('en')[0]).toBe('en-US');
    expect(find('en').at(-1)).toBe('en');
    expect(find('DE')).not.toContain('DE');
    expect(find('x1')).toEqual([]);
  });
});

describe('a stored value', () => {
  const label = (value: string) => english.getChoice(value)?.label;
  it('is shown by name, including two-letter values', () => {
    expect(english.getChoice('')).toBeNull();
    expect(label('en-GB')).toBe('English – United Kingdom');
    expect(label('JP')).toBe('Japanese – Japan');
    expect(english.getChoice('JP')?.value).toBe('ja-JP');
    expect(label('CH')).toBe('German – Switzerland');
    expect(english.getChoice('ja')).toMatchObject({ value: 'ja', label: 'ja' });
    expect(label('XQ')).toBe('XQ');
    expect(label('zh-Hans-CN')).toBe('Chinese – China');
  });
});

describe('suggested languages', () => {
  it('are the recent ones, then those of the system, each once', () => {
    const values = getSuggestedLanguages(english, ['fr-FR', 'de-DE'], ['de', 'en-GB', 'en']).map(
      ({ value }) => value,
    );
    expect(values).toEqual(['fr-FR', 'de-DE', 'en-GB', 'en-US']);
    expect(getSuggestedLanguages(english, [], ['es-419'])).toMatchObject([{ value: 'es-ES' }]);
    expect(getSuggestedLanguages(english, ['??'], ['zh-Hant'])).toMatchObject([{ value: 'zh-TW' }]);
    expect(getSuggestedLanguages(english, [], ['en-US@posix'])).toMatchObject([{ value: 'en-US' }]);
  });

  it('include the five used last', () => {
    expect(addRecentLanguages(['en-US', 'de-DE'], ['de-DE', '', 'fr-FR', 'de-DE'])).toEqual([
      'de-DE',
      'fr-FR',
      'en-US',
    ]);
    expect(addRecentLanguages(['a-AA', 'b-BB', 'c-CC', 'd-DD', 'e-EE'], ['f-FF'])).toHaveLength(5);
    expect(addRecentLanguages(['en-US'], [''])).toEqual(['en-US']);
  });
});
