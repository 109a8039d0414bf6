/** English beside American dates is spelled as there, in what the sources read and in what is built. */
import compile from 'icu-minify/compile';
import { afterAll, describe, expect, it } from 'vitest';
import en from '../../../assets/locales/en.json' with { type: 'json' };
import { getParameters, listMessages } from '../../../assets/locales/parameters.ts';
import { spellForLocale } from '../../../preload/messages/american-spelling.ts';
import { setCatalog, showLanguage, t } from '../../../preload/messages/translate.ts';

const original = listMessages(en);
const american = listMessages(spellForLocale(en, 'en-US'));
const hasBritish = (text: string): boolean => spellForLocale(text, 'en-US') !== text;

afterAll(() => setCatalog({ locale: 'en', messages: en }));

describe('the English catalog in American spelling', () => {
  it('has no British spelling left, and had some', () => {
    expect(original.filter(([, message]) => hasBritish(message)).length).toBeGreaterThan(20);
    expect(american.filter(([, message]) => hasBritish(message))).toEqual([]);
  });

  it('has the keys and parameters of the messages', () => {
    const list = (messages: typeof original) =>
      messages.map(([key, message]) => [key, ...getParameters(message)]);
    expect(list(american)).toEqual(list(original));
  });

  it('is the same when it was compiled before', () => {
    for (const [key, message] of original)
      expect(spellForLocale(compile(message), 'en-US'), key).toEqual(
        compile(spellForLocale(message, 'en-US')),
      );
  });

  it.each([
    ['The favourite was not saved', 'The favorite was not saved'],
    ['Favourites', 'Favorites'],
    ['Recognise the language', 'Recognize the language'],
    ['{size}, licence: {license}', '{size}, license: {license}'],
    ['Otherwise, the upload was cancelled in silence.', 'Otherwise, the upload was cancelled in silence.'],
  ])('%s', (before, after) => expect(spellForLocale(before, 'en-US')).toBe(after));
});

it.each([
  ['en', 'en-US', 'Favorites'],
  ['en', 'en', 'Favorites'],
  ['en', 'en-GB', 'Favourites'],
  ['en', 'en-AU', 'Favourites'],
  ['en', 'en-DE', 'Favourites'],
  ['nl', 'nl-US', 'Favorieten'],
] as const)('language %s with the locale %s shows %s', async (language, locale, shown) => {
  await showLanguage({ language, locale });
  expect(t('transcriptions.views.favorites')).toBe(shown);
});
