/** The language of menus, dialogs and notifications. */
import { app } from 'electron';
import de from '../../assets/locales/de.json' with { type: 'json' };
import en from '../../assets/locales/en.json' with { type: 'json' };
import type { DisplayLanguage } from '../../preload/contract/settings.ts';
import { resolveLanguage } from '../../preload/messages/resolve-language.ts';
import { getLocale, setCatalog } from '../../preload/messages/translate.ts';

const catalogs = { en, de };

/**
 * Returns whether the language changed. Call it after the application is ready: the language of the system is unknown
 * before.
 */
export const setLanguage = (setting: DisplayLanguage): boolean => {
  const { language, locale } = resolveLanguage(setting, app.getLocale());
  const hasChanged = locale !== getLocale();
  setCatalog({ locale, messages: catalogs[language] });
  return hasChanged;
};
