/** The languages in the language of the user's system. */
import { getLocale } from '../../preload/messages/translate.ts';
import { createLanguages, type Languages } from './languages.ts';

let cached: { readonly locale: string; readonly languages: Languages } | null = null;
/** Made when first needed, and again when another locale is known: it holds some hundred names. */
export const getLanguages = (): Languages => {
  const locale = getLocale();
  if (cached?.locale !== locale) cached = { locale, languages: createLanguages(locale) };
  return cached.languages;
};

/** A stored language value in words; empty for an empty one. */
export const getLanguageName = (value: string): string => getLanguages().getChoice(value)?.label ?? '';
