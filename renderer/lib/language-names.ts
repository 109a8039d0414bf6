/** The languages in the language of the user's system. */
import { createLanguages, type Languages } from './languages.ts';

let known: Languages | null = null;
/** Made when first needed: it holds some hundred names. */
export const getLanguages = (): Languages => {
  known ??= createLanguages(navigator.language);
  return known;
};

/** A stored language value in words; empty for an empty one. */
export const getLanguageName = (value: string): string => getLanguages().choice(value)?.label ?? '';
