import { computerAccountId } from '../../../preload/contract/account-id.ts';
import { isEpisodeId } from '../../../preload/contract/episodes.ts';
import type { HeardWords } from '../../../preload/contract/listening.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { TranscriptionsApi } from '../../api/types.ts';
import { accountChanged } from '../../lib/account-changed.ts';
import type { Database } from '../../storage/database.ts';
import { WordsRepository } from './words-repository.ts';

/** The window asks while the user types a template for the names of many files. */
const maxLookedUp = 1_000;
const maxFetched = 4;

export interface WordsDeps {
  /** The database of what can be fetched again. */
  readonly database: Database;
  readonly api: Pick<TranscriptionsApi, 'words'>;
  readonly getAccountId: () => string | null;
}

/** The words that were heard in the recordings of the built-in service. Other services return none. */
export class Words {
  readonly #deps: WordsDeps;
  readonly #repository: WordsRepository;
  readonly #closing = new AbortController();

  constructor(deps: WordsDeps) {
    this.#deps = deps;
    this.#repository = new WordsRepository(deps.database);
  }

  /** Fetches words that are not stored. Null if the record has none. */
  readonly get = async (id: string): Promise<Result<HeardWords | null>> => {
    const accountId = this.#deps.getAccountId();
    if (accountId === null || isEpisodeId(id)) return ok(null);
    const stored = this.#repository.get(accountId, id);
    if (stored === 'none') return ok(null);
    if (stored !== null || accountId !== computerAccountId) return ok(stored);
    const { signal } = this.#closing;
    const fetched = await this.#deps.api.words(id, { signal });
    if (signal.aborted || this.#deps.getAccountId() !== accountId) return accountChanged;
    if (!fetched.ok && fetched.error.code !== 'not_found') return fetched;
    const words = fetched.ok && fetched.value.words.length > 0 ? fetched.value : null;
    this.#repository.put(accountId, id, words);
    return ok(words);
  };

  /** The recording was listened to again. */
  replace(id: string, heard: HeardWords): void {
    this.#repository.put(computerAccountId, id, heard.words.length > 0 ? heard : null);
  }

  /** Whether one of the records has words. Of many, not all are asked for. */
  async hasAny(ids: readonly string[]): Promise<boolean> {
    const accountId = this.#deps.getAccountId();
    if (accountId === null) return false;
    if (ids.slice(0, maxLookedUp).some((id) => this.#repository.has(accountId, id))) return true;
    for (const id of ids.slice(0, maxFetched)) {
      const words = await this.get(id);
      if (words.ok && words.value !== null) return true;
    }
    return false;
  }

  close(): void {
    this.#closing.abort();
  }
}

/** Fetches the words of each record that the built-in service stores, and stores those that others ask for. */
export const withHeardWords = (api: TranscriptionsApi, words: Words): TranscriptionsApi => {
  const fetchWords: TranscriptionsApi['words'] = async (id, options) => {
    const heard = await api.words(id, options);
    if (heard.ok) words.replace(id, heard.value);
    return heard;
  };
  return {
    ...api,
    words: fetchWords,
    store: async (upload, options) => {
      const outcome = await api.store(upload, options);
      if (outcome.kind !== 'stored') return outcome;
      const { id } = outcome.transcription;
      // Whoever is told that the text is there asks for its words.
      if (upload.replaces === id) await fetchWords(id);
      else void words.get(id);
      return outcome;
    },
  };
};
