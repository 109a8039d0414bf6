/** The names of languages in the language of the window. */
import { createLocaleCache } from '../format.ts';
import { createLanguages } from './languages.ts';

/** Computes some hundred names. */
export const getLanguages = createLocaleCache((locale) => createLanguages(locale));

const getCodeNames = createLocaleCache(
  (locale) => new Intl.DisplayNames([locale, 'en'], { type: 'language' }),
);

/** The name of a language without a region, such as `de`; empty for an empty code. */
export const getCodeName = (code: string): string => (code === '' ? '' : (getCodeNames().of(code) ?? code));

/** The name of a stored language value; empty for an empty one. */
export const getLanguageName = (value: string): string => getLanguages().getChoice(value)?.label ?? '';
