/** The names of languages in the language of the window. */
import { createLanguages } from './languages.ts';
import { createLocaleCache } from './locale-cache.ts';

/** Computes some hundred names. */
export const getLanguages = createLocaleCache((locale) => createLanguages(locale));

/** The name of a stored language value; empty for an empty one. */
export const getLanguageName = (value: string): string => getLanguages().getChoice(value)?.label ?? '';
