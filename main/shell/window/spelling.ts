/**
 * The spell checker. On Windows and Linux Electron downloads a dictionary for each language that is set, even while
 * checking is disabled, so no language is set until the user enables spell checking.
 */
import { app, session } from 'electron';
import { matchDictionaries } from './match-dictionaries.ts';

/** Call it before the first window is created, because a window starts the download. */
export const setSpelling = (enabled: boolean): void => {
  const { defaultSession } = session;
  const { availableSpellCheckerLanguages } = defaultSession;
  const languages = enabled
    ? matchDictionaries(app.getPreferredSystemLanguages(), availableSpellCheckerLanguages)
    : [];
  defaultSession.setSpellCheckerLanguages(languages);
  defaultSession.setSpellCheckerEnabled(enabled);
};
