import type { HeardWords } from '../../../preload/contract/listening.ts';
import type { Database } from '../../storage/database.ts';
import { compress, decompress } from '../texts/compression.ts';

type StoredWord = readonly [text: string, startMs: number, endMs: number, probability: number];

interface StoredWords extends Omit<HeardWords, 'words'> {
  readonly words: readonly StoredWord[];
}

const recordKey = `
SELECT r.key FROM records r JOIN accounts a ON a.number = r.account WHERE a.name = ?1 AND r.id = ?2`;

/** What was heard changes only if the recording is listened to again. */
export class WordsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** `none` if the record has no words. Null if that is not known, or if the database has an error: they can be fetched again. */
  get(accountId: string, id: string): HeardWords | 'none' | null {
    const found = this.#database.read(() => {
      const row = this.#database
        .prepare(`SELECT words FROM heard_words WHERE key = (${recordKey})`)
        .get(accountId, id);
      if (!(row?.words instanceof Uint8Array)) return null;
      return row.words.length === 0 ? 'none' : unpack(row.words);
    });
    return found.ok ? found.value : null;
  }

  has(accountId: string, id: string): boolean {
    const found = this.#database.read(
      () =>
        this.#database
          .prepare(`SELECT 1 FROM heard_words WHERE key = (${recordKey}) AND length(words) > 0`)
          .get(accountId, id) !== undefined,
    );
    return found.ok && found.value;
  }

  /** `words` is null if the record has none. It does nothing if the record is not cached. */
  put(accountId: string, id: string, words: HeardWords | null): void {
    this.#database.write(() =>
      this.#database
        .prepare(`INSERT OR REPLACE INTO heard_words (key, words) SELECT key, ?3 FROM (${recordKey})`)
        .run(accountId, id, words === null ? new Uint8Array() : pack(words)),
    );
  }
}

/** Three hours have 27,000 words: 350 kB. */
const pack = (heard: HeardWords): Uint8Array => {
  const words = heard.words.map(
    ({ text, startMs, endMs, probability }): StoredWord => [
      text,
      startMs,
      endMs,
      Math.round(probability * 1_000) / 1_000,
    ],
  );
  const stored: StoredWords = { ...heard, words };
  return compress(JSON.stringify(stored));
};

const unpack = (bytes: Uint8Array): HeardWords => {
  const stored: StoredWords = JSON.parse(decompress(bytes));
  return {
    ...stored,
    words: stored.words.map(([text, startMs, endMs, probability]) => ({
      text,
      startMs,
      endMs,
      probability,
    })),
  };
};
