/** Which catalog and which locale a language setting means. */
import { languageNames, type MessageLanguage } from '../contract/language.ts';
import type { DisplayLanguage } from '../contract/settings.ts';

export interface ResolvedLanguage {
  readonly language: MessageLanguage;
  /** BCP 47 tag for plurals, numbers and dates: the language with the region of the system. */
  readonly locale: string;
}

const parseLocale = (tag: string): Intl.Locale => {
  try {
    return new Intl.Locale(tag);
  } catch {
    return new Intl.Locale('en');
  }
};

/** Replaces the region of `tag` by that of `formats`, if it has one. Both are BCP 47 tags, empty if unknown. */
export const withRegion = (tag: string, formats: string): string => {
  const locale = parseLocale(tag);
  const { region = locale.region } = parseLocale(formats);
  return new Intl.Locale(locale, { region }).toString();
};

/** `systemLocale` is a BCP 47 tag, empty if unknown. A system in another language gets English. */
export const resolveLanguage = (setting: DisplayLanguage, systemLocale: string): ResolvedLanguage => {
  const system = parseLocale(systemLocale);
  const systemLanguage = system.language in languageNames ? (system.language as MessageLanguage) : 'en';
  const language = setting === 'system' ? systemLanguage : setting;
  if (language === system.language) return { language, locale: system.toString() };
  const { region } = system.maximize();
  return { language, locale: region === undefined ? language : `${language}-${region}` };
};
