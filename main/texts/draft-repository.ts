/** Unsaved texts and names. A save returns after its commit, which is flushed in the background. */
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { type Database, type Row, toCount, toTextOrNull, toTime } from '../storage/database.ts';

/** An unsaved text. `base`: the service's text that it is based on. */
export interface Draft {
  readonly text: string;
  readonly base: string;
}

interface DraftSummary {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** Unicode code points of the trimmed text, as services count. */
  readonly characters: number;
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
  WHERE g.account = d.account AND g.transcription_id = d.transcription_id AND g.deleted_by = 'person')`;

const toSummary = (row: Row): DraftSummary => ({
  id: String(row.transcription_id),
  changedAt: toTime(row.changed_at),
  characters: toCount(row.characters),
});

const defaultMaxBytes = 200_000_000;

/** Adds up the bytes of all accounts, without those of one record. `octet_length` does not read the texts. */
const selectTotal = `
SELECT
  (SELECT total(octet_length(text)) FROM drafts WHERE NOT (account = ?1 AND transcription_id = ?2)) +
  (SELECT total(octet_length(text)) FROM draft_bases WHERE NOT (account = ?1 AND transcription_id = ?2)) +
  (SELECT total(octet_length(name)) FROM typed_names WHERE NOT (account = ?1 AND transcription_id = ?2)) AS bytes`;

interface DraftsOptions {
  readonly database: Database;
  readonly now: () => number;
  readonly isCached: (id: string) => boolean;
  /** Called after each change of a draft. */
  readonly onChanged?: (accountId: string, id: string) => void;
  /** Bytes of all drafts and names. */
  readonly maxBytes?: number;
}

export type Drafts = ReturnType<typeof createDrafts>;

/**
 * Saving fails with `wrong_state` if `maxBytes` are stored, because ids of records that do not exist could fill the disk. The
 * drafts and names of cached records are always saved.
 */
export const createDrafts = (options: DraftsOptions) => {
  const { database, now, isCached, onChanged, maxBytes = defaultMaxBytes } = options;
  const { prepare } = database;

  const checkSpace = (accountId: string, id: string, texts: readonly string[]): Result<true> => {
    if (isCached(id)) return ok(true);
    const stored = database.read(() => Number(prepare(selectTotal).get(accountId, id)?.bytes));
    if (!stored.ok) return stored;
    const added = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    return stored.value + added <= maxBytes ? ok(true) : fail('wrong_state', { key: 'drafts_full' });
  };
  const change = (accountId: string, id: string, work: () => void): Result<true> => {
    const changed = database.write(work);
    if (!changed.ok) return changed;
    onChanged?.(accountId, id);
    return ok(true);
  };
  const deleteRows = (accountId: string, id: string): void => {
    for (const table of ['drafts', 'draft_bases'])
      prepare(`DELETE FROM ${table} WHERE account = ? AND transcription_id = ?`).run(accountId, id);
  };

  return {
    get: (accountId: string, id: string): Result<Draft | null> =>
      database.get(
        `SELECT d.text, b.text AS base FROM drafts d
         LEFT JOIN draft_bases b ON b.account = d.account AND b.transcription_id = d.transcription_id
         WHERE d.account = ? AND d.transcription_id = ?`,
        [accountId, id],
        // If the base is lost through damage, the draft counts as changed from an empty text.
        ({ text, base }) => ({ text: String(text), base: toTextOrNull(base) ?? '' }),
      ),
    save: (accountId: string, id: string, { text, base }: Draft): Result<true> => {
      const space = checkSpace(accountId, id, [text, base]);
      if (!space.ok) return space;
      return change(accountId, id, () => {
        prepare(upsertBase).run(accountId, id, base);
        prepare(upsertDraft).run(accountId, id, now(), text);
      });
    },
    delete: (accountId: string, id: string): Result<true> =>
      change(accountId, id, () => deleteRows(accountId, id)),
    list: (accountId: string): Result<readonly DraftSummary[]> =>
      database.list(`${selectDrafts} ORDER BY changed_at DESC`, [accountId], toSummary),
    getSummary: (accountId: string, id: string): Result<DraftSummary | null> =>
      database.get(`${selectDrafts} AND transcription_id = ?`, [accountId, id], toSummary),
    getName: (accountId: string, id: string): Result<string | null> =>
      database.get(
        'SELECT name FROM typed_names WHERE account = ? AND transcription_id = ?',
        [accountId, id],
        ({ name }) => String(name),
      ),
    /** Null deletes the name. */
    saveName: (accountId: string, id: string, name: string | null): Result<true> => {
      if (name === null)
        return database.run(
          'DELETE FROM typed_names WHERE account = ? AND transcription_id = ?',
          accountId,
          id,
        );
      const space = checkSpace(accountId, id, [name]);
      if (!space.ok) return space;
      const sql = 'INSERT OR REPLACE INTO typed_names (account, transcription_id, name) VALUES (?, ?, ?)';
      return database.run(sql, accountId, id, name);
    },
  };
};
