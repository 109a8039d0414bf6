import { getLanguageCodes } from '../../../preload/contract/language.ts';

/** What the recogniser knows. */
const knownLanguages = new Set(
  (
    'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha haw he hi hr ht hu hy id is it ja jw ka ' +
    'kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl sn so sq sr su sv sw ' +
    'ta te tg th tk tl tr tt uk ur uz vi yi yo zh'
  ).split(' '),
);
const otherCodes: Readonly<Record<string, string>> = { nb: 'no', fil: 'tl', jv: 'jw' };

/**
 * Countries in which recordings in several languages are common. The language of such a recording is found: a wrong one makes
 * the text a bad translation.
 */
const multilingualRegions = new Set(
  (
    'AE AF BE BO BW CA CH CM CY DJ DZ ER ET FJ GH HK IE IL IN IQ KE KZ LK LU MA MD MO MT MU MY MZ NA NG NP PG PH PK PY RW SG SN TN ' +
    'TZ UA UG ZA ZM ZW'
  ).split(' '),
);

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

const toKnown = (language: string | undefined): string | null => {
  const code = otherCodes[language ?? ''] ?? language ?? '';
  return knownLanguages.has(code) ? code : null;
};

/**
 * The language that the recogniser is told; null: it is found. `sent` are the two letters of a request: a country or, in small
 * letters, a language, which is what some clients send.
 */
export const getSpokenLanguage = (sent: string | null): string | null => {
  if (sent === null) return null;
  if (sent === sent.toLowerCase() && languageNames.of(sent) !== undefined) return toKnown(sent);
  const region = sent.toUpperCase();
  if (multilingualRegions.has(region)) return null;
  return toKnown(getLanguageCodes(region)?.language);
};
