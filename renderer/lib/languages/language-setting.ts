/** The language of the window. Also saved in local storage, so that the first paint need not wait for main. */
import type { Settings } from '../../../preload/contract/settings.ts';
import { type ResolvedLanguage, resolveLanguage } from '../../../preload/messages/resolve-language.ts';
import { showLanguage } from '../../../preload/messages/translate.ts';

const storageKey = 'sidetone.locale';

const showInWindow = async (resolved: ResolvedLanguage): Promise<void> => {
  await showLanguage(resolved);
  document.documentElement.lang = resolved.language;
};

export const showRememberedLanguage = (): Promise<void> =>
  showInWindow(resolveLanguage('system', localStorage.getItem(storageKey) ?? navigator.language));

/** Shows the language of the settings and saves it. `systemLocale` is a BCP 47 tag. */
export const showLanguageSetting = async (
  { displayLanguage }: Pick<Settings, 'displayLanguage'>,
  systemLocale: string,
): Promise<void> => {
  const resolved = resolveLanguage(displayLanguage, systemLocale);
  localStorage.setItem(storageKey, resolved.locale);
  await showInWindow(resolved);
};
