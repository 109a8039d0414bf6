/** Every text that was saved, and every text of the service that another one replaced: the last fifty of each record. */
import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { TextVersion } from '../../../preload/contract/texts.ts';
import type { Database } from '../../storage/database.ts';
import { pack, unpack } from './packed.ts';
import { sameText } from './same-text.ts';

export interface VersionStore {
  /** Keeps a text, unless the newest one kept is the same, or is what the service trimmed to this. */
  add(account: string, id: string, text: string, origin: TextVersion['origin']): Result<true>;
  /** Newest first. */
  list(account: string, id: string): Result<readonly TextVersion[]>;
  text(account: string, id: string, versionId: string): Result<string>;
  remove(account: string, id: string): void;
}

const kept = 50;

const insert = `
INSERT INTO versions (account, transcription_id, saved_at, origin, words, characters, hash, text)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

const trim = `
DELETE FROM versions WHERE account = ?1 AND transcription_id = ?2 AND id NOT IN (
  SELECT id FROM versions WHERE account = ?1 AND transcription_id = ?2 ORDER BY id DESC LIMIT ${kept})`;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');
const wordsIn = (text: string): number => text.match(/\S+/gu)?.length ?? 0;
const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

const isAlike = (packed: unknown, text: string): boolean => {
  try {
    return packed instanceof Uint8Array && sameText(unpack(packed), text);
  } catch {
    return false;
  }
};

export const createVersionStore = (database: Database, now: () => number): VersionStore => {
  const { prepare } = database;
  return {
    add: (account, id, text, origin) =>
      database.write(() => {
        const hash = hashOf(text);
        const newest = prepare(
          'SELECT hash, text FROM versions WHERE account = ? AND transcription_id = ? ORDER BY id DESC LIMIT 1',
        ).get(account, id);
        if (newest?.hash === hash || (origin === 'service' && isAlike(newest?.text, text))) return true;
        prepare(insert).run(account, id, now(), origin, wordsIn(text), codePoints(text), hash, pack(text));
        prepare(trim).run(account, id);
        return true;
      }),
    list: (account, id) =>
      database.read(() =>
        prepare(
          `SELECT id, saved_at, origin, words, characters FROM versions
           WHERE account = ? AND transcription_id = ? ORDER BY id DESC`,
        )
          .all(account, id)
          .map((row) => ({
            id: String(row.id),
            savedAt: Number(row.saved_at),
            origin: row.origin === 'service' ? 'service' : 'saved',
            words: Number(row.words),
            characters: Number(row.characters),
          })),
      ),
    text: (account, id, versionId) => {
      const found = database.read(() =>
        prepare('SELECT text FROM versions WHERE account = ? AND transcription_id = ? AND id = ?').get(
          account,
          id,
          Number(versionId),
        ),
      );
      if (!found.ok) return found;
      if (!(found.value?.text instanceof Uint8Array)) {
        return fail('unknown_id', 'This version is no longer kept.');
      }
      try {
        return ok(unpack(found.value.text));
      } catch {
        return fail('storage_failed', 'This version cannot be read any more: the database was damaged.');
      }
    },
    remove: (account, id) =>
      void database.write(() =>
        prepare('DELETE FROM versions WHERE account = ? AND transcription_id = ?').run(account, id),
      ),
  };
};
