/** Saved texts, and texts of the service that were replaced: the last fifty of each record. */
import { createHash } from 'node:crypto';
import { countCodePoints, isSameText } from '../../preload/contract/plain-text.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { TextVersion } from '../../preload/contract/texts.ts';
import { countSpacedWords, countWords } from '../../preload/recordings/text-counts.ts';
import { compress, type Database, decompress, toCount, toTime } from '../storage/database.ts';

const maxVersions = 50;

const insert = `
INSERT INTO versions (text_id, saved_at, origin, words, characters, hash, text) VALUES (?, ?, ?, ?, ?, ?, ?)`;

const deleteOldest = `
DELETE FROM versions WHERE text_id = ?1 AND id NOT IN (
  SELECT id FROM versions WHERE text_id = ?1 ORDER BY id DESC LIMIT ${maxVersions})`;

const toSha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64');

const matchesCompressed = (compressed: unknown, text: string): boolean => {
  try {
    return compressed instanceof Uint8Array && isSameText(decompress(compressed), text);
  } catch {
    return false;
  }
};

export type VersionRepository = ReturnType<typeof createVersionRepository>;

export const createVersionRepository = (database: Database, now: () => number) => ({
  /** Skips a text that equals the newest version, or that differs from it only by the service's trimming. */
  add: (id: string, text: string, origin: TextVersion['origin']): Result<true> =>
    database.write(() => {
      // A long text is encoded once, because main waits for it.
      const bytes = Buffer.from(text);
      const hash = toSha256(bytes);
      const newest = database
        .prepare('SELECT hash, text FROM versions WHERE text_id = ? ORDER BY id DESC LIMIT 1')
        .get(id);
      if (newest?.hash === hash || matchesCompressed(newest?.text, text)) return true;
      const values = [
        now(),
        origin,
        countWords(text) ?? countSpacedWords(text),
        countCodePoints(text),
        hash,
        compress(text, bytes),
      ];
      database.prepare(insert).run(id, ...values);
      database.prepare(deleteOldest).run(id);
      return true;
    }),
  /** Newest first. */
  list: (id: string): Result<readonly TextVersion[]> =>
    database.list(
      `SELECT id, saved_at, origin, words, characters FROM versions
       WHERE text_id = ? ORDER BY id DESC`,
      [id],
      (row) => ({
        id: String(row.id),
        savedAt: toTime(row.saved_at),
        origin: row.origin === 'service' ? 'service' : 'saved',
        words: toCount(row.words),
        characters: toCount(row.characters),
      }),
    ),
  text: (id: string, versionId: string): Result<string> => {
    const sql = 'SELECT text FROM versions WHERE text_id = ? AND id = ?';
    const found = database.get(sql, [id, Number(versionId)], ({ text }) => text);
    if (!found.ok) return found;
    if (!(found.value instanceof Uint8Array)) return fail('unknown_id');
    try {
      return ok(decompress(found.value));
    } catch {
      return fail('storage_failed', { key: 'version_damaged' });
    }
  },
});
