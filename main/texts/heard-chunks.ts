/** What was heard of recordings on this computer, chunk by chunk, until their texts are complete. */
import { type HeardChunk, heardChunk, type ListeningPosition } from '../../preload/contract/listening.ts';
import type { Result } from '../../preload/contract/result.ts';
import { getListeningPosition } from '../../preload/recordings/listening-position.ts';
import type { Database } from '../storage/database.ts';

const deleteChunks = 'DELETE FROM heard_chunks WHERE part_id = ?';

export class HeardChunks {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Forgets what was heard of the part if that was another recording, or if it was heard in another way: `heardFrom` tells both. What
   * follows a chunk that cannot be read is heard again. Throws SQLite's errors, as do the others but `get`.
   */
  open(partId: string, heardFrom: string): void {
    this.#database.transact(() => {
      const known = this.#database.prepare('SELECT 1 FROM parts WHERE id = ? AND heard_from = ?');
      if (known.get(partId, heardFrom) === undefined) this.#run(deleteChunks, partId);
      this.#run('UPDATE parts SET heard_from = ? WHERE id = ?', heardFrom, partId);
      this.dropFrom(partId, this.list(partId).length);
    });
  }

  /** All of them or none. */
  add(partId: string, chunks: readonly HeardChunk[]): void {
    this.#database.transact(() => {
      for (const chunk of chunks)
        this.#run(
          'INSERT INTO heard_chunks (part_id, position, content) VALUES (?, ?, ?)',
          partId,
          chunk.index,
          JSON.stringify(chunk),
        );
    });
  }

  /** Those from an index on will be heard again. */
  dropFrom(partId: string, index: number): void {
    this.#database.transact(() =>
      this.#run('DELETE FROM heard_chunks WHERE part_id = ? AND position >= ?', partId, index),
    );
  }

  list(partId: string): readonly HeardChunk[] {
    return this.#select(partId, 0);
  }

  getPosition(partId: string): ListeningPosition {
    return getListeningPosition(this.list(partId));
  }

  /** Those from an index on. */
  get(partId: string, from: number): Result<readonly HeardChunk[]> {
    return this.#database.read(() => this.#select(partId, from));
  }

  delete(partId: string): Result<true> {
    return this.#database.run(deleteChunks, partId);
  }

  /** Up to the first that cannot be read. */
  #select(partId: string, from: number): readonly HeardChunk[] {
    const rows = this.#database
      .prepare('SELECT content FROM heard_chunks WHERE part_id = ? AND position >= ? ORDER BY position')
      .all(partId, from);
    const chunks: HeardChunk[] = [];
    for (const { content } of rows) {
      const chunk = parseChunk(String(content));
      if (chunk?.index !== from + chunks.length) break;
      chunks.push(chunk);
    }
    return chunks;
  }

  #run(sql: string, ...values: readonly (string | number)[]): void {
    this.#database.prepare(sql).run(...values);
  }
}

const parseChunk = (content: string): HeardChunk | null => {
  try {
    return heardChunk.parse(JSON.parse(content));
  } catch {
    return null;
  }
};
