/**
 * The spell checker of a session. On Windows and Linux Electron downloads the dictionary of each language
 * when a window with spell checking exists. Until main sets languages, they are the system's.
 */
import { state } from '../state.ts';

const dictionaryServer = 'https://redirector.gvt1.com/edgedl/chrome/dict/';

const available = ['de', 'en-GB', 'en-US', 'es', 'fr', 'it', 'nl', 'pl', 'pt-BR', 'pt-PT', 'sv'];
let isEnabled = true;
let languages: string[] | null = null;
let hasWindow = false;
const downloaded = new Set<string>();

const usedLanguages = (): string[] =>
  languages ?? available.filter((language) => language === state.options.locale);

const download = (): void => {
  if (!hasWindow || process.platform === 'darwin') return;
  // Dictionaries are loaded whether checking is enabled or not.
  for (const language of usedLanguages()) {
    if (downloaded.has(language)) continue;
    downloaded.add(language);
    state.record.blocked.push({ method: 'GET', url: `${dictionaryServer}${language.toLowerCase()}.bdic` });
  }
};

export const isSpellingChecked = (): boolean => isEnabled && hasWindow && usedLanguages().length > 0;

export const spellCheckedWindowOpened = (): void => {
  hasWindow = true;
  download();
};

export const spellChecker = {
  setEnabled: (enable: boolean): void => {
    isEnabled = enable;
  },
  isEnabled: (): boolean => isEnabled,
  setLanguages: (codes: string[]): void => {
    const wrong = codes.find((code) => !available.includes(code));
    if (wrong !== undefined) {
      throw new Error(`Invalid language code provided: "${wrong}" is not a valid language code`);
    }
    languages = [...codes];
    download();
  },
  languages: (): string[] => [...usedLanguages()],
  available: (): string[] => [...available],
  addWord: (word: string): boolean => {
    state.record.dictionaryWords.push(word);
    return true;
  },
};
