/** The language of the window. Also saved in local storage, so that the first paint need not wait for main. */
import en from '../../../assets/locales/en.json' with { type: 'json' };
import type { MessageLanguage } from '../../../preload/contract/language.ts';
import type { Settings } from '../../../preload/contract/settings.ts';
import { type ResolvedLanguage, resolveLanguage } from '../../../preload/messages/resolve-language.ts';
import { type Messages, setCatalog } from '../../../preload/messages/translate.ts';

const storageKey = 'sidetone.locale';

const loadMessages: Readonly<Record<MessageLanguage, () => Promise<Messages> | Messages>> = {
  en: () => en,
  de: async () => (await import('../../../assets/locales/de.json')).default,
  es: async () => (await import('../../../assets/locales/es.json')).default,
  fr: async () => (await import('../../../assets/locales/fr.json')).default,
  it: async () => (await import('../../../assets/locales/it.json')).default,
  ja: async () => (await import('../../../assets/locales/ja.json')).default,
  nl: async () => (await import('../../../assets/locales/nl.json')).default,
  pt: async () => (await import('../../../assets/locales/pt.json')).default,
};

/** Loads the messages; `t` returns them once this resolves. */
const showLanguage = async ({ language, locale }: ResolvedLanguage): Promise<void> => {
  setCatalog({ locale, messages: await loadMessages[language]() });
  document.documentElement.lang = language;
};

export const showRememberedLanguage = (): Promise<void> =>
  showLanguage(resolveLanguage('system', localStorage.getItem(storageKey) ?? navigator.language));

/** Shows the language of the settings and saves it. `systemLocale` is a BCP 47 tag. */
export const showLanguageSetting = async (
  { displayLanguage }: Pick<Settings, 'displayLanguage'>,
  systemLocale: string,
): Promise<void> => {
  const resolved = resolveLanguage(displayLanguage, systemLocale);
  localStorage.setItem(storageKey, resolved.locale);
  await showLanguage(resolved);
};
