/** Copies of transcriptions that the service no longer has: readable here for thirty days, with what was typed into them. */
import type { DeletedTranscription } from '../../../preload/contract/library.ts';
import type { Result } from '../../../preload/contract/result.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import type { Database } from '../../storage/database.ts';

export interface DeletedStore {
  keep(account: string, record: Transcription, by: DeletedTranscription['by']): Result<true>;
  /** Newest first. */
  list(account: string): Result<readonly DeletedTranscription[]>;
  /** As far as it was kept: without the star and the fields that nobody reads any more. */
  find(account: string, id: string): Result<Transcription | null>;
  /** The service has it after all. */
  reappeared(account: string, id: string): void;
  /** Removes the copy, with its draft and its versions. */
  forget(account: string, id: string): Result<true>;
  /** Forgets what has been gone for longer than thirty days. */
  purge(): void;
}

export const keptMs = 30 * 24 * 3_600_000;
const excerptLength = 160;

const upsert = `
INSERT OR REPLACE INTO deleted (account, transcription_id, deleted_at, deleted_by, name, created_at, result)
VALUES (?, ?, ?, ?, ?, ?, ?)`;

/** What the service lost while something typed was not saved waits for the person's word. */
const expired = `
SELECT account, transcription_id FROM deleted g WHERE deleted_at < ? AND NOT (deleted_by = 'service' AND EXISTS (
  SELECT 1 FROM drafts d WHERE d.account = g.account AND d.transcription_id = g.transcription_id))`;

export const createDeletedStore = (database: Database, now: () => number): DeletedStore => {
  const { prepare } = database;
  const forget = (account: string, id: string): void => {
    for (const table of ['deleted', 'drafts', 'draft_bases', 'typed_names', 'versions', 'audio_links']) {
      prepare(`DELETE FROM ${table} WHERE account = ? AND transcription_id = ?`).run(account, id);
    }
  };
  return {
    keep: (account, { id, name, created_at, result }, by) =>
      database.write(() => {
        prepare(upsert).run(account, id, now(), by, name, created_at, result ?? '');
        return true;
      }),
    list: (account) =>
      database.read(() =>
        prepare(
          `SELECT transcription_id, deleted_at, deleted_by, name, created_at, substr(result, 1, 400) AS head
           FROM deleted WHERE account = ? ORDER BY deleted_at DESC, transcription_id`,
        )
          .all(account)
          .map((row) => ({
            id: String(row.transcription_id),
            name: String(row.name),
            created_at: row.created_at === null ? null : String(row.created_at),
            deletedAt: Number(row.deleted_at),
            expiresAt: Number(row.deleted_at) + keptMs,
            by: row.deleted_by === 'service' ? 'service' : 'person',
            excerpt: excerptOf(String(row.head)),
          })),
      ),
    find: (account, id) =>
      database.read(() => {
        const row = prepare(
          'SELECT name, created_at, result FROM deleted WHERE account = ? AND transcription_id = ?',
        ).get(account, id);
        if (row === undefined) return null;
        const created_at = row.created_at === null ? null : String(row.created_at);
        const kept = { id, name: String(row.name), result: String(row.result), created_at };
        return { ...kept, favorite: false, words: null, updated_at: null, more: {} };
      }),
    reappeared: (account, id) => {
      const where = 'WHERE account = ? AND transcription_id = ?';
      const known = database.read(() => prepare(`SELECT 1 FROM deleted ${where}`).get(account, id));
      if (known.ok && known.value === undefined) return;
      database.write(() => prepare(`DELETE FROM deleted ${where}`).run(account, id));
    },
    forget: (account, id) =>
      database.write(() => {
        forget(account, id);
        return true;
      }),
    purge: () =>
      void database.write(() => {
        const old = prepare(expired).all(now() - keptMs);
        for (const row of old) forget(String(row.account), String(row.transcription_id));
      }),
  };
};

const excerptOf = (head: string): string => {
  const line = head.replaceAll(/\s+/g, ' ').trim();
  return line.length <= excerptLength ? line : `${line.slice(0, excerptLength).toWellFormed().trimEnd()}…`;
};
