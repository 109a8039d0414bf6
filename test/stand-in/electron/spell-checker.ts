/**
 * The spell checker of a session. On Windows and Linux Electron downloads the dictionary of each language when
 * the session is created and when languages are set, whether checking is enabled or not. Until main sets
 * languages, they are the system's. All sessions read their dictionaries from one folder.
 */
import { state } from '../state.ts';
import { getApplicationLocale } from './locales.ts';

const dictionaryServer = 'redirector.gvt1.com';

const available = ['de', 'en-GB', 'en-US', 'es', 'fr', 'it', 'nl', 'pl', 'pt-BR', 'pt-PT', 'sv'];
/** In the folder of dictionaries. */
const downloaded = new Set<string>();

export const removeDictionaries = (): void => downloaded.clear();

interface SpellCheckedSession {
  /** Whether a request of this session reaches a host. */
  reaches(host: string): boolean;
  emit(event: string, ...args: unknown[]): unknown;
}

export class SpellChecker {
  readonly #session: SpellCheckedSession;
  #isEnabled = true;
  #languages: string[] | null = null;
  #isLoading = false;
  #isCreated = false;
  readonly #loaded = new Set<string>();

  constructor(session: SpellCheckedSession) {
    this.#session = session;
  }

  /** The application has received the session: dictionaries are loaded. */
  create(): void {
    if (!this.#isCreated) this.#load();
    this.#isCreated = true;
  }
  setEnabled(enable: boolean): void {
    this.#isEnabled = enable;
  }
  isEnabled(): boolean {
    return this.#isEnabled;
  }
  /** Without languages, checking is disabled. The same languages are not loaded again. */
  setLanguages(codes: readonly string[]): void {
    const wrong = codes.find((code) => !available.includes(code));
    if (wrong !== undefined) {
      throw new Error(`Invalid language code provided: "${wrong}" is not a valid language code`);
    }
    this.#isEnabled = codes.length > 0;
    if (String(codes) === String(this.languages()) && this.#languages !== null) return;
    this.#languages = [...codes];
    this.#loaded.clear();
    this.#load();
  }
  languages(): string[] {
    return this.#languages ?? available.filter((language) => language === getApplicationLocale());
  }
  available(): string[] {
    return [...available];
  }
  /** On macOS the system checks. */
  isChecking(): boolean {
    if (!this.#isEnabled) return false;
    return process.platform === 'darwin' || this.#loaded.size > 0;
  }

  /** After the current event: languages that are set before are not loaded. */
  #load(): void {
    if (this.#isLoading || process.platform === 'darwin') return;
    this.#isLoading = true;
    setImmediate(() => {
      this.#isLoading = false;
      for (const language of this.languages()) this.#loadLanguage(language);
    });
  }
  #loadLanguage(language: string): void {
    if (!downloaded.has(language) && !this.#download(language)) return;
    this.#loaded.add(language);
    this.#session.emit('spellcheck-dictionary-initialized', {}, language);
  }
  #download(language: string): boolean {
    const url = `https://${dictionaryServer}/edgedl/chrome/dict/${language.toLowerCase()}.bdic`;
    this.#session.emit('spellcheck-dictionary-download-begin', {}, language);
    if (!this.#session.reaches(dictionaryServer)) {
      state.record.blocked.push({ method: 'GET', url });
      this.#session.emit('spellcheck-dictionary-download-failure', {}, language);
      return false;
    }
    state.record.sent.push({ method: 'GET', url });
    downloaded.add(language);
    this.#session.emit('spellcheck-dictionary-download-success', {}, language);
    return true;
  }
}
