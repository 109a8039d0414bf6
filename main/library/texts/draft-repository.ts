/** Unsaved texts. `save` returns after the draft is committed; the commit is flushed in the background. */

import type { Result } from '../../../preload/contract/result.ts';
import type { Draft, DraftSummary } from '../../../preload/contract/texts.ts';
import type { Database } from '../../storage/database.ts';

export interface DraftRepository {
  get(accountId: string, id: string): Result<Draft | null>;
  save(accountId: string, id: string, draft: { readonly text: string; readonly base: string }): Result<true>;
  delete(accountId: string, id: string): Result<true>;
  /** A draft equal to `savedText` is deleted; another one gets it as its base. */
  reconcile(accountId: string, id: string, savedText: string): Result<true>;
  list(accountId: string): Result<readonly Omit<DraftSummary, 'name'>[]>;
}

const upsertDraft = `
INSERT INTO drafts (account, transcription_id, changed_at, text) VALUES (?, ?, ?, ?)
ON CONFLICT (account, transcription_id) DO UPDATE SET changed_at = excluded.changed_at, text = excluded.text`;

/** Writes nothing if the base is unchanged, which is usual while typing. */
const upsertBase = `
INSERT INTO draft_bases (account, transcription_id, text) VALUES (?, ?, ?)
ON CONFLICT (account, transcription_id) DO UPDATE SET text = excluded.text WHERE text IS NOT excluded.text`;

/** Drafts of records that the user deleted are not listed here but with the deleted copies. */
const selectDrafts = `
SELECT transcription_id, changed_at, length(trim(text, char(9, 10, 11, 12, 13, 32, 160))) AS characters FROM drafts d
WHERE account = ? AND NOT EXISTS (
  SELECT 1 FROM deleted g
  WHERE g.account = d.account AND g.transcription_id = d.transcription_id AND g.deleted_by = 'person')
ORDER BY changed_at DESC`;

export const createDraftRepository = (database: Database, now: () => number): DraftRepository => {
  const { prepare } = database;

  const deleteRows = (accountId: string, id: string): void => {
    for (const table of ['drafts', 'draft_bases']) {
      prepare(`DELETE FROM ${table} WHERE account = ? AND transcription_id = ?`).run(accountId, id);
    }
  };

  return {
    get: (accountId, id) =>
      database.read(() => {
        const row = prepare(
          `SELECT d.text, d.changed_at, b.text AS base FROM drafts d
           LEFT JOIN draft_bases b ON b.account = d.account AND b.transcription_id = d.transcription_id
           WHERE d.account = ? AND d.transcription_id = ?`,
        ).get(accountId, id);
        if (row === undefined) return null;
        // If the base is lost through damage, the draft counts as changed from an empty text.
        const base = typeof row.base === 'string' ? row.base : '';
        return { text: String(row.text), base, changedAt: Number(row.changed_at) };
      }),
    save: (accountId, id, { text, base }) =>
      database.write(() => {
        prepare(upsertBase).run(accountId, id, base);
        prepare(upsertDraft).run(accountId, id, now(), text);
        return true;
      }),
    delete: (accountId, id) =>
      database.write(() => {
        deleteRows(accountId, id);
        return true;
      }),
    reconcile: (accountId, id, savedText) =>
      database.write(() => {
        const row = prepare('SELECT text FROM drafts WHERE account = ? AND transcription_id = ?').get(
          accountId,
          id,
        );
        if (row?.text === savedText) deleteRows(accountId, id);
        else if (row !== undefined) prepare(upsertBase).run(accountId, id, savedText);
        return true;
      }),
    list: (accountId) =>
      database.read(() =>
        prepare(selectDrafts)
          .all(accountId)
          .map((row) => ({
            id: String(row.transcription_id),
            changedAt: Number(row.changed_at),
            characters: Number(row.characters),
          })),
      ),
  };
};
