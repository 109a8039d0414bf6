/** The language of menus, dialogs and notifications. */
import { app } from 'electron';
import de from '../../assets/locales/de.json' with { type: 'json' };
import en from '../../assets/locales/en.json' with { type: 'json' };
import type { DisplayLanguage } from '../../preload/contract/settings.ts';
import { resolveLanguage } from '../../preload/messages/resolve-language.ts';
import { getLocale, setCatalog } from '../../preload/messages/translate.ts';

const catalogs = { en, de };

/** Returns whether the language changed. `app.getLocale` returns '' before the application is ready. */
export const setLanguage = (setting: DisplayLanguage, systemLocale = app.getLocale()): boolean => {
  const { language, locale } = resolveLanguage(setting, systemLocale);
  const hasChanged = locale !== getLocale();
  setCatalog({ locale, messages: catalogs[language] });
  return hasChanged;
};
