/** The language of the system, as Chromium reduces it. */
import { state } from '../state.ts';

/** The languages that Chromium is translated into (`locales` in Electron's folder). */
const translations = new Set(
  (
    'af am ar bg bn ca cs da de el en-GB en-US es es-419 et fa fi fil fr gu he hi hr hu id it ja kn ko lt lv ml mr ms ' +
    'nb nl pl pt-BR pt-PT ro ru sk sl sr sv sw ta te th tr uk ur vi zh-CN zh-TW'
  ).split(' '),
);

const findTranslation = ({ language, region = '' }: Intl.Locale): string => {
  switch (language) {
    case 'en':
      return ['', 'US', 'LR', 'PH'].includes(region) ? 'en-US' : 'en-GB';
    case 'es':
      return ['', 'ES'].includes(region) ? 'es' : 'es-419';
    case 'pt':
      return ['', 'BR'].includes(region) ? 'pt-BR' : 'pt-PT';
    case 'zh':
      return ['TW', 'HK', 'MO'].includes(region) ? 'zh-TW' : 'zh-CN';
    case 'no':
      return 'nb';
    default:
      return language;
  }
};

/** Chromium's translation for the system (`l10n_util::GetApplicationLocale`): "de" in Austria, "en-GB" in Australia. */
export const getApplicationLocale = (): string => {
  const found = findTranslation(new Intl.Locale(state.options.locale));
  return translations.has(found) ? found : 'en-US';
};

/** GLib also lists each language without its region. */
export const getPreferredLanguages = (): string[] => {
  const { locale } = state.options;
  const { language } = new Intl.Locale(locale);
  return process.platform === 'linux' && language !== locale ? [locale, language] : [locale];
};
