/** The languages of recordings. preload/contract/language.ts defines their values. */
import { getLanguageCodes, isLanguage } from '../../../preload/contract/language.ts';
import { toRecognised } from '../../../preload/recordings/recognised-language.ts';

// Intl has the names of languages and regions, but no lists of them.

/** Living languages: ISO 639-1, or ISO 639-2 if there is no shorter code. */
const languageCodes: readonly string[] = (
  'aa ab af ak am ar as ay az ba be bg bm bn bo br bs ca ce co cs cy da de dv dz ee el en es et eu fa ff fi fil fj fo ' +
  'fr fy ga gd gl gn gu ha he hi hr ht hu hy id ig is it iu ja jv ka ki kk kl km kn ko ku ky lb lg ln lo lt lv mg mi ' +
  'mk ml mn mr ms mt my ne nl no ny oc om or os pa pl ps pt qu rm rn ro ru rw sc sd se sg si sk sl sm sn so sq sr ss ' +
  'st su sv sw ta te tg th ti tk tn to tr ts tt ug uk ur uz vi wo xh yi yo yue zh zu'
).split(' ');

/** Languages with several regions, most speakers first. All others have their main region only. */
const regionsByLanguage: Readonly<Record<string, readonly string[]>> = {
  en: ['US', 'GB', 'AU', 'CA', 'IN', 'IE', 'NZ', 'ZA'],
  es: ['ES', 'MX', 'AR', 'CO', 'CL', 'PE', 'US'],
  pt: ['BR', 'PT'],
  zh: ['CN', 'TW', 'HK', 'SG'],
};

/** ISO 3166-1 alpha-2. */
const regionCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

export interface LanguageChoice {
  /** The stored value, such as `ja-JP`. */
  readonly value: string;
  /** The label in the user's language: `Japanese – Japan`. */
  readonly label: string;
  /** The language's own name: `日本語`; empty if unknown. */
  readonly native: string;
  readonly language: string;
  readonly region: string;
  /** The names in the user's language, in English and in the language itself. */
  readonly names: readonly string[];
  readonly regionNames: readonly string[];
  /** Whether it is the main language of its region. */
  readonly isPrimaryLanguage: boolean;
}

const getName = (names: Intl.DisplayNames, code: string): string | undefined => {
  try {
    return names.of(code);
  } catch {
    return undefined;
  }
};

const createDisplayNames = (locale: string, type: 'language' | 'region'): Intl.DisplayNames =>
  new Intl.DisplayNames([locale, 'en'], { type, fallback: 'none' });

/** Empty if Intl does not have it: it would return the English name. */
const getNativeName = (code: string): string => {
  const supported = Intl.DisplayNames.supportedLocalesOf(code).length > 0;
  return supported
    ? (getName(new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }), code) ?? '')
    : '';
};

const getLikelyRegion = (language: string): string => new Intl.Locale(language).maximize().region ?? '';
const getLikelyLanguage = (region: string): string => new Intl.Locale(`und-${region}`).maximize().language;

/** `ja-JP` for `ja`, `zh-TW` for `zh-Hant`, `es-ES` for `es-419`; null for invalid tags. */
const toValue = (tag: string): string | null => {
  try {
    const { language, region } = new Intl.Locale(toLocale(tag)).maximize();
    const sent = region !== undefined && /^[A-Z]{2}$/.test(region) ? region : getLikelyRegion(language);
    const value = `${language === 'nb' ? 'no' : language}-${sent}`;
    return isLanguage(value) ? value : null;
  } catch {
    return null;
  }
};

/** An arbitrary code, for services with their own values. */
export const toCustomChoice = (value: string): LanguageChoice => ({
  value,
  label: value,
  native: '',
  language: '',
  region: '',
  names: [],
  regionNames: [],
  isPrimaryLanguage: false,
});

