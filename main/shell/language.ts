/** The language of menus, dialogs and notifications. */
import { app } from 'electron';
import de from '../../assets/locales/de.json' with { type: 'json' };
import en from '../../assets/locales/en.json' with { type: 'json' };
import es from '../../assets/locales/es.json' with { type: 'json' };
import fr from '../../assets/locales/fr.json' with { type: 'json' };
import it from '../../assets/locales/it.json' with { type: 'json' };
import ja from '../../assets/locales/ja.json' with { type: 'json' };
import nl from '../../assets/locales/nl.json' with { type: 'json' };
import pt from '../../assets/locales/pt.json' with { type: 'json' };
import type { DisplayLanguage } from '../../preload/contract/settings.ts';
import { resolveLanguage, withRegion } from '../../preload/messages/resolve-language.ts';
import { getLocale, setCatalog } from '../../preload/messages/translate.ts';

const catalogs = { de, en, es, fr, it, ja, nl, pt };

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
