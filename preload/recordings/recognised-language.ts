import { getLanguageCodes } from '../contract/language.ts';

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

/** The language that the recogniser is told for a stored one (`preload/contract/language.ts`); null: it is found. */
export const getSpokenLanguage = (language: string): string | null =>
  toRecognised(getLanguageCodes(language)?.language ?? '');
