/** The languages of recordings. preload/contract/language.ts defines their values. */
import { getLanguageCodes, isLanguage } from '../../../preload/contract/language.ts';
import { languageCodes, regionCodes, regionsByLanguage } from './language-codes.ts';

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

export interface Languages {
  /** Listed choices, sorted by name. */
  readonly all: readonly LanguageChoice[];
  /** The main languages of all other regions. Found by their region only. */
  readonly more: readonly LanguageChoice[];
  /** The choice of a stored value; null for an empty one. */
  readonly getChoice: (value: string) => LanguageChoice | null;
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
export const createLanguages = (userLocale: string): Languages => {
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
    all,
    more,
    getChoice: (value) => {
      if (value === '') return null;
      if (/^[a-z]{2}$/.test(value)) return toCustomChoice(value);
      const codes = getLanguageCodes(value);
      const isRegion = codes !== null && regionCodes.includes(codes.region.toUpperCase());
      return isRegion ? describe(`${codes.language}-${codes.region.toUpperCase()}`) : toCustomChoice(value);
    },
  };
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
