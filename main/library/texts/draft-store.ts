/** Texts that were typed and not saved. On the disk when `keep` answers; nothing but the person or a saving removes one. */

import type { Result } from '../../../preload/contract/result.ts';
import type { Draft, DraftHead } from '../../../preload/contract/texts.ts';
import type { Database } from '../../storage/database.ts';

export interface DraftStore {
  get(account: string, id: string): Result<Draft | null>;
  keep(account: string, id: string, draft: { readonly text: string; readonly base: string }): Result<true>;
  drop(account: string, id: string): Result<true>;
  /** `saved` is what the service has now: a draft of that text goes, one that has gone on begins with it. */
  settle(account: string, id: string, saved: string): Result<true>;
  list(account: string): Result<readonly Omit<DraftHead, 'name'>[]>;
}

const upsertDraft = `
INSERT INTO drafts (account, transcription_id, changed_at, text) VALUES (?, ?, ?, ?)
ON CONFLICT (account, transcription_id) DO UPDATE SET changed_at = excluded.changed_at, text = excluded.text`;

/** The base stays the same while one types: then nothing of it is written. */
const upsertBase = `
INSERT INTO draft_bases (account, transcription_id, text) VALUES (?, ?, ?)
ON CONFLICT (account, transcription_id) DO UPDATE SET text = excluded.text WHERE text IS NOT excluded.text`;

/** What was typed into a transcription that the person then deleted is shown with what was deleted. */
const selectHeads = `
SELECT transcription_id, changed_at, length(text) AS characters FROM drafts d
WHERE account = ? AND NOT EXISTS (
  SELECT 1 FROM deleted g
  WHERE g.account = d.account AND g.transcription_id = d.transcription_id AND g.deleted_by = 'person')
ORDER BY changed_at DESC`;

export const createDraftStore = (database: Database, now: () => number): DraftStore => {
  const { prepare } = database;

  const remove = (account: string, id: string): void => {
    for (const table of ['drafts', 'draft_bases']) {
      prepare(`DELETE FROM ${table} WHERE account = ? AND transcription_id = ?`).run(account, id);
    }
  };

  return {
    get: (account, id) =>
      database.read(() => {
        const row = prepare(
          `SELECT d.text, d.changed_at, b.text AS base FROM drafts d
           LEFT JOIN draft_bases b ON b.account = d.account AND b.transcription_id = d.transcription_id
           WHERE d.account = ? AND d.transcription_id = ?`,
        ).get(account, id);
        if (row === undefined) return null;
        // Where damage has taken the base, the draft counts as changed from nothing.
        const base = typeof row.base === 'string' ? row.base : '';
        return { text: String(row.text), base, changedAt: Number(row.changed_at) };
      }),
    keep: (account, id, { text, base }) =>
      database.write(() => {
        prepare(upsertBase).run(account, id, base);
        prepare(upsertDraft).run(account, id, now(), text);
        return true;
      }),
    drop: (account, id) =>
      database.write(() => {
        remove(account, id);
        return true;
      }),
    settle: (account, id, saved) =>
      database.write(() => {
        const row = prepare('SELECT text FROM drafts WHERE account = ? AND transcription_id = ?').get(
          account,
          id,
        );
        if (row?.text === saved) remove(account, id);
        else if (row !== undefined) prepare(upsertBase).run(account, id, saved);
        return true;
      }),
    list: (account) =>
      database.read(() =>
        prepare(selectHeads)
          .all(account)
          .map((row) => ({
            id: String(row.transcription_id),
            changedAt: Number(row.changed_at),
            characters: Number(row.characters),
          })),
      ),
  };
};
