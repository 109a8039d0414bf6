/** Saved texts, and texts of the service that were replaced: the last fifty of each record. */
import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { TextVersion } from '../../../preload/contract/texts.ts';
import type { Database } from '../../storage/database.ts';
import { compress, decompress } from './compression.ts';
import { isSameText } from './is-same-text.ts';

export interface VersionRepository {
  /** Skips a text that equals the newest version, or that differs from it only by the service's trimming. */
  add(accountId: string, id: string, text: string, origin: TextVersion['origin']): Result<true>;
  /** Newest first. */
  list(accountId: string, id: string): Result<readonly TextVersion[]>;
  text(accountId: string, id: string, versionId: string): Result<string>;
  remove(accountId: string, id: string): void;
}

const maxVersions = 50;

const insert = `
INSERT INTO versions (account, transcription_id, saved_at, origin, words, characters, hash, text)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

const deleteOldest = `
DELETE FROM versions WHERE account = ?1 AND transcription_id = ?2 AND id NOT IN (
  SELECT id FROM versions WHERE account = ?1 AND transcription_id = ?2 ORDER BY id DESC LIMIT ${maxVersions})`;

const toSha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
const countWords = (text: string): number => text.match(/\S+/gu)?.length ?? 0;
const countCodePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

const matchesCompressed = (compressed: unknown, text: string): boolean => {
  try {
    return compressed instanceof Uint8Array && isSameText(decompress(compressed), text);
  } catch {
    return false;
  }
};

export const createVersionRepository = (database: Database, now: () => number): VersionRepository => {
  const { prepare } = database;
  return {
    add: (accountId, id, text, origin) =>
      database.write(() => {
        const hash = toSha256(text);
        const newest = prepare(
          'SELECT hash, text FROM versions WHERE account = ? AND transcription_id = ? ORDER BY id DESC LIMIT 1',
        ).get(accountId, id);
        if (newest?.hash === hash || matchesCompressed(newest?.text, text)) return true;
        prepare(insert).run(
          accountId,
          id,
          now(),
          origin,
          countWords(text),
          countCodePoints(text),
          hash,
          compress(text),
        );
        prepare(deleteOldest).run(accountId, id);
        return true;
      }),
    list: (accountId, id) =>
      database.read(() =>
        prepare(
          `SELECT id, saved_at, origin, words, characters FROM versions
           WHERE account = ? AND transcription_id = ? ORDER BY id DESC`,
        )
          .all(accountId, id)
          .map((row) => ({
            id: String(row.id),
            savedAt: Number(row.saved_at),
            origin: row.origin === 'service' ? 'service' : 'saved',
            words: Number(row.words),
            characters: Number(row.characters),
          })),
      ),
    text: (accountId, id, versionId) => {
      const found = database.read(() =>
        prepare('SELECT text FROM versions WHERE account = ? AND transcription_id = ? AND id = ?').get(
          accountId,
          id,
          Number(versionId),
        ),
      );
      if (!found.ok) return found;
      if (!(found.value?.text instanceof Uint8Array)) {
        return fail('unknown_id');
      }
      try {
        return ok(decompress(found.value.text));
      } catch {
        return fail('storage_failed', { key: 'version_damaged' });
      }
    },
    remove: (accountId, id) =>
      void database.write(() =>
        prepare('DELETE FROM versions WHERE account = ? AND transcription_id = ?').run(accountId, id),
      ),
  };
};
