/** The names of languages in the language of the window. */
import { getLocale } from '../../preload/messages/translate.ts';
import { createLanguages, type Languages } from './languages.ts';

let cached: { readonly locale: string; readonly languages: Languages } | null = null;
/** Cached for the locale, because it computes some hundred names. */
export const getLanguages = (): Languages => {
  const locale = getLocale();
  if (cached?.locale !== locale) cached = { locale, languages: createLanguages(locale) };
  return cached.languages;
};

/** The name of a stored language value; empty for an empty one. */
export const getLanguageName = (value: string): string => getLanguages().getChoice(value)?.label ?? '';
