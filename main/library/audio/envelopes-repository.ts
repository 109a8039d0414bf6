import type { Database } from '../../storage/database.ts';

/** The envelopes of about 350 hours of recordings. */
const defaultMaxBytes = 64 * 1024 * 1024;

const upsert = `
INSERT INTO envelopes (recording, used, levels)
VALUES (?, (SELECT coalesce(max(used), 0) + 1 FROM envelopes), ?)
ON CONFLICT (recording) DO UPDATE SET used = excluded.used, levels = excluded.levels`;
const touch = 'UPDATE envelopes SET used = (SELECT max(used) + 1 FROM envelopes) WHERE recording = ?';
const evict = `
DELETE FROM envelopes WHERE recording IN (
  SELECT recording FROM (
    SELECT recording, sum(length(levels)) OVER (ORDER BY used DESC) AS total FROM envelopes
  ) WHERE total > ?
)`;

/** Keeps the envelopes that were used last. Errors are ignored: a missing envelope is computed again. */
export class EnvelopesRepository {
  readonly #database: Database;
  readonly #maxBytes: number;

  constructor(database: Database, maxBytes: number = defaultMaxBytes) {
    this.#database = database;
    this.#maxBytes = maxBytes;
  }

  /** Null if there is none. */
  get(recording: string): Uint8Array | null {
    const { prepare } = this.#database;
    const found = this.#database.write(() => {
      const row = prepare('SELECT levels FROM envelopes WHERE recording = ?').get(recording);
      if (!(row?.levels instanceof Uint8Array)) return null;
      prepare(touch).run(recording);
      return row.levels;
    });
    return found.ok ? found.value : null;
  }

  put(recording: string, levels: Uint8Array): void {
    const { prepare } = this.#database;
    this.#database.write(() => {
      prepare(upsert).run(recording, levels);
      prepare(evict).run(this.#maxBytes);
    });
  }
}
