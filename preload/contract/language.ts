/** The language of a recording: what a job and the settings hold, and the two codes that services want for it. */
import { z } from 'zod';

/**
 * One of:
 * - `''`: not stated; the field is not sent.
 * - A BCP 47 tag with a two-letter region, such as `ja-JP`, `pt-BR` or `zh-Hans-CN`: what the language picker offers.
 * - Two letters, from older versions: `US` in capitals is a region; `ja` in small letters is sent unchanged.
 */
export const language = z
  .string()
  .regex(
    /^(?:[A-Za-z]{2,3}(?:-[A-Za-z]{4})?-[A-Za-z]{2}|[A-Za-z]{2})?$/,
    'A language tag with a region, such as en-US, or two letters, or nothing',
  );

export interface LanguageCodes {
  /** ISO 3166-1 alpha-2, as the service specification wants it: `JP`. */
  readonly region: string;
  /** ISO 639-1, as some deployed services want it instead: `ja`. */
  readonly language: string;
}

/** Both codes of a stored language value; null for `''` and for anything that is no such value. */
export const getLanguageCodes = (value: string): LanguageCodes | null => {
  if (value === '' || !language.safeParse(value).success) return null;
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
