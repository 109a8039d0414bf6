/** The languages of a recording that can be chosen, by name. Their values are described in preload/contract/language.ts. */
import { getLanguageCodes, language as languageValue } from '../../preload/contract/language.ts';
import { languageCodes, regionCodes, regionsByLanguage } from './language-codes.ts';

export interface LanguageChoice {
  /** Such as `ja-JP`. */
  readonly value: string;
  /** In the user's language: `Japanese – Japan`. */
  readonly label: string;
  /** What the language calls itself: `日本語`; empty when unknown. */
  readonly native: string;
  readonly language: string;
  readonly region: string;
  /** Names of the language: the user's, English, its own. */
  readonly names: readonly string[];
  readonly regionNames: readonly string[];
  /** Whether it is the language most spoken in its region. */
  readonly isPrimaryLanguage: boolean;
}

export interface Languages {
  /** What the list shows, sorted by name. */
  readonly all: readonly LanguageChoice[];
  /** The language most spoken in every other region: found by the region only. */
  readonly more: readonly LanguageChoice[];
  /** The choice that a stored value stands for; null for an empty one. */
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

/** The language's own name, where Intl knows it: an unknown language would be named in English. */
const getNativeName = (code: string): string => {
  const supported = Intl.DisplayNames.supportedLocalesOf(code).length > 0;
  return supported
    ? (getName(new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }), code) ?? '')
    : '';
};

const getLikelyRegion = (language: string): string => new Intl.Locale(language).maximize().region ?? '';
const getLikelyLanguage = (region: string): string => new Intl.Locale(`und-${region}`).maximize().language;

/** `ja-JP` for `ja`, `zh-TW` for `zh-Hant`, `es-ES` for `es-419`; null for what is no language tag. */
const toValue = (tag: string): string | null => {
  try {
    const { language, region } = new Intl.Locale(toLocale(tag)).maximize();
    const sent = region !== undefined && /^[A-Z]{2}$/.test(region) ? region : getLikelyRegion(language);
    const value = `${language === 'nb' ? 'no' : language}-${sent}`;
    return languageValue.safeParse(value).success ? value : null;
  } catch {
    return null;
  }
};

/** Two letters as they are, for services with values of their own. */
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

/** Chromium names the C locale `en-US@posix`, which is no language tag. */
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

/** The languages used last after uploads with these were started. */
export const addRecentLanguages = (recent: readonly string[], used: readonly string[]): readonly string[] =>
  [...new Set([...used.filter((value) => value !== ''), ...recent])].slice(0, maxRecent);

/** On top of the list: what was used last, then the system's languages (BCP 47 tags). */
export const getSuggestedLanguages = (
  languages: Languages,
  recent: readonly string[],
  system: readonly string[],
): readonly LanguageChoice[] => {
  const values = [
    ...recent.filter((value) => languageValue.safeParse(value).success),
    ...system.map(toValue),
  ];
  const choices = values.map((value) => (value === null ? null : languages.getChoice(value)));
  const found = new Map(
    choices.flatMap((choice) => (choice === null ? [] : [[choice.value, choice] as const])),
  );
  return [...found.values()];
};