const createDescriber = (locale: string): ((value: string) => LanguageChoice) => {
  const languages = createDisplayNames(locale, 'language');
  const regions = createDisplayNames(locale, 'region');
  const englishLanguages = createDisplayNames('en', 'language');
  const englishRegions = createDisplayNames('en', 'region');
  const natives = new Map<string, string>();
  return (value) => {
    const [language = '', region = ''] = value.split('-');
    const native = natives.get(language) ?? getNativeName(language);
    natives.set(language, native);
    const name = getName(languages, language) ?? language;
    const regionName = getName(regions, region) ?? region;
    return {
      value,
      label: `${name} – ${regionName}`,
      native,
      language,
      region,
      names: [name, getName(englishLanguages, language) ?? '', native],
      regionNames: [regionName, getName(englishRegions, region) ?? ''],
      isPrimaryLanguage: getLikelyLanguage(region) === language,
    };
  };
};

/** Chromium calls the C locale `en-US@posix`, which is not a valid tag. */
const toLocale = (locale: string): string => {
  const tag = locale.replace(/[@.].*$/, '');
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
};

/** Chromium has no names for rare languages. */
const isNamed = ({ names, language }: LanguageChoice): boolean => names[0] !== language;

/** `userLocale` is the user's language, a BCP 47 tag. */
export const createLanguages = (userLocale: string) => {
  const locale = toLocale(userLocale);
  const describe = createDescriber(locale);
  const main = languageCodes.flatMap((language) =>
    (regionsByLanguage[language] ?? [getLikelyRegion(language)]).map((region) => `${language}-${region}`),
  );
  const listed = new Set(main);
  const others = regionCodes
    .map((region) => `${getLikelyLanguage(region)}-${region}`)
    .filter((value) => !value.startsWith('und') && !listed.has(value));
  const { compare } = new Intl.Collator(locale);
  // A stable sort: the regions of one language keep their order.
  const all = main
    .map(describe)
    .filter(isNamed)
    .sort((one, other) => compare(one.names[0] ?? '', other.names[0] ?? ''));
  const more = others.map(describe).filter(isNamed);
  return {
    /** Listed choices, sorted by name. */
    all,
    /** The main languages of all other regions. Found by their region only. */
    more,
    /** The choice of a stored value; null for an empty one. */
    getChoice: (value: string): LanguageChoice | null => {
      if (value === '') return null;
      if (/^[a-z]{2}$/.test(value)) return toCustomChoice(value);
      const codes = getLanguageCodes(value);
      const isRegion = codes !== null && regionCodes.includes(codes.region.toUpperCase());
      return isRegion ? describe(`${codes.language}-${codes.region.toUpperCase()}`) : toCustomChoice(value);
    },
  };
};

export type Languages = ReturnType<typeof createLanguages>;

/** One choice for each language that this computer recognises, with its name alone. `chosen` stays, with its region. */
export const forThisComputer = (
  choices: readonly LanguageChoice[],
  chosen: LanguageChoice | null = null,
): readonly LanguageChoice[] => {
  const byLanguage = new Map<string, LanguageChoice>();
  for (const choice of choices) {
    const { language, value, names, label } = choice;
    if (language !== '' && toRecognised(language) === null && value !== chosen?.value) continue;
    const key = language || value;
    if (byLanguage.has(key)) continue;
    const region = chosen !== null && language !== '' && chosen.language === language ? chosen : choice;
    byLanguage.set(key, { ...region, label: language === '' ? label : (names[0] ?? label) });
  }
  return [...byLanguage.values()];
};

const maxRecent = 5;

/** The updated list of recent languages after uploads with `used` were started. */
export const addRecentLanguages = (recent: readonly string[], used: readonly string[]): readonly string[] =>
  [...new Set([...used.filter((value) => value !== ''), ...recent])].slice(0, maxRecent);

/** Recent languages, then those of the system (BCP 47 tags). */
export const getSuggestedLanguages = (
  languages: Languages,
  recent: readonly string[],
  system: readonly string[],
): readonly LanguageChoice[] => {
  const values = [...recent.filter((value) => isLanguage(value)), ...system.map(toValue)];
  const choices = values.map((value) => (value === null ? null : languages.getChoice(value)));
  const found = new Map(
    choices.flatMap((choice) => (choice === null ? [] : [[choice.value, choice] as const])),
  );
  return [...found.values()];
};
