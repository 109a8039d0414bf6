/** The language of menus, dialogs and notifications. */
import { app } from 'electron';
import de from '../../assets/locales/de.json' with { type: 'json' };
import en from '../../assets/locales/en.json' with { type: 'json' };
import type { DisplayLanguage } from '../../preload/contract/settings.ts';
import { resolveLanguage, withRegion } from '../../preload/messages/resolve-language.ts';
import { getLocale, setCatalog } from '../../preload/messages/translate.ts';

const catalogs = { en, de };

/**
 * The language that the user prefers, or Chromium's switch names, with the region of the system's formats, which is
 * unknown before the application is ready. `app.getLocale` only has the regions that Chromium is translated for:
 * it returns "de" in Austria and "en-GB" in India.
 */
export const getSystemLocale = (): string =>
  app.commandLine.getSwitchValue('lang') ||
  withRegion(app.getPreferredSystemLanguages()[0] ?? '', app.isReady() ? app.getSystemLocale() : '');

/** Returns whether the language changed. */
export const setLanguage = (setting: DisplayLanguage): boolean => {
  const { language, locale } = resolveLanguage(setting, getSystemLocale());
  const hasChanged = locale !== getLocale();
  setCatalog({ locale, messages: catalogs[language] });
  return hasChanged;
};
