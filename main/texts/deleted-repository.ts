import type { DeletedTranscription } from '../../preload/contract/library.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import { type Database, maxTimeMs, toTextOrNull, toTime } from '../storage/database.ts';

const retentionMs = 30 * 24 * 3_600_000;
/** No text was deleted before Sidetone was made. */
const earliestDeletionMs = Date.UTC(2020, 0);
const maxExcerptLength = 160;

const upsert = `
INSERT OR REPLACE INTO deleted (account, transcription_id, deleted_at, deleted_by, name, created_at, result)
VALUES (?, ?, ?, ?, ?, ?, ?)`;

/** Texts that the service did not store and copies with a draft of records that it deleted do not expire: the user decides. */
const selectExpired = `
SELECT account, transcription_id FROM deleted g WHERE deleted_at < ? AND deleted_by <> 'not_stored' AND NOT (deleted_by = 'service' AND EXISTS (
  SELECT 1 FROM drafts d WHERE d.text_id = g.transcription_id AND d.text IS NOT NULL))`;

/** It is unknown how old a copy with such a time is, so that it is kept from now on. */
const restartRetention = 'UPDATE deleted SET deleted_at = ? WHERE deleted_at NOT BETWEEN ? AND ?';

export type DeletedRepository = ReturnType<typeof createDeletedRepository>;

/** `purgeText`: what else is known of a text that is purged. */
export const createDeletedRepository = (
  database: Database,
  now: () => number,
  purgeText: (accountId: string, id: string) => void,
) => {
  const { prepare } = database;
  const deleteRows = (accountId: string, id: string): void => {
    prepare('DELETE FROM deleted WHERE account = ? AND transcription_id = ?').run(accountId, id);
    for (const table of ['drafts', 'versions']) prepare(`DELETE FROM ${table} WHERE text_id = ?`).run(id);
    purgeText(accountId, id);
  };
  return {
    save: (
      accountId: string,
      { id, name, created_at, result }: Pick<Transcription, 'id' | 'name' | 'created_at' | 'result'>,
      deletedBy: DeletedTranscription['deletedBy'],
    ): Result<true> => database.run(upsert, accountId, id, now(), deletedBy, name, created_at, result ?? ''),
    /** Newest first. */
    list: (accountId: string): Result<readonly DeletedTranscription[]> =>
      database.list(
        `SELECT transcription_id, deleted_at, deleted_by, name, created_at, substr(result, 1, 400) AS head
         FROM deleted WHERE account = ? ORDER BY deleted_at DESC, transcription_id`,
        [accountId],
        (row) => ({
          id: String(row.transcription_id),
          name: String(row.name),
          created_at: toTextOrNull(row.created_at),
          deletedAt: toTime(row.deleted_at),
          expiresAt: toTime(row.deleted_at) + retentionMs,
          deletedBy: toDeletedBy(row.deleted_by),
          excerpt: toExcerpt(String(row.head)),
        }),
      ),
    /** Fields that are not saved have defaults: `favorite` false, `more` empty, the others null. */
    find: (accountId: string, id: string): Result<Transcription | null> =>
      database.get(
        'SELECT name, created_at, result FROM deleted WHERE account = ? AND transcription_id = ?',
        [accountId, id],
        (row) => ({
          id,
          name: String(row.name),
          result: String(row.result),
          created_at: toTextOrNull(row.created_at),
          favorite: false,
          words: null,
          updated_at: null,
          more: {},
        }),
      ),
    /** Removes the copy, because the service has the record again. */
    discard: (accountId: string, id: string): void => {
      const where = 'WHERE account = ? AND transcription_id = ?';
      const known = database.get(`SELECT 1 FROM deleted ${where}`, [accountId, id], () => true);
      if (!known.ok || known.value) database.run(`DELETE FROM deleted ${where}`, accountId, id);
    },
    /** Removes the copy with its draft, versions, typed name and linked file. */
    purge: (accountId: string, id: string): Result<true> =>
      database.write(() => {
        deleteRows(accountId, id);
        return true;
      }),
    /** Purges copies that are older than thirty days. */
    purgeExpired: () =>
      void database.write(() => {
        prepare(restartRetention).run(now(), earliestDeletionMs, maxTimeMs);
        const expired = prepare(selectExpired).all(now() - retentionMs);
        for (const row of expired) deleteRows(String(row.account), String(row.transcription_id));
      }),
  };
};

const toDeletedBy = (value: unknown): DeletedTranscription['deletedBy'] =>
  value === 'service' || value === 'not_stored' ? value : 'person';

const toExcerpt = (head: string): string => {
  const line = head.replaceAll(/\s+/g, ' ').trim();
  return line.length <= maxExcerptLength
    ? line
    : `${line.slice(0, maxExcerptLength).toWellFormed().trimEnd()}…`;
};
