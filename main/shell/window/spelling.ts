/**
 * The spell checker. On Windows and Linux Electron downloads a dictionary for each language that is set, even
 * while checking is disabled, so no language is set until the user enables spell checking. The page's session
 * reaches no server: the network session downloads. All sessions read dictionaries from the same folder.
 */
import { app, session } from 'electron';
import { getNetworkSession } from '../sessions.ts';

const getLanguages = (): string[] =>
  matchDictionaries(app.getPreferredSystemLanguages(), session.defaultSession.availableSpellCheckerLanguages);

export const setSpelling = (enabled: boolean): void => {
  const { defaultSession } = session;
  const networkSession = getNetworkSession();
  const languages = enabled ? getLanguages() : [];
  const load = (): void => {
    // The same languages would not be loaded again.
    defaultSession.setSpellCheckerLanguages([]);
    defaultSession.setSpellCheckerLanguages(languages);
    defaultSession.setSpellCheckerEnabled(enabled);
  };
  networkSession.removeAllListeners('spellcheck-dictionary-initialized');
  networkSession.on('spellcheck-dictionary-initialized', load);
  networkSession.setSpellCheckerLanguages(languages);
  load();
};

/**
 * Finds for each tag its own dictionary (`en-GB`), or else one of the same language (`de`). A language without a region
 * adds none to one with a region: Linux names both.
 */
const matchDictionaries = (tags: readonly string[], available: readonly string[]): string[] => {
  const found = tags.flatMap((tag, index) => {
    const [language] = tag.split('-');
    if (tag === language && tags.slice(0, index).some((one) => one.startsWith(`${tag}-`))) return [];
    const match =
      available.find((code) => code === tag) ??
      available.find((code) => code === language) ??
      available.find((code) => code.split('-')[0] === language);
    return match === undefined ? [] : [match];
  });
  return [...new Set(found)];
};
