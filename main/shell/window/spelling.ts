/**
 * The spell checker. On Windows and Linux Electron downloads a dictionary for each language that is set, even
 * while checking is disabled, so no language is set until the user enables spell checking. The page's session
 * reaches no server: the network session downloads. All sessions read dictionaries from the same folder.
 */
import { app, session } from 'electron';
import { getNetworkSession } from '../sessions.ts';
import { matchDictionaries } from './match-dictionaries.ts';

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
