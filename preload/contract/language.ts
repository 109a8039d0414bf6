/** The language of a recording, as jobs and settings store it, and the two codes that services expect. */
import { z } from 'zod';

/**
 * One of:
 * - `''`: unknown; the field is not sent.
 * - A BCP 47 tag with a two-letter region, such as `ja-JP`, `pt-BR` or `zh-Hans-CN`: what the language picker offers.
 * - Two letters that the list of the picker lacks: `US` is a region; `ja` is sent unchanged.
 */
const languagePattern = /^(?:[A-Za-z]{2,3}(?:-[A-Za-z]{4})?-[A-Za-z]{2}|[A-Za-z]{2})?$/;
export const isLanguage = (value: string): boolean => languagePattern.test(value);
export const language = z
  .string()
  .regex(languagePattern, 'A language tag with a region, such as en-US, or two letters, or nothing');

export interface LanguageCodes {
  /** ISO 3166-1 alpha-2, as in the service specification: `JP`. */
  readonly region: string;
  /** ISO 639-1, which some services expect instead: `ja`. */
  readonly language: string;
}

/** Both codes of a stored value; null for `''` and invalid values. */
export const getLanguageCodes = (value: string): LanguageCodes | null => {
  if (value === '' || !isLanguage(value)) return null;
  if (/^[a-z]{2}$/.test(value)) return { region: value, language: value };
  if (value.length > 2) {
    const locale = new Intl.Locale(value);
    return { region: locale.region ?? value.slice(-2).toUpperCase(), language: locale.language };
  }
  const region = value.toUpperCase();
  const isRegion = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(region) !== undefined;
  const spoken = isRegion ? new Intl.Locale(`und-${region}`).maximize().language : value.toLowerCase();
  return { region: value, language: spoken };
};

/** What Whisper knows. */
const recognisedLanguages = new Set(
  (
    'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha haw he hi hr ht hu hy id is it ja jw ka ' +
    'kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl sm sn so sq sr su sv sw ' +
    'ta te tg th tk tl tr tt uk ur uz vi yi yo zh'
  ).split(' '),
);
const otherCodes: Readonly<Record<string, string>> = { nb: 'no', fil: 'tl', jv: 'jw' };

/** The code that the recogniser of this computer has for a language (ISO 639), or null if it does not know it. */
export const toRecognised = (code: string): string | null => {
  const recognised = otherCodes[code] ?? code;
  return recognisedLanguages.has(recognised) ? recognised : null;
};

/** The languages of the window, by their own names. Each has a catalog in `assets/locales`, by its code. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  ja: '日本語',
  nl: 'Nederlands',
  pt: 'Português',
} as const;
export type MessageLanguage = keyof typeof languageNames;

/** No native speaker has read the catalogs of these yet. */
export const unreadLanguages: readonly string[] = ['es', 'fr', 'it', 'ja', 'nl', 'pt'];
