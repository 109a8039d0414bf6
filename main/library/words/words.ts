import { computerAccountId } from '../../../preload/contract/account-id.ts';
import { isEpisodeId } from '../../../preload/contract/episodes.ts';
import type { HeardWords } from '../../../preload/contract/listening.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { TranscriptionsApi } from '../../api/types.ts';
import { accountChanged } from '../../lib/account-changed.ts';
import type { Database } from '../../storage/database.ts';
import type { GetAccountId } from '../account.ts';
import { compress, decompress } from '../texts/version-repository.ts';

/** The window asks while the user types a template for the names of many files. */
const maxLookedUp = 1_000;
const maxFetched = 4;

const recordKey = `
SELECT r.key FROM records r JOIN accounts a ON a.number = r.account WHERE a.name = ?1 AND r.id = ?2`;

interface WordsDeps {
  /** The database of what can be fetched again. */
  readonly database: Database;
  readonly api: Pick<TranscriptionsApi, 'words'>;
  readonly getAccountId: GetAccountId;
}

/**
 * The words that were heard in the recordings of the built-in service. Other services return none. They change only if the
 * recording is listened to again.
 */
export class Words {
  readonly #deps: WordsDeps;
  readonly #closing = new AbortController();

  constructor(deps: WordsDeps) {
    this.#deps = deps;
  }

  /** Fetches words that are not stored. Null if the record has none. */
  readonly get = async (id: string): Promise<Result<HeardWords | null>> => {
    const accountId = this.#deps.getAccountId();
    if (accountId === null || isEpisodeId(id)) return ok(null);
    const stored = this.#find(accountId, id);
    if (stored === 'none') return ok(null);
    if (stored !== null || accountId !== computerAccountId) return ok(stored);
    const { signal } = this.#closing;
    const fetched = await this.#deps.api.words(id, { signal });
    if (signal.aborted || this.#deps.getAccountId() !== accountId) return accountChanged;
    if (!fetched.ok && fetched.error.code !== 'not_found') return fetched;
    const words = fetched.ok && fetched.value.words.length > 0 ? fetched.value : null;
    this.#put(accountId, id, words);
    return ok(words);
  };

  /** The recording was listened to again. */
  replace(id: string, heard: HeardWords): void {
    this.#put(computerAccountId, id, heard.words.length > 0 ? heard : null);
  }

  /** Whether one of the records has words. Of many, not all are asked for. */
  async hasAny(ids: readonly string[]): Promise<boolean> {
    const accountId = this.#deps.getAccountId();
    if (accountId === null) return false;
    if (ids.slice(0, maxLookedUp).some((id) => this.#has(accountId, id))) return true;
    for (const id of ids.slice(0, maxFetched)) {
      const words = await this.get(id);
      if (words.ok && words.value !== null) return true;
    }
    return false;
  }

  close(): void {
    this.#closing.abort();
  }

  /** `none` if the record has no words. Null if that is not known, or if the database has an error: they can be fetched again. */
  #find(accountId: string, id: string): HeardWords | 'none' | null {
    const sql = `SELECT words FROM heard_words WHERE key = (${recordKey})`;
    const found = this.#deps.database.get(sql, [accountId, id], ({ words }) => {
      if (!(words instanceof Uint8Array)) return null;
      return words.length === 0 ? 'none' : unpack(words);
    });
    return found.ok ? found.value : null;
  }

  #has(accountId: string, id: string): boolean {
    const sql = `SELECT 1 FROM heard_words WHERE key = (${recordKey}) AND length(words) > 0`;
    const found = this.#deps.database.get(sql, [accountId, id], () => true);
    return found.ok && found.value === true;
  }

  /** `words` is null if the record has none. It does nothing if the record is not cached. */
  #put(accountId: string, id: string, words: HeardWords | null): void {
    const sql = `INSERT OR REPLACE INTO heard_words (key, words) SELECT key, ?3 FROM (${recordKey})`;
    this.#deps.database.run(sql, accountId, id, words === null ? new Uint8Array() : pack(words));
  }
}

type StoredWord = readonly [text: string, startMs: number, endMs: number, probability: number];
type StoredWords = Omit<HeardWords, 'words'> & { readonly words: readonly StoredWord[] };

/** Three hours have 27,000 words: 350 kB. */
const pack = (heard: HeardWords): Uint8Array => {
  const words = heard.words.map(({ text, startMs, endMs, probability }): StoredWord => {
    return [text, startMs, endMs, Math.round(probability * 1_000) / 1_000];
  });
  const stored: StoredWords = { ...heard, words };
  return compress(JSON.stringify(stored));
};

const unpack = (bytes: Uint8Array): HeardWords => {
  const stored: StoredWords = JSON.parse(decompress(bytes));
  const words = stored.words.map(([text, startMs, endMs, probability]) => {
    return { text, startMs, endMs, probability };
  });
  return { ...stored, words };
};
