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
