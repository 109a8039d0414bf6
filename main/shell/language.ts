/** The language of menus, dialogs and notifications. */
import { app } from 'electron';
import type { DisplayLanguage } from '../../preload/contract/settings.ts';
import { resolveLanguage, withRegion } from '../../preload/messages/resolve-language.ts';
import { getLocale, showLanguage } from '../../preload/messages/translate.ts';

/**
 * The language that the user prefers, or Chromium's switch names, with the region of the system's formats, which is
 * unknown before the application is ready. `app.getLocale` only has the regions that Chromium is translated for:
 * it returns "de" in Austria and "en-GB" in India.
 */
export const getSystemLocale = (): string =>
  app.commandLine.getSwitchValue('lang') ||
  withRegion(app.getPreferredSystemLanguages()[0] ?? '', app.isReady() ? app.getSystemLocale() : '');

/** Returns whether the language changed. */
export const setLanguage = async (setting: DisplayLanguage): Promise<boolean> => {
  const before = getLocale();
  await showLanguage(resolveLanguage(setting, getSystemLocale()));
  return getLocale() !== before;
};
